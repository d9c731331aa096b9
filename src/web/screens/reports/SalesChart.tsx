import { ZERO } from "#domain/money.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import { formatDay } from "#domain/time.ts";
import { LazyChart } from "./LazyChart.tsx";
import { hourLabel, hoursOfDay } from "./salesColumns.tsx";
import type { Comparison } from "./useComparison.ts";

interface SalesChartProps {
  readonly report: SalesReport;
  readonly comparison: Comparison;
  readonly cutoffHour: number;
}

/** Shows the sales of a day by hour, of several days by day, and those of the previous days as a line. */
export function SalesChart({ report, comparison, cutoffHour }: SalesChartProps) {
  const { report: before } = comparison;
  const beforeName = before && comparison.name;
  if (report.startDate !== report.endDate) {
    const bars = report.salesByDate.map(({ date, sales }, index) => ({
      label: formatDay(date).slice(0, 5),
      amount: sales,
      before: before?.salesByDate[index]?.sales ?? ZERO,
    }));
    return <LazyChart label="Sales by date" xLabel="Business day" bars={bars} beforeName={beforeName} />;
  }
  const hours = hoursOfDay(report, cutoffHour).map(({ hour, sales }) => ({
    label: hourLabel(hour),
    amount: sales,
    before: before?.byHour[hour]?.sales ?? ZERO,
  }));
  const isOpen = (hour: (typeof hours)[number]) => hour.amount !== 0 || hour.before !== 0;
  const bars = hours.slice(Math.max(0, hours.findIndex(isOpen) - 1), hours.findLastIndex(isOpen) + 2);
  return <LazyChart label="Sales by hour" xLabel="Hour of the day" bars={bars} beforeName={beforeName} />;
}
