import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatRupees, type Paise, paise } from "#domain/money.ts";
import classes from "./ReportChart.module.css";

/** A bar of the chart. */
export interface Bar {
  readonly label: string;
  readonly amount: Paise;
}

export interface ReportChartProps {
  /** The values of the chart; the exact figures are in a table below. */
  readonly label: string;
  readonly xLabel: string;
  readonly bars: readonly Bar[];
}

const HEIGHT = 280;

/** Shows amounts as bars over labelled axes; hovering shows the exact amount. */
export function ReportChart({ label, xLabel, bars }: ReportChartProps) {
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.title}>{label}</figcaption>
      <BarChart
        h={HEIGHT}
        data={bars.map((bar) => ({ label: bar.label, sales: bar.amount / 100 }))}
        dataKey="label"
        series={[{ name: "sales", label: "Sales", color: "var(--mantine-primary-color-filled)" }]}
        valueFormatter={(rupees) => formatRupees(paise(Math.round(rupees * 100)))}
        xAxisLabel={xLabel}
        yAxisLabel="Sales (₹)"
        yAxisProps={{ width: 76, tickFormatter: (rupees: number) => short.format(rupees) }}
        xAxisProps={{ minTickGap: 12 }}
        maxBarWidth={56}
        tickLine="none"
        accessibilityLayer={false}
        barProps={{ isAnimationActive: false }}
      />
    </figure>
  );
}

/** Formats the numbers of an axis, where there is little room: "1.25L", "12T". */
const short = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 2 });
