import { Skeleton } from "@mantine/core";
import { fetchedWhenShown } from "../../kit/fetchedWhenShown.tsx";

/** The height of a chart with its heading and frame. */
export const CHART_HEIGHT = 368;

/**
 * Shows a chart, and a placeholder of the same height while its code is fetched: after the figures, because the chart library is
 * larger than the rest of the screen.
 */
export const LazyChart = fetchedWhenShown(
  async () => (await import("./ReportChart.tsx")).ReportChart,
  <Skeleton height={CHART_HEIGHT} />,
);
