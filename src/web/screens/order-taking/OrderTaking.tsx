import { useCallbackRef } from "@mantine/hooks";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import { NoAreas } from "../../features/floor/NoAreas.tsx";
import { useActiveAreas } from "../../features/floor/useActiveAreas.ts";
import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import { useServerOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { useServerOrder } from "../../features/orders/pending/useOptimisticOrder.ts";
import { usePendingContext } from "../../features/orders/pending/usePendingContext.ts";
import { withoutTable } from "../../features/orders/places/withoutTable.ts";
import { MissingRegistrationsNotice } from "../../features/setup/MissingRegistrationsNotice.tsx";
import { idlePart } from "../../kit/feedback/lazy.tsx";
import screenReader from "../../kit/screenReader.module.css";
import { useCloseOnBack } from "../../kit/useCloseOnBack.ts";
import { DataBoundaries } from "./DataBoundaries.tsx";
import { TableMenuPanel } from "./menu/TableMenuPanel.tsx";
import classes from "./OrderTaking.module.css";
import { OpenOrdersPanel } from "./open-orders/OpenOrdersPanel.tsx";
import { OrderPanel } from "./order/OrderPanel.tsx";
import { SetupNotice } from "./SetupNotice.tsx";
import { OrdersProvider } from "./state/OrdersProvider.tsx";
import { noOrders } from "./state/orderTakingState.ts";
import type { Selection } from "./state/selection.ts";
import { useFreeAbandonedTable } from "./state/useFreeAbandonedTable.ts";
import { useOrderTakingActions } from "./state/useOrderTakingActions.ts";
import { useSelection } from "./state/useSelection.ts";
import { FloorPanel } from "./tables/FloorPanel.tsx";
import { TableStrip } from "./tables/TableStrip.tsx";

const TillKeys = idlePart(async () => (await import("./keys/TillKeys.tsx")).TillKeys);

/** A panel that covers the screen where there is no room for it at the side, or the floor over the dishes. */
type Overlay = "order" | "booked" | "floor" | undefined;

export function OrderTaking() {
  const areas = useActiveAreas();
  if (areas.length === 0) {
    return (
      <>
        <h1 className={screenReader.only}>Take orders</h1>
        <MissingRegistrationsNotice />
        <SetupNotice />
        <NoAreas />
      </>
    );
  }
  return (
    <DataBoundaries>
      <OrderTakingScreen areas={areas} />
    </DataBoundaries>
  );
}

function OrderTakingScreen({ areas }: { readonly areas: readonly Area[] }) {
  const shown = useMemo(() => [...areas, withoutTable], [areas]);
  const chosen = useSelection(shown);
  const { tableId, orderId } = chosen.selection;
  const server = {
    order: useServerOrder(orderId),
    openOrders: useServerOpenOrders(),
    context: usePendingContext(),
  };
  const orders = useRef(noOrders);
  const noteOpened = useFreeAbandonedTable(orderId, () => orders.current.openOrders);
  const actions = useOrderTakingActions(
    useCallbackRef(() => ({ ...chosen, ...orders.current })),
    noteOpened,
  );
  const [overlay, setOverlay] = useOverlay(chosen.selection);
  const close = useCallback(() => setOverlay(undefined), [setOverlay]);
  const openBooked = useCallback(() => setOverlay("booked"), [setOverlay]);
  const leaveTable = () => chosen.choose({ kind: "clear" });
  useCloseOnBack(tableId !== undefined, leaveTable);
  useCloseOnBack(overlay !== undefined, close);
  const isFloorOpen = tableId === undefined || overlay === "floor";

  return (
    <div className={classes.screen}>
      <div className={classes.layout} data-order={orderId && ""} data-overlay={overlay}>
        <h1 className={screenReader.only}>Take orders</h1>
        <OrdersProvider
          chosen={chosen}
          server={server}
          latest={orders}
          floorAndMenu={
            <>
              {tableId && (
                <div className={classes.strip}>
                  <TableStrip
                    chosen={chosen}
                    actions={actions}
                    isFloorOpen={isFloorOpen}
                    onFloor={() => setOverlay(overlay === "floor" ? undefined : "floor")}
                  />
                </div>
              )}
              {isFloorOpen ? (
                <section className={classes.floor} aria-label="Tables" inert={overlay === "order"}>
                  <FloorPanel
                    areas={areas}
                    chosen={chosen}
                    actions={actions}
                    onClose={close}
                    onBooked={openBooked}
                  />
                </section>
              ) : (
                <section className={classes.menu} aria-label="Menu" inert={overlay === "order"}>
                  <TableMenuPanel key={orderId} chosen={chosen} actions={actions} onBooked={openBooked} />
                </section>
              )}
            </>
          }
          order={
            orderId && (
              <aside className={classes.order} aria-label="Order">
                <OrderPanel
                  actions={actions}
                  isOpen={overlay === "order"}
                  onToggle={() => setOverlay(overlay === "order" ? undefined : "order")}
                />
              </aside>
            )
          }
          booked={
            <aside className={classes.booked} aria-label="Booked Table (Preview Bill)">
              <OpenOrdersPanel chosenId={orderId} actions={actions} onClose={close} />
            </aside>
          }
        />
      </div>
      <OrderDialogs hasOrder={orderId !== undefined} />
      <TillKeys hasOrder={orderId !== undefined} onTables={overlay ? close : leaveTable} />
    </div>
  );
}

/** Closes the order panel when the order is finished, the booked tables when an order was chosen there, and the floor when a table was. */
function useOverlay({ orderId, tableId }: Selection) {
  const [overlay, setOverlay] = useState<Overlay>();
  const [shown, setShown] = useState({ orderId, tableId });
  if (shown.orderId !== orderId || shown.tableId !== tableId) {
    setShown({ orderId, tableId });
    const isOther = shown.orderId !== orderId && overlay === (orderId === undefined ? "order" : "booked");
    if (isOther || overlay === "floor") setOverlay(undefined);
  }
  return [overlay, setOverlay] as const;
}
