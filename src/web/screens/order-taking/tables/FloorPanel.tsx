import { useCallback, useLayoutEffect, useRef } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import { formatDay } from "#domain/time.ts";
import { AreaTabs } from "../../../features/floor/AreaTabs.tsx";
import { shownAreaId, withoutTable } from "../../../features/orders/places/withoutTable.ts";
import { TableGrid } from "../../../features/orders/tables/TableGrid.tsx";
import { useTiles } from "../../../features/orders/tables/useTiles.ts";
import { useToday } from "../../../features/settings/useToday.ts";
import { MissingRegistrationsNotice } from "../../../features/setup/MissingRegistrationsNotice.tsx";
import { ToastSpacer } from "../../../kit/feedback/ToastSpacer.tsx";
import { BillSearch } from "../order/BillSearch.tsx";
import { SetupNotice } from "../SetupNotice.tsx";
import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import type { Chosen } from "../state/orderTakingState.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { BookedButton } from "./BookedButton.tsx";
import classes from "./FloorPanel.module.css";
import { OffTableTiles } from "./OffTable.ts";
import { OrderingSteps } from "./OrderingSteps.tsx";
import { useTypedTable } from "./useTypedTable.ts";

interface FloorPanelProps {
  /** The active areas. */
  readonly areas: readonly Area[];
  readonly chosen: Chosen;
  readonly actions: OrderTakingActions;
  /** Leaves the floor over the dishes. */
  readonly onClose: () => void;
  readonly onBooked: () => void;
}

/** All tables of all areas, and the orders without a table; a tab leads to its area. Without an order also how to begin one. */
export function FloorPanel({ areas, chosen, actions, onClose, onBooked }: FloorPanelProps) {
  const { areaId, tableId, orderId } = chosen.selection;
  const { openOrders } = useDeferredOrders();
  const tiles = useTiles(openOrders);
  const chooseTable = useCallback(
    (table: Table) => (table._id === tableId ? onClose() : actions.chooseTable(table)),
    [tableId, onClose, actions],
  );
  useTypedTable(
    tiles.filter(({ table }) => table.area._id === areaId),
    actions.chooseTable,
    tableId === undefined,
  );
  const today = useToday();
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    const name = box?.querySelector<HTMLElement>(`[data-area-id="${areaId}"]`);
    if (box && name) box.scrollTop = name.offsetTop - box.offsetTop;
  }, [areaId]);
  return (
    <div className={classes.floor}>
      {tableId === undefined && (
        <div className={classes.notices}>
          <MissingRegistrationsNotice />
          <SetupNotice />
          <AreaWarning area={chosen.area} loadOrder={actions.loadOrder} />
        </div>
      )}
      <div className={classes.areas}>
        <AreaTabs areas={[...areas, withoutTable]} areaId={areaId} onChoose={actions.chooseArea} />
      </div>
      <div className={classes.tables} ref={scroller}>
        <TableGrid tiles={tiles} areas={areas} chosenId={tableId} onChoose={chooseTable} />
        <OffTableTiles
          orders={openOrders}
          chosenId={orderId}
          onChoose={(order) => (order._id === orderId ? onClose() : actions.loadOrder(order))}
          onGone={actions.leaveOrder}
          isRow={false}
        />
      </div>
      <ToastSpacer className={classes.room} />
      {orderId === undefined && (
        <div className={classes.begin}>
          <BillSearch onLoad={actions.loadOrder} />
          <span className={classes.day}>
            <span>{formatDay(today)}</span> <span>New</span>
          </span>
          <small className={classes.hold}>Hold a table for its menu</small>
          <OrderingSteps hasArea={areaId !== undefined} />
        </div>
      )}
      <BookedButton className={classes.booked} onOpen={onBooked} />
    </div>
  );
}

interface AreaWarningProps {
  readonly area: Area | undefined;
  readonly loadOrder: OrderTakingActions["loadOrder"];
}

/** Warns that the order keeps its own area while another one is shown (clarification 8). */
function AreaWarning({ area, loadOrder }: AreaWarningProps) {
  const { order } = useDeferredOrders();
  if (!order || shownAreaId(order) === area?._id) return null;
  return (
    <div className={classes.warning} role="status">
      <span>
        The order of {order.table.name} belongs to {order.area.name}. You are looking at {area?.name}.
      </span>
      <button type="button" className={classes.back} onClick={() => loadOrder(order)}>
        Back to {order.table.name}
      </button>
    </div>
  );
}
