import { Skeleton } from "@mantine/core";
import { fetchedWhenShown } from "../../kit/fetchedWhenShown.tsx";

/**
 * Shows a chart, and a placeholder of the same height while its code is fetched: after the figures, because the chart library is
 * larger than the rest of the screen.
 */
export const LazyChart = fetchedWhenShown(
  async () => (await import("./ReportChart.tsx")).ReportChart,
  <Skeleton height={348} />,
);
