import { memo, useCallback, useRef, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { fetchedWhenShown } from "../../../kit/fetchedWhenShown.tsx";
import classes from "./ItemGrid.module.css";
import { ItemTile } from "./ItemTile.tsx";
import { useEarlyClick } from "./useEarlyClick.ts";
import { useTileRows } from "./useTileRows.ts";

const AddItemDialog = fetchedWhenShown(async () => (await import("./AddItemDialog.tsx")).AddItemDialog);
const ItemMenu = fetchedWhenShown(async () => (await import("./ItemMenu.tsx")).ItemMenu);

interface ItemGridProps {
  readonly items: readonly MenuItem[];
  readonly addItem: (item: MenuItem, quantity: number, notes: string) => void;
}

/** The items as tiles; of a long list only those near the screen exist. */
export const ItemGrid = memo(function ItemGrid({ items, addItem }: ItemGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, columns, isList, height } = useTileRows(scroller, items.length);
  const earlyClick = useEarlyClick();
  const [adding, setAdding] = useState<MenuItem>();
  const [menu, setMenu] = useState<{ id: string; anchor: DOMRect }>();
  const quickAdd = useCallback((item: MenuItem) => addItem(item, 1, ""), [addItem]);
  const openMenu = useCallback((id: string, anchor: DOMRect) => setMenu({ id, anchor }), []);
  const menuItem = menu && items.find(({ _id }) => _id === menu.id);
  return (
    <div className={classes.scroller} data-list={isList ? "" : undefined} ref={scroller} {...earlyClick}>
      <div style={{ height, paddingTop: rows[0]?.start }}>
        {rows.map(({ index }) => (
          <div
            key={index}
            className={classes.row}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {items.slice(index * columns, (index + 1) * columns).map((item) => (
              <ItemTile
                key={item._id}
                item={item}
                onQuickAdd={quickAdd}
                onAdd={setAdding}
                onMenu={openMenu}
              />
            ))}
          </div>
        ))}
      </div>
      {adding && <AddItemDialog item={adding} onAdd={addItem} onClose={() => setAdding(undefined)} />}
      {menu && menuItem && (
        <ItemMenu item={menuItem} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
      )}
    </div>
  );
});
