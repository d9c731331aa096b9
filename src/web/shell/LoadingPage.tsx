import { Box, Skeleton } from "@mantine/core";
import { SkeletonTiles } from "../kit/feedback/Skeletons.tsx";
import classes from "./PanelLayout.module.css";

/** Shows the panel's layout with placeholders until the session is checked and the screen's code is loaded. */
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
