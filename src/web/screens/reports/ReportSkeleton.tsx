import { Skeleton, Stack } from "@mantine/core";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";

/** The shape of a report: figures, a chart, tables. */
export function ReportSkeleton() {
  return (
    <Stack gap="md">
      <SkeletonTiles count={4} height={72} />
      <Skeleton height={300} />
      <Skeleton height={200} />
    </Stack>
  );
}
