import { Button } from "@mantine/core";
import { IconLayoutDashboard, IconToolsKitchen2 } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { usePanel } from "../../kit/panel.ts";
import { device } from "../../sync/device.ts";
import { log } from "../../sync/log.ts";
import { BookTable } from "./BookTable.tsx";

/** Book Table: selects an area, books or clears a table with a tap, and links to the menu. */
export function BookTablePage() {
  const { base } = usePanel();
  useConnectivityTest();
  return (
    <Page
      title="Book Table"
      actions={
        <>
          <Button
            component={Link}
            to={base}
            px="sm"
            variant="default"
            leftSection={<IconLayoutDashboard size={18} />}
          >
            View Dashboard
          </Button>
          <Button component={Link} to={`${base}/menu`} px="sm" leftSection={<IconToolsKitchen2 size={18} />}>
            Go to Menu
          </Button>
        </>
      }
    >
      <AsyncBoundary title="Failed to fetch areas" fallback={<SkeletonTiles count={12} height={68} />}>
        <BookTable />
      </AsyncBoundary>
    </Page>
  );
}

/** Checks once whether the server can be reached and logs the result (spec section 7). */
function useConnectivityTest(): void {
  useEffect(() => {
    device.prefetch(areasApi.list);
    device.prefetch(tablesApi.list);
    void device.connection
      .check()
      .then((isReachable) => log(`Connectivity test: ${isReachable ? "reachable" : "unreachable"}`));
  }, []);
}
