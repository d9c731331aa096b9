import { settingsApi } from "#domain/settings/api.ts";
import { type BusinessDay, businessDayOf } from "#domain/time.ts";
import { useOfNow } from "../../kit/useNow.ts";
import { useAsk } from "../../sync/hooks/useAsk.ts";

/** Returns the present business day by the server's clock, and the next one when it has begun: what every screen calls today (clarification 105). */
export function useToday(): BusinessDay {
  const { cutoffHour } = useAsk(settingsApi.read);
  return useOfNow((now) => businessDayOf(now, cutoffHour));
}
