import { Skeleton } from "@mantine/core";
import { Figures } from "./Figures.tsx";
import { CHART_HEIGHT } from "./LazyChart.tsx";
import classes from "./ReportTable.module.css";

const figure = <Skeleton height={24} width={96} my={4} />;

/** Placeholders in the shape of a report while it loads: figures, a chart and tables. */
export function ReportSkeleton() {
  return (
    <div className={classes.report} role="status" aria-label="Loading">
      <Figures
        label="Loading"
        figures={["Total Sales", "Total Orders", "Average Order Value", "Refunds", "Tips"].map(
          (label, index) => ({
            label,
            value: figure,
            note: " ",
            isMain: index === 0,
          }),
        )}
      />
      <Skeleton height={CHART_HEIGHT} />
      <div className={classes.pair}>
        <Skeleton height={240} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}
