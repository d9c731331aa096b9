import { Skeleton } from "@mantine/core";
import { lazyPart } from "../../kit/feedback/lazy.tsx";

/** The height of a chart with its heading and frame. */
export const CHART_HEIGHT = 368;

/**
 * Shows a chart, and a placeholder of the same height while its code is fetched: after the figures, because the chart library is
 * larger than the rest of the screen.
 */
export const LazyChart = lazyPart(
  async () => (await import("./ReportChart.tsx")).ReportChart,
  <Skeleton height={CHART_HEIGHT} />,
);
