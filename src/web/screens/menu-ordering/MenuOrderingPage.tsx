import { Box } from "@mantine/core";
import { useEffect } from "react";
import { clearTableContext, useTableContext } from "../../features/floor/tableContext.ts";
import { MenuEditor } from "../../features/menu/menu-editor/MenuEditor.tsx";
import { prefetchOrderTaking } from "../../features/orders/prefetchOrderTaking.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { notify } from "../../kit/feedback/notify.ts";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { usePanel } from "../../kit/panel.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import { MenuOrdering } from "./MenuOrdering.tsx";
import { NoTable } from "./NoTable.tsx";
import { CHECK_FAILED } from "./useCheckExisting.ts";

/** Menu: takes the selected table's order; without a table shows that, and to admins the menu editor (clarification 10). */
export function MenuOrderingPage() {
  const { isWaiterPanel } = usePanel();
  const mayManage = useMay("menu.manage") === "yes";
  const state = useTableContext();
  useEffect(prefetchOrderTaking, []);
  useEffect(() => {
    if (state.kind === "expired" && clearTableContext()) {
      notify.failure("Table Context Expired", "Please book a table again to continue.");
    }
    if (state.kind === "unreadable" && clearTableContext()) {
      notify.failure("Invalid table context. Please select a table again.");
    }
  }, [state.kind]);

  if (state.kind === "chosen") {
    const { context } = state;
    return (
      <AsyncBoundary
        title={CHECK_FAILED}
        resetOn={context.tableId}
        fallback={
          <Box p="md">
            <SkeletonTiles count={12} />
          </Box>
        }
      >
        <MenuOrdering key={context.tableId} context={context} />
      </AsyncBoundary>
    );
  }
  return (
    <Page title="Menu">
      <NoTable />
      {!isWaiterPanel && mayManage && <MenuEditor />}
    </Page>
  );
}
