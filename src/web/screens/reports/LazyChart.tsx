import { Skeleton } from "@mantine/core";
import { type ComponentProps, lazy, Suspense } from "react";

// The chart library weighs more than the rest of the screen; the figures are there before it.
const ReportChart = lazy(async () => ({ default: (await import("./ReportChart.tsx")).ReportChart }));

/** A chart that is loaded when it is first wanted, in a box of its final height. */
export function LazyChart(props: ComponentProps<typeof ReportChart>) {
  return (
    <Suspense fallback={<Skeleton height={348} />}>
      <ReportChart {...props} />
    </Suspense>
  );
}
