import { AreaTabs } from "../../../features/floor/AreaTabs.tsx";
import { TableGrid } from "../../../features/orders/tables/TableGrid.tsx";
import { useBackCloses } from "../../../kit/useBackCloses.ts";
import { MenuPanel } from "../menu/MenuPanel.tsx";
import { useOrderInView } from "../state/OrderInView.tsx";
import type { OrderTakingState } from "../state/useOrderTaking.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./FloorPanel.module.css";
import { OrderingSteps } from "./OrderingSteps.tsx";

interface FloorPanelProps {
  readonly till: OrderTakingState;
  readonly acts: OrderTakingActions;
  /** One thing at a time: the tables, or the menu of the chosen table. */
  readonly isPhone: boolean;
}

/** The centre: areas, tables and, once a table is chosen, the menu. */
export function FloorPanel({ till, acts, isPhone }: FloorPanelProps) {
  const { selection, choose } = till;
  const hasTable = selection.tableId !== undefined;
  const goBack = () => choose({ kind: "clear" });
  useBackCloses(isPhone && hasTable, goBack);
  const table = selection.tableId ? till.findTable(selection.tableId) : undefined;
  return (
    <>
      {isPhone && hasTable ? (
        <div className={classes.place}>
          <button type="button" className={classes.back} onClick={goBack}>
            ‹ Tables
          </button>
          <strong>
            {table?.name} · {table?.area.name}
          </strong>
        </div>
      ) : (
        <>
          <AreaTabs areas={till.areas} areaId={selection.areaId} onChoose={acts.chooseArea} />
          <AreaWarning till={till} acts={acts} />
          <div className={hasTable ? classes.someTables : classes.allTables}>
            <TableGrid tiles={till.tables} chosenId={selection.tableId} onChoose={acts.chooseTable} />
            {!hasTable && <OrderingSteps hasArea={selection.areaId !== undefined} />}
          </div>
        </>
      )}
      {hasTable && (
        <MenuPanel
          menu={till.menu}
          categoryId={selection.categoryId}
          choose={choose}
          addItem={acts.addItem}
          key={selection.orderId}
        />
      )}
    </>
  );
}

/** The order keeps its own area when another one is shown (clarification 8). */
function AreaWarning({ till, acts }: Pick<FloorPanelProps, "till" | "acts">) {
  const { order } = useOrderInView();
  if (!order || order.area._id === till.selection.areaId) return null;
  return (
    <div className={classes.warning} role="status">
      <span>
        The order of {order.table.name} belongs to {order.area.name}. You are looking at {till.area?.name}.
      </span>
      <button type="button" className={classes.back} onClick={() => acts.loadOrder(order)}>
        Back to {order.table.name}
      </button>
    </div>
  );
}
