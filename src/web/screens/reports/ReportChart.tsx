import { CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatRupees, type Paise, paise } from "#domain/money.ts";
import classes from "./ReportChart.module.css";

/** A bar of the chart, with the amount of the previous period. */
export interface Bar {
  readonly label: string;
  readonly amount: Paise;
  readonly before: Paise;
}

export interface ReportChartProps {
  /** Label of the chart; the exact figures are in a table below. */
  readonly label: string;
  readonly xLabel: string;
  readonly bars: readonly Bar[];
  /** The name of the previous period; undefined: nothing to compare with. */
  readonly beforeName: string | undefined;
}

const HEIGHT = 264;
const sales = {
  name: "sales",
  label: "Sales",
  color: "deepTeal.5",
  type: "bar",
} as const;
const before = {
  name: "before",
  color: "var(--mantine-color-text)",
  type: "line",
  strokeDasharray: "3 3",
} as const;

/** Shows amounts as bars over labelled axes, those of the previous period as a line; touch or mouse shows the exact amounts. */
export function ReportChart({ label, xLabel, bars, beforeName }: ReportChartProps) {
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.title}>{label}</figcaption>
      <CompositeChart
        h={HEIGHT}
        data={bars.map((bar) => ({ label: bar.label, sales: bar.amount / 100, before: bar.before / 100 }))}
        dataKey="label"
        series={beforeName === undefined ? [sales] : [sales, { ...before, label: beforeName }]}
        valueFormatter={(rupees) => formatRupees(paise(Math.round(rupees * 100)))}
        xAxisLabel={xLabel}
        yAxisLabel="Sales (₹)"
        yAxisProps={{ width: 76, tickFormatter: (rupees: number) => short.format(rupees) }}
        xAxisProps={{ minTickGap: 12 }}
        maxBarWidth={56}
        tickLine="none"
        curveType="linear"
        withDots={false}
        withLegend={beforeName !== undefined}
        tooltipProps={{ wrapperStyle: { zIndex: 1 } }}
        accessibilityLayer={false}
      />
    </figure>
  );
}

/** Formats the numbers of an axis, where there is little room: "1.25L", "12T". */
const short = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 2 });
