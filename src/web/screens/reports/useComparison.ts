import { type ReportSearch, reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { type Comparable, comparable } from "#domain/reports/compare.ts";
import { daysBefore, listDays } from "#domain/reports/range.ts";
import { formatTime } from "#domain/time.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

/** The report of the same number of days right before, and what of it can be compared. */
export interface Comparison {
  readonly name: string;
  /** Undefined until loaded, after a failure, and where nothing was sold. */
  readonly report: SalesReport | undefined;
  readonly compared: Comparable | undefined;
  /** What it is compared with: "on the day before until 14:00". */
  readonly when: string;
}

export function useComparison(report: SalesReport, cutoffHour: number): Comparison {
  const { startDate, endDate } = report;
  const today = useToday();
  const hour = useDerivedFromNow((now) => Number(formatTime(now).slice(0, 2)));
  const { from, to } = daysBefore({ from: startDate, to: endDate });
  const search: ReportSearch = { range: "custom", startDate: from, endDate: to };
  const { value } = useApiQueryState(reportsApi.sales, { search });
  // While another report loads, the previous answer is of other days.
  const before =
    value?.startDate === from && value.endDate === to && value.totalSales > 0 ? value : undefined;
  const open = endDate === today ? { hour, cutoffHour } : undefined;
  const compared = before && comparable(report, before, open);
  const count = listDays({ from, to }).length;
  return {
    name: count === 1 ? "The day before" : `The ${count} days before`,
    report: before,
    compared,
    when: whenText(count, compared),
  };
}

function whenText(days: number, compared: Comparable | undefined): string {
  if (compared?.until === "yesterday") return `in the ${days - 1} days before, without today`;
  const words = days === 1 ? "on the day before" : `in the ${days} days before`;
  if (!compared || compared.until === "end") return words;
  return `${words} until ${String(compared.until.hour).padStart(2, "0")}:00`;
}
