import { memo, useCallback, useRef, useState } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { fetchedWhenShown } from "../../../kit/fetchedWhenShown.tsx";
import { useChosenInSight } from "../../../kit/list/useChosenInSight.ts";
import { useNow } from "../../../kit/useNow.ts";
import { usePeople } from "../../../sync/live/places.ts";
import { useReadyOrders } from "../ready/readyOrders.ts";
import classes from "./TableGrid.module.css";
import { TableTileButton } from "./TableTileButton.tsx";
import { type TableTile, tileFacts } from "./tableTiles.ts";

const MoveDialog = fetchedWhenShown(async () => (await import("../moving/MoveDialog.tsx")).MoveDialog);
const TableMenu = fetchedWhenShown(async () => (await import("./TableMenu.tsx")).TableMenu);

interface TableGridProps {
  readonly tiles: readonly TableTile[];
  readonly chosenId: string | undefined;
  /** Keeps its identity, so that only the tiles that changed are rendered. */
  readonly onChoose: (table: Table) => void;
  /** One row beside the order of the chosen table. */
  readonly isRow?: boolean;
}

/** The tables of the area: a tap chooses, a long press (or ⋯, right click, menu key) opens the tile's menu. */
export const TableGrid = memo(function TableGrid({
  tiles,
  chosenId,
  onChoose,
  isRow = false,
}: TableGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ id: string; anchor: DOMRect }>();
  const [moving, setMoving] = useState<Order>();
  const openMenu = useCallback((id: string, anchor: DOMRect) => setMenu({ id, anchor }), []);
  const now = useNow();
  const ready = useReadyOrders();
  const peopleAt = usePeople();
  const menuTile = menu && tiles.find(({ table }) => table._id === menu.id);
  useChosenInSight(grid, '[data-status="selected"]', isRow ? chosenId : undefined);
  return (
    <div
      ref={grid}
      className={classes.grid}
      data-row={isRow ? "" : undefined}
      id="till-tables"
      role="tabpanel"
      aria-label="Tables"
    >
      {tiles.length === 0 && <p className={classes.empty}>No tables found in this area</p>}
      {tiles.map(({ table, status, total, order, billCount }) => (
        <TableTileButton
          key={table._id}
          table={table}
          status={status}
          total={total}
          people={peopleAt(table._id)}
          facts={tileFacts(order, now, {
            hasReadyFood: order !== undefined && ready.has(order._id),
            people: peopleAt(table._id),
            billCount,
          })}
          isChosen={table._id === chosenId}
          onChoose={onChoose}
          onMenu={openMenu}
        />
      ))}
      {menu && menuTile && (
        <TableMenu
          tile={menuTile}
          anchor={menu.anchor}
          onMove={setMoving}
          onClose={() => setMenu(undefined)}
        />
      )}
      {moving && <MoveDialog order={moving} onClose={() => setMoving(undefined)} />}
    </div>
  );
});
