import { useMediaQuery } from "@mantine/hooks";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { withoutTable } from "../../../features/orders/places/withoutTable.ts";
import { TableGrid } from "../../../features/orders/tables/TableGrid.tsx";
import { useTiles } from "../../../features/orders/tables/useTiles.ts";
import { headerRoom } from "../../../kit/headerRoom.ts";
import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import type { Chosen } from "../state/orderTakingState.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./FloorPanel.module.css";
import { OffTableTiles } from "./OffTable.ts";

interface TableStripProps {
  readonly chosen: Chosen;
  readonly actions: OrderTakingActions;
  readonly isFloorOpen: boolean;
  readonly onFloor: () => void;
}

/** From this width on the header has room for the strip. */
const WIDE = "(min-width: 64em)";

/** Beside an order: a button that lays the floor over the dishes, and the tables of this area. */
export function TableStrip(props: TableStripProps) {
  const { chosen, actions, isFloorOpen, onFloor } = props;
  const { selection, area = withoutTable } = chosen;
  const header = useSyncExternalStore(headerRoom.subscribe, headerRoom.get);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const orders = useDeferredOrders().openOrders;
  const tiles = useTiles(orders, area._id);
  const strip = (
    <nav className={classes.strip} aria-label="Tables of this area">
      <button
        type="button"
        className={classes.areaButton}
        aria-expanded={isFloorOpen}
        title={area.name}
        onClick={onFloor}
      >
        {area.name} ▾
      </button>
      {isFloorOpen ? null : area === withoutTable ? (
        <OffTableTiles
          orders={orders}
          chosenId={selection.orderId}
          onChoose={actions.loadOrder}
          onGone={actions.leaveOrder}
          isRow
        />
      ) : (
        <TableGrid tiles={tiles} chosenId={selection.tableId} onChoose={actions.chooseTable} isRow />
      )}
    </nav>
  );
  return isWide && header ? createPortal(strip, header) : strip;
}
