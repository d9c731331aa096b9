import { Skeleton, Stack } from "@mantine/core";
import classes from "./Skeletons.module.css";

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholders for the rows of a list while it loads. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {indexes(count).map((index) => (
        <Skeleton key={index} height={48} />
      ))}
    </Stack>
  );
}

/** Taller placeholders are cards, which are below each other on a phone. */
const TILE_HEIGHT_MAX = 100;

/** Placeholders for the tiles or cards of a grid while it loads. */
export function SkeletonTiles({
  count = 8,
  height = 88,
}: {
  readonly count?: number;
  readonly height?: number;
}) {
  return (
    <div
      className={classes.tiles}
      data-cards={height > TILE_HEIGHT_MAX || undefined}
      role="status"
      aria-label="Loading"
    >
      {indexes(count).map((index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
