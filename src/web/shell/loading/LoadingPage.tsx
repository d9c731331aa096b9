import { Skeleton } from "@mantine/core";
import { useLocation } from "react-router";
import navigation from "../BottomNavigation.module.css";
import classes from "../PanelLayout.module.css";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";

/** Shows the panel's layout with placeholders until the session is checked and the screen's code is loaded. */
export function LoadingPage() {
  const [, panel] = useLocation().pathname.split("/");
  return (
    <div className={classes.layout}>
      {(panel === "admin" || panel === "waiter") && (
        <header className={classes.header}>
          <Skeleton height={28} width={220} />
        </header>
      )}
      <main className={classes.main}>
        <ScreenSkeleton />
      </main>
      {panel === "waiter" && (
        <div className={navigation.bar}>
          <div className={navigation.link} />
        </div>
      )}
    </div>
  );
}
