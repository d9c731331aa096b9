import { type DragEvent, Fragment, memo, useCallback, useRef, useState } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { useChosenInSight } from "../../../kit/list/useChosenInSight.ts";
import { useNow } from "../../../kit/useNow.ts";
import { usePeople } from "../../../sync/hooks/usePresence.ts";
import { drag, draggedOrder } from "../moving/dragging.ts";
import { useReadyOrders, useUnprintedOrders } from "../ready/readyOrders.ts";
import classes from "./TableGrid.module.css";
import { TableTileButton } from "./TableTileButton.tsx";
import { type TableTile, tileDetails } from "./tableTiles.ts";
import { useLongPress } from "./useLongPress.ts";

const MoveDialog = lazyDialog(async () => (await import("../moving/MoveDialog.tsx")).MoveDialog);
const WaiterDialog = lazyDialog(async () => (await import("../moving/WaiterDialog.tsx")).WaiterDialog);
const TableMenu = lazyDialog(async () => (await import("./TableMenu.tsx")).TableMenu);

interface TableGridProps {
  readonly tiles: readonly TableTile[];
  readonly chosenId: string | undefined;
  /** Must be stable, so that only changed tiles render. */
  readonly onChoose: (table: Table) => void;
  /** Lower tiles of all these areas, each behind its name. */
  readonly areas?: readonly Area[];
  /** A single row, beside the selected table's order. */
  readonly isRow?: boolean;
}

/**
 * The tables of an area: a tap selects, a long press (or ⋯, right click, menu key) opens the tile's menu.
 * With a mouse an order can be dragged from its tile, or from the booked tables, to another tile.
 */
export const TableGrid = memo(function TableGrid({
  tiles,
  chosenId,
  onChoose,
  areas,
  isRow = false,
}: TableGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ id: string; anchor: DOMRect }>();
  const [moving, setMoving] = useState<{ readonly order: Order; readonly onto?: string }>();
  const [handing, setHanding] = useState<Order>();
  const openMenu = useCallback((id: string, anchor: DOMRect) => setMenu({ id, anchor }), []);
  const longPress = useLongPress(openMenu);
  const now = useNow();
  const ready = useReadyOrders();
  const unprinted = useUnprintedOrders();
  const peopleAt = usePeople();
  const tileAt = ({ target }: DragEvent) => {
    const tile = target instanceof Element ? target.closest<HTMLElement>("[data-table-id]") : null;
    return tiles.find(({ table }) => table._id === tile?.dataset.tableId);
  };
  /** Accepts the order that is dragged over a tile. */
  const take = (event: DragEvent) => {
    const order = draggedOrder();
    const onto = tileAt(event);
    if (!order || !onto || !mayDrop(order, onto)) return;
    event.preventDefault();
    if (event.type === "drop") setMoving({ order, onto: onto.table._id });
  };
  const menuTile = menu && tiles.find(({ table }) => table._id === menu.id);
  const groups = areas
    ? areas.map((area) => ({ area, tiles: tiles.filter(({ table }) => table.area._id === area._id) }))
    : [{ area: undefined, tiles }];
  const tileButton = ({ table, status, total, order, orders }: TableTile) => (
    <TableTileButton
      key={table._id}
      table={table}
      status={status}
      total={total}
      people={peopleAt(table._id)}
      facts={tileDetails(order, now, {
        hasReadyFood: order !== undefined && ready.has(order._id),
        isUnprinted: orders.some(({ _id }) => unprinted.has(_id)),
        billCount: orders.length,
      })}
      hasOrder={order !== undefined}
      isChosen={table._id === chosenId}
      onChoose={onChoose}
      onMenu={openMenu}
    />
  );
  useChosenInSight(grid, '[data-status="selected"]', isRow ? chosenId : undefined);
  return (
    <div
      ref={grid}
      className={classes.grid}
      data-row={isRow ? "" : undefined}
      data-floor={areas && ""}
      id={isRow ? undefined : "till-tables"}
      role="tabpanel"
      aria-label="Tables"
      {...longPress}
      onDragStart={(event) => drag(tileAt(event)?.order)}
      onDragEnd={() => drag(undefined)}
      onDragOver={take}
      onDrop={take}
    >
      {groups.map(({ area, tiles: group }) => (
        <Fragment key={area?._id ?? "area"}>
          {area && (
            <h2 className={classes.area} data-area-id={area._id}>
              {area.name}
            </h2>
          )}
          {group.length === 0 && <p className={classes.empty}>No tables found in this area</p>}
          {group.map(tileButton)}
        </Fragment>
      ))}
      {menu && menuTile && (
        <TableMenu
          tile={menuTile}
          anchor={menu.anchor}
          onMove={(order) => setMoving({ order })}
          onHandOver={setHanding}
          onClose={() => setMenu(undefined)}
        />
      )}
      {moving && <MoveDialog {...moving} onClose={() => setMoving(undefined)} />}
      {handing && <WaiterDialog order={handing} onClose={() => setHanding(undefined)} />}
    </div>
  );
});

/** True if an order may be dropped onto a tile: another one, in service; without dishes only onto a free one. */
function mayDrop({ table, items }: Order, onto: TableTile): boolean {
  if (onto.status === "out-of-service" || table._id === onto.table._id) return false;
  return items.length > 0 || !onto.order;
}
