import { settingsApi } from "#domain/settings/api.ts";
import { type BusinessDay, toBusinessDay } from "#domain/time.ts";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";

/** Returns the present business day by the server's clock, and the next one when it has begun: what every screen calls today (clarification 105). */
export function useToday(): BusinessDay {
  const { cutoffHour } = useApiQuery(settingsApi.read);
  return useDerivedFromNow((now) => toBusinessDay(now, cutoffHour));
}
