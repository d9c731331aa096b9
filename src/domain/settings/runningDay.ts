import { z } from "zod";
import { query } from "../endpoint.ts";
import { type BusinessDay, Day, type Instant, toBusinessDay } from "../time.ts";

/** What decides which business day runs. */
export interface DayRule {
  readonly cutoffHour: number;
  /** The first business day that is not closed; null while none was. */
  readonly firstOpen: BusinessDay | null;
}

/**
 * Returns the business day of an instant: that of the clock, and after a day close the next one, even before the cut-off hour
 * (clarification 59).
 */
export function openDayOf(at: Instant, { cutoffHour, firstOpen }: DayRule): BusinessDay {
  const day = toBusinessDay(at, cutoffHour);
  return firstOpen !== null && day < firstOpen ? firstOpen : day;
}

export const runningDayApi = {
  /** Business days before this one are closed; null while none is. */
  read: query({
    path: "/settings/business-day",
    permission: "floor.read",
    summary: "The first business day that is not closed",
    output: z.object({ firstOpen: Day.nullable() }),
  }),
};
