import { Box, Skeleton } from "@mantine/core";
import { SkeletonTiles } from "../kit/feedback/Skeletons.tsx";
import classes from "./PanelLayout.module.css";

/** The layout's shape before anything is known. */
export function LoadingPage() {
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Skeleton height={28} width={220} />
      </header>
      <main className={classes.main}>
        <Box p="md">
          <SkeletonTiles count={12} />
        </Box>
      </main>
    </div>
  );
}
