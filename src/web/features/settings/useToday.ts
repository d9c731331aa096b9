import { settingsApi } from "#domain/settings/api.ts";
import { type BusinessDay, businessDayOf } from "#domain/time.ts";
import { useAsk } from "../../sync/cache/useAsk.ts";
import { serverNow } from "../../sync/http/clock.ts";

/** Returns the present business day by the server's clock. */
export function useToday(): BusinessDay {
  const { cutoffHour } = useAsk(settingsApi.read);
  return businessDayOf(serverNow(), cutoffHour);
}
