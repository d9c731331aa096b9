import { Skeleton, Stack } from "@mantine/core";
import classes from "./Skeletons.module.css";

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Lines of a list while it loads. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {places(count).map((place) => (
        <Skeleton key={place} height={48} />
      ))}
    </Stack>
  );
}

/** What is taller is a card, and cards stand below each other on a phone. */
const CARD_HEIGHT = 100;

/** Tiles of a grid while it loads. */
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
      data-cards={height > CARD_HEIGHT || undefined}
      role="status"
      aria-label="Loading"
    >
      {places(count).map((place) => (
        <Skeleton key={place} height={height} />
      ))}
    </div>
  );
}
