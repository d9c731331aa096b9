import { Skeleton, Stack } from "@mantine/core";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";

/** Placeholders for the figures, the chart and the tables of a report while it loads. */
export function ReportSkeleton() {
  return (
    <Stack gap="md">
      <SkeletonTiles count={4} height={72} />
      <Skeleton height={300} />
      <Skeleton height={200} />
    </Stack>
  );
}
