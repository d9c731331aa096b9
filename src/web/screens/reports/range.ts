import { REPORT_DAYS_MAX, type ReportRange, type ReportSearch } from "#domain/reports/api.ts";
import { addDays } from "#domain/time.ts";
import { parseDay } from "../../kit/form/day.tsx";

/** A range as chosen. The dates are used for "custom" only, and may still be missing. */
export interface TypedRange {
  readonly range: ReportRange;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Returns the query of the report; undefined until the range is complete and valid. */
export function toReportSearch(typed: TypedRange): ReportSearch | undefined {
  if (rangeProblem(typed) !== undefined) return undefined;
  if (typed.range !== "custom") return { range: typed.range };
  return { range: "custom", startDate: parseDay(typed.startDate), endDate: parseDay(typed.endDate) };
}

/** Returns a message if the range is incomplete or invalid. */
export function rangeProblem({ range, startDate, endDate }: TypedRange): string | undefined {
  if (range !== "custom") return undefined;
  const start = parseDay(startDate);
  const end = parseDay(endDate);
  if (!start || !end) return "Choose both dates to see the report.";
  if (end < start) return "The end date is before the start date.";
  if (addDays(start, REPORT_DAYS_MAX) <= end) return `Choose at most ${REPORT_DAYS_MAX} days.`;
  return undefined;
}
