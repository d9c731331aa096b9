import { REPORT_DAYS_MAX, type ReportRange, type ReportSearch } from "#domain/reports/api.ts";
import { addDays } from "#domain/time.ts";
import { dayOf } from "../../kit/form/day.tsx";

/** A range as it is chosen: the dates count for "custom" only and may be missing still. */
export interface TypedRange {
  readonly range: ReportRange;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** What to ask the server for; undefined until the range is whole. */
export function searchOf(typed: TypedRange): ReportSearch | undefined {
  if (rangeProblem(typed) !== undefined) return undefined;
  if (typed.range !== "custom") return { range: typed.range };
  return { range: "custom", startDate: dayOf(typed.startDate), endDate: dayOf(typed.endDate) };
}

/** What is still missing or wrong, in words. */
export function rangeProblem({ range, startDate, endDate }: TypedRange): string | undefined {
  if (range !== "custom") return undefined;
  const start = dayOf(startDate);
  const end = dayOf(endDate);
  if (!start || !end) return "Choose both dates to see the report.";
  if (end < start) return "The end date is before the start date.";
  if (addDays(start, REPORT_DAYS_MAX) <= end) return `Choose at most ${REPORT_DAYS_MAX} days.`;
  return undefined;
}
