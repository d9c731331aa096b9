import { Skeleton } from "@mantine/core";
import { type ComponentProps, lazy, Suspense } from "react";

// Loaded after the figures, because the chart library is larger than the rest of the screen.
const ReportChart = lazy(async () => ({ default: (await import("./ReportChart.tsx")).ReportChart }));

/** Shows a chart. While its code loads, a placeholder of the same height is shown. */
export function LazyChart(props: ComponentProps<typeof ReportChart>) {
  return (
    <Suspense fallback={<Skeleton height={348} />}>
      <ReportChart {...props} />
    </Suspense>
  );
}
