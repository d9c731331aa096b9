import { settingsApi } from "#domain/settings/api.ts";
import { type BusinessDay, toBusinessDay } from "#domain/time.ts";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";

/** Returns the current business day by the server's clock, kept up to date: "today" on every screen (clarification 105). */
export function useToday(): BusinessDay {
  const { cutoffHour } = useApiQuery(settingsApi.read);
  return useDerivedFromNow((now) => toBusinessDay(now, cutoffHour));
}
