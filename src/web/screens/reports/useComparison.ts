import { type ReportSearch, reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { daysBefore, listDays } from "#domain/reports/range.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

/** The report of as many days right before those of a report, and their name. */
export interface Comparison {
  readonly name: string;
  /** The name in a sentence: "in the 30 days before". */
  readonly when: string;
  /** Undefined until it is read, or when it cannot be. */
  readonly report: SalesReport | undefined;
  /** The report's last day is today: it has less time than the days before it. */
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
  // While another report is read, the earlier answer is of other days.
  const isOfTheseDays = value?.startDate === from && value.endDate === to;
  return { name, when, report: isOfTheseDays ? value : undefined, isSoFar: endDate === today };
}
