import { useEffect } from "react";
import { mayAccess } from "#domain/permissions.ts";
import { usePanel } from "../kit/panel.ts";
import { allRead } from "../sync/cache/queryClient.ts";
import { usePerson } from "../sync/http/session.ts";
import { log } from "../sync/log.ts";
import { whenIdle } from "../sync/whenIdle.ts";
import { adminScreens, loadScreen, waiterScreens } from "./screens.ts";

/** The dialogs, menus and tooltips that are loaded on demand, the bill on paper, and the login screen. */
const onDemand = import.meta.glob([
  "../features/orders/dialogs/{ApprovalDialog,UnsentDialog,SettleDialog,ChangeDue}.tsx",
  "../features/orders/charging/NotChargedDialog.tsx",
  "../features/orders/tables/{TableMenu,MoveDialog}.tsx",
  "../screens/order-taking/menu/{AddItemDialog,ItemMenu}.tsx",
  "../screens/order-taking/order/{PaidOrderDialog,NoteDialog,LineEditor}.tsx",
  "../screens/order-taking/keys/KeyHelp.tsx",
  "../features/orders/bills/billDocuments.ts",
  "../kit/feedback/ConfirmDialog.tsx",
  "../kit/OpenTooltip.tsx",
  "./OutboxDialog.tsx",
  "../screens/login/LoginPage.tsx",
]);

/** A part is fetched after this time even if the device has not been idle. */
const IDLE_TIMEOUT_MS = 2000;

/**
 * Preloads the code of the screens and dialogs that this person may open, so that they also open while the server cannot
 * be reached. Starts after the first screen's requests are answered and loads one part at a time while the device is idle.
 */
export function usePreloadScreens(): void {
  const { isWaiterPanel } = usePanel();
  const { role } = usePerson();
  useEffect(() => {
    let isUnmounted = false;
    const screens = (isWaiterPanel ? waiterScreens : adminScreens).filter(({ access }) =>
      mayAccess(role, access),
    );
    const parts = [...Object.values(onDemand), ...screens.map((screen) => () => loadScreen(screen))];
    const fetchAll = async () => {
      await allRead();
      for (const fetchPart of parts) {
        await new Promise<void>((resolve) => whenIdle(resolve, IDLE_TIMEOUT_MS));
        if (isUnmounted) return;
        await fetchPart();
      }
    };
    fetchAll().catch((error: unknown) => log("Parts of the page could not be preloaded", String(error)));
    return () => {
      isUnmounted = true;
    };
  }, [isWaiterPanel, role]);
}
