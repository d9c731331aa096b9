import { Skeleton } from "@mantine/core";
import { lazyPart } from "../../kit/feedback/lazy.tsx";

/** The height of a chart with its heading and frame. */
export const CHART_HEIGHT = 368;

/** Loaded after the figures, in a placeholder of the same height: the chart library is larger than the rest of the screen. */
export const LazyChart = lazyPart(
  async () => (await import("./ReportChart.tsx")).ReportChart,
  <Skeleton height={CHART_HEIGHT} />,
);
