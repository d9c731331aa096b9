import { Button } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { formatRupees } from "#domain/money.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { TakeOrder } from "../../kit/TakeOrder.tsx";
import classes from "./ReportChart.module.css";
import type { Comparison } from "./useComparison.ts";

interface NothingSoldProps {
  readonly comparison: Comparison;
  /** Switches to thirty days; undefined if they are shown. */
  readonly onMonth: (() => void) | undefined;
}

/** Shown in place of the chart and the tables of days without sales. */
export function NothingSold({ comparison: { name, report }, onMonth }: NothingSoldProps) {
  return (
    <div className={classes.chart}>
      <EmptyState
        icon={<IconChartBar size={40} stroke={1.25} aria-hidden />}
        title="Nothing was sold in this range."
        {...(report && { text: `${name}: ${formatRupees(report.totalSales)}.` })}
        action={onMonth ? <Button onClick={onMonth}>Show This Month</Button> : <TakeOrder />}
      />
    </div>
  );
}
