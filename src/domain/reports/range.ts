import type { FieldProblem } from "../refusal.ts";
import { addDays, type BusinessDay, daysApart } from "../time.ts";
import { REPORT_DAYS_MAX, type ReportRange, type ReportSearch } from "./api.ts";

/** First and last day of a report, inclusive: business days for money, calendar dates for tax (clarification 47). */
export interface DayRange {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

/** The number of days that a report covers, including today (spec section 9). */
export const daysBack: Record<ReportRange, number | "chosen"> = {
  today: 1,
  week: 7,
  month: 30,
  custom: "chosen",
};

/** Returns the days that a report covers. A custom range needs both dates; the other ranges ignore them. */
export function toDayRange(
  search: Pick<ReportSearch, "range" | "startDate" | "endDate">,
  today: BusinessDay,
): { readonly range: DayRange } | { readonly problems: readonly FieldProblem[] } {
  const days = daysBack[search.range];
  return days === "chosen" ? customRange(search) : { range: { from: addDays(today, 1 - days), to: today } };
}

function customRange({ startDate, endDate }: Pick<ReportSearch, "startDate" | "endDate">) {
  if (startDate === undefined || endDate === undefined) {
    const missing = { startDate, endDate };
    const problems = Object.entries(missing)
      .filter(([, day]) => day === undefined)
      .map(([field]) => ({ field, message: "a custom range needs both dates" }));
    return { problems };
  }
  if (endDate < startDate) {
    return { problems: [{ field: "endDate", message: "must not be before the start date" }] };
  }
  if (daysApart(startDate, endDate) >= REPORT_DAYS_MAX) {
    return { problems: [{ field: "endDate", message: `at most ${REPORT_DAYS_MAX} days can be reported` }] };
  }
  return { range: { from: startDate, to: endDate } };
}

/** Returns the days of a range in order. */
export function listDays({ from, to }: DayRange): BusinessDay[] {
  return Array.from({ length: daysApart(from, to) + 1 }, (_, days) => addDays(from, days));
}

/** Returns the range of the same length right before a range. */
export function daysBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -1 - daysApart(from, to)), to: addDays(from, -1) };
}
