import type { Area } from "#domain/floor/areasApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { AreaTabs } from "../../../features/floor/AreaTabs.tsx";
import { shownAreaId, withoutTable } from "../../../features/orders/places/withoutTable.ts";
import { TableGrid } from "../../../features/orders/tables/TableGrid.tsx";
import { useTiles } from "../../../features/orders/tables/useTiles.ts";
import { MissingRegistrationsNotice } from "../../../features/setup/MissingRegistrationsNotice.tsx";
import { lazyPart } from "../../../kit/feedback/lazy.tsx";
import { ToastSpacer } from "../../../kit/feedback/ToastSpacer.tsx";
import { SetupNotice } from "../SetupNotice.tsx";
import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import type { Chosen } from "../state/orderTakingState.ts";
import type { Selection } from "../state/selection.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { BookedButton } from "./BookedButton.tsx";
import classes from "./FloorPanel.module.css";
import { OrderingSteps } from "./OrderingSteps.tsx";
import { useTypedTable } from "./useTypedTable.ts";

const OffTableTiles = lazyPart(
  async () => (await import("../../../features/orders/places/OffTableTiles.tsx")).OffTableTiles,
);

interface FloorPanelProps {
  readonly areas: readonly Area[];
  readonly chosen: Chosen;
  readonly actions: OrderTakingActions;
  readonly onBooked: () => void;
}

/** Areas and tables: the whole floor with the four steps while no table is selected, then one row. */
export function FloorPanel({ areas, chosen, actions, onBooked }: FloorPanelProps) {
  const { selection, area } = chosen;
  const hasTable = selection.tableId !== undefined;
  return (
    <div className={hasTable ? classes.row : classes.floor}>
      {!hasTable && (
        <div className={classes.notices}>
          <MissingRegistrationsNotice />
          <SetupNotice />
          <AreaWarning area={area} loadOrder={actions.loadOrder} />
        </div>
      )}
      <div className={classes.areas}>
        <AreaTabs areas={areas} areaId={selection.areaId} onChoose={actions.chooseArea} />
      </div>
      <div className={classes.tables}>
        {area === withoutTable ? (
          <OrdersWithoutTable selection={selection} actions={actions} />
        ) : (
          <AreaTables selection={selection} actions={actions} />
        )}
        {!hasTable && area !== withoutTable && <OrderingSteps hasArea={selection.areaId !== undefined} />}
      </div>
      <ToastSpacer className={classes.room} />
      <BookedButton onOpen={onBooked} />
    </div>
  );
}

interface AreaTablesProps {
  readonly selection: Selection;
  readonly actions: OrderTakingActions;
}

/** The tables of the area; a table with an open order is occupied. */
function AreaTables({ selection, actions }: AreaTablesProps) {
  const { areaId, tableId } = selection;
  const tiles = useTiles(useDeferredOrders().openOrders, areaId);
  useTypedTable(tiles, actions.chooseTable, tableId === undefined);
  return (
    <TableGrid
      tiles={tiles}
      chosenId={tableId}
      onChoose={actions.chooseTable}
      isRow={tableId !== undefined}
    />
  );
}

/** The orders without a table, beside the areas. */
function OrdersWithoutTable({ selection, actions }: AreaTablesProps) {
  return (
    <OffTableTiles
      orders={useDeferredOrders().openOrders}
      chosenId={selection.orderId}
      onChoose={actions.loadOrder}
      onGone={actions.leaveOrder}
      isRow={selection.tableId !== undefined}
    />
  );
}

interface AreaWarningProps {
  readonly area: Area | undefined;
  readonly loadOrder: (order: Order) => void;
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
