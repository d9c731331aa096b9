import { useEffect } from "react";
import { mayAccess } from "#domain/permissions.ts";
import { usePanel } from "../kit/panel.ts";
import { whenIdle } from "../sync/afterPaint.ts";
import { log } from "../sync/log.ts";
import { allRead } from "../sync/queryClient.ts";
import { usePerson } from "../sync/session.ts";
import { adminScreens, loadScreen, waiterScreens } from "./screens.ts";

/** What is loaded on demand while an order is taken, and where a session's end leads. */
const onDemand = import.meta.glob([
  "../features/orders/dialogs/{TakeBack,Unsent,Settle}Dialog.tsx",
  "../features/orders/tables/TableMenu.tsx",
  "../screens/order-taking/menu/{AddItemDialog,ItemMenu}.tsx",
  "../screens/order-taking/order/PaidOrderDialog.tsx",
  "../kit/feedback/ConfirmDialog.tsx",
  "./UnsentDialog.tsx",
  "../screens/login/LoginPage.tsx",
]);

const PATIENCE_MS = 2000;

/**
 * Fetches, once the first screen has what it asked for and the device has nothing else to do, what this person may open next.
 * The parts come from the server, and the day it is away is the day a dialog must still open.
 */
export function useScreensAtHand(): void {
  const { isWaiterPanel } = usePanel();
  const { role } = usePerson();
  useEffect(() => {
    let isLeft = false;
    const screens = (isWaiterPanel ? waiterScreens : adminScreens).filter(({ access }) =>
      mayAccess(role, access),
    );
    const parts = [...Object.values(onDemand), ...screens.map((screen) => () => loadScreen(screen))];
    const fetchAll = async () => {
      await allRead();
      for (const fetchPart of parts) {
        await new Promise<void>((resolve) => whenIdle(resolve, PATIENCE_MS));
        if (isLeft) return;
        await fetchPart();
      }
    };
    fetchAll().catch((error: unknown) => log("Parts of the page are not at hand", String(error)));
    return () => {
      isLeft = true;
    };
  }, [isWaiterPanel, role]);
}
