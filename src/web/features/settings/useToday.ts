import { settingsApi } from "#domain/settings/api.ts";
import { type DayRule, openDayOf, runningDayApi } from "#domain/settings/runningDay.ts";
import type { BusinessDay } from "#domain/time.ts";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import { useApiQuery, useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

/** Returns what decides which business day runs: the cut-off hour, and the last day close if it is known. */
export function useDayRule(): DayRule {
  const { cutoffHour } = useApiQuery(settingsApi.read);
  const firstOpen = useApiQueryState(runningDayApi.read, {}).value?.firstOpen ?? null;
  return { cutoffHour, firstOpen };
}

/** Returns the current business day by the server's clock, kept up to date: "today" on every screen (clarification 105). */
export function useToday(): BusinessDay {
  const rule = useDayRule();
  return useDerivedFromNow((now) => openDayOf(now, rule));
}
