import { useMemo } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { AreaTabs } from "../../../features/floor/AreaTabs.tsx";
import { useMenu } from "../../../features/menu/useMenu.ts";
import { TableGrid } from "../../../features/orders/tables/TableGrid.tsx";
import { tableTiles } from "../../../features/orders/tables/tableTiles.ts";
import { useCloseOnBack } from "../../../kit/useCloseOnBack.ts";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import { MenuPanel } from "../menu/MenuPanel.tsx";
import { useOpenOrdersBeside, useOrderOnView } from "../state/OrdersProvider.tsx";
import type { Chosen } from "../state/orderTakingState.ts";
import type { Selection } from "../state/selection.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./FloorPanel.module.css";
import { OrderingSteps } from "./OrderingSteps.tsx";

interface FloorPanelProps {
  readonly areas: readonly Area[];
  readonly chosen: Chosen;
  readonly actions: OrderTakingActions;
  /** One thing at a time: the tables, or the menu of the chosen table. */
  readonly isPhone: boolean;
}

/** The centre: areas, tables and, once a table is chosen, the menu. */
export function FloorPanel({ areas, chosen, actions, isPhone }: FloorPanelProps) {
  const { selection, area, choose } = chosen;
  const tables = useAsk(tablesApi.list);
  const menu = useMenu();
  const table = tables.find(({ _id }) => _id === selection.tableId);
  const hasTable = selection.tableId !== undefined;
  const goBack = () => choose({ kind: "clear" });
  useCloseOnBack(isPhone && hasTable, goBack);
  return (
    <>
      {isPhone && hasTable ? (
        <div className={classes.chosenTable}>
          <button type="button" className={classes.back} onClick={goBack}>
            ‹ Tables
          </button>
          <strong>
            {table?.name} · {table?.area.name}
          </strong>
        </div>
      ) : (
        <>
          <AreaTabs areas={areas} areaId={selection.areaId} onChoose={actions.chooseArea} />
          <AreaWarning area={area} loadOrder={actions.loadOrder} />
          <div className={hasTable ? classes.someTables : classes.allTables}>
            <AreaTables tables={tables} selection={selection} onChoose={actions.chooseTable} />
            {!hasTable && <OrderingSteps hasArea={selection.areaId !== undefined} />}
          </div>
        </>
      )}
      {hasTable && (
        <MenuPanel
          menu={menu}
          categoryId={selection.categoryId}
          choose={choose}
          addItem={actions.addItem}
          key={selection.orderId}
        />
      )}
    </>
  );
}

interface AreaTablesProps {
  readonly tables: readonly Table[];
  readonly selection: Selection;
  readonly onChoose: (table: Table) => void;
}

/** The tables of the area; one with an open order is occupied. */
function AreaTables({ tables, selection, onChoose }: AreaTablesProps) {
  const openOrders = useOpenOrdersBeside();
  const tiles = useMemo(
    () => tableTiles(tables, openOrders, selection.areaId),
    [tables, openOrders, selection.areaId],
  );
  return <TableGrid tiles={tiles} chosenId={selection.tableId} onChoose={onChoose} />;
}

interface AreaWarningProps {
  /** The one that is shown. */
  readonly area: Area | undefined;
  readonly loadOrder: (order: Order) => void;
}

/** The order keeps its own area when another one is shown (clarification 8). */
function AreaWarning({ area, loadOrder }: AreaWarningProps) {
  const { order } = useOrderOnView();
  if (!order || order.area._id === area?._id) return null;
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
