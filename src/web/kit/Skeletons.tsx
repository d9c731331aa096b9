import { SimpleGrid, Skeleton, Stack } from "@mantine/core";

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Lines of a list while it loads. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <Stack gap="xs" p="md" role="status" aria-label="Loading">
      {places(count).map((place) => (
        <Skeleton key={place} height={48} />
      ))}
    </Stack>
  );
}

/** Tiles of a grid while it loads. */
export function SkeletonTiles({
  count = 8,
  height = 88,
}: {
  readonly count?: number;
  readonly height?: number;
}) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} p="md" role="status" aria-label="Loading">
      {places(count).map((place) => (
        <Skeleton key={place} height={height} />
      ))}
    </SimpleGrid>
  );
}
