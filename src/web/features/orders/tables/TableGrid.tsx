import { lazy, memo, Suspense, type SyntheticEvent, useState } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { tileTarget } from "../../../kit/tileTarget.ts";
import classes from "./TableGrid.module.css";
import { TableTileButton } from "./TableTileButton.tsx";
import type { TableTile } from "./tableTiles.ts";

const TableMenu = lazy(async () => ({ default: (await import("./TableMenu.tsx")).TableMenu }));

interface TableGridProps {
  readonly tiles: readonly TableTile[];
  readonly chosenId: string | undefined;
  readonly onChoose: (table: Table) => void;
}

/** The tables of the area: a tap chooses, a long press (or ⋯, right click, menu key) opens the tile's menu. */
export const TableGrid = memo(function TableGrid({ tiles, chosenId, onChoose }: TableGridProps) {
  const [menu, setMenu] = useState<{ id: string; anchor: DOMRect }>();
  const find = (id: string) => tiles.find(({ table }) => table._id === id);
  const openMenu = (tile: HTMLElement, id: string) => setMenu({ id, anchor: tile.getBoundingClientRect() });
  const onClick = (event: SyntheticEvent) => {
    const target = tileTarget(event);
    const tile = target && find(target.id);
    if (!tile) return;
    if (target.act === "menu") openMenu(target.tile, target.id);
    else onChoose({ ...tile.table, status: tile.status });
  };
  const onContextMenu = (event: SyntheticEvent) => {
    const target = tileTarget(event);
    if (!target) return;
    event.preventDefault();
    openMenu(target.tile, target.id);
  };
  const menuTile = menu && find(menu.id);
  return (
    // The tiles' own buttons carry focus and keyboard; this listens for all of them.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside turn keys into clicks
    <div
      className={classes.grid}
      id="till-tables"
      role="tabpanel"
      aria-label="Tables"
      onClick={onClick}
      onContextMenu={onContextMenu}
    >
      {tiles.length === 0 && <p className={classes.empty}>No tables found in this area</p>}
      {tiles.map((tile) => (
        <TableTileButton
          key={tile.table._id}
          id={tile.table._id}
          name={tile.table.name}
          capacity={tile.table.capacity}
          status={tile.status}
          total={tile.total}
          isChosen={tile.table._id === chosenId}
        />
      ))}
      {menu && menuTile && (
        <Suspense fallback={null}>
          <TableMenu tile={menuTile} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </div>
  );
});
