import { type ReportSearch, reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { daysBefore, listDays } from "#domain/reports/range.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

/** The report of the same number of days right before, and their name. */
export interface Comparison {
  readonly name: string;
  /** The name in a sentence: "in the 30 days before". */
  readonly when: string;
  /** Undefined until loaded, or after a failure. */
  readonly report: SalesReport | undefined;
  /** True if the report's last day is today, which is not over, unlike the days before. */
  readonly isSoFar: boolean;
}

export function useComparison({ startDate, endDate }: SalesReport): Comparison {
  const today = useToday();
  const { from, to } = daysBefore({ from: startDate, to: endDate });
  const search: ReportSearch = { range: "custom", startDate: from, endDate: to };
  const { value } = useApiQueryState(reportsApi.sales, { search });
  const count = listDays({ from, to }).length;
  const [name, when] =
    count === 1
      ? ["The day before", "on the day before"]
      : [`The ${count} days before`, `in the ${count} days before`];
  // While another report loads, the previous answer is of other days.
  const isOfTheseDays = value?.startDate === from && value.endDate === to;
  return { name, when, report: isOfTheseDays ? value : undefined, isSoFar: endDate === today };
}
