import { lazy, memo, Suspense, type SyntheticEvent, useRef, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { tileTarget } from "../../../kit/tileTarget.ts";
import { whenIdle } from "../../../sync/afterPaint.ts";
import classes from "./ItemGrid.module.css";
import { ItemTile } from "./ItemTile.tsx";
import { useLiftedFinger } from "./useLiftedFinger.ts";
import { useTileRows } from "./useTileRows.ts";

const AddItemDialog = lazy(async () => ({ default: (await import("./AddItemDialog.tsx")).AddItemDialog }));
const ItemMenu = lazy(async () => ({ default: (await import("./ItemMenu.tsx")).ItemMenu }));

/** How long a tile is lit up. */
const LIT_MS = 150;
/** A busy device lights it up after this at the latest. */
const LIT_PATIENCE_MS = 50;

interface ItemGridProps {
  readonly items: readonly MenuItem[];
  readonly addItem: (item: MenuItem, quantity: number, notes: string) => void;
}

/** The items as tiles; of a long list only those near the screen exist. */
export const ItemGrid = memo(function ItemGrid({ items, addItem }: ItemGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, columns, isList, height } = useTileRows(scroller, items.length);
  const [adding, setAdding] = useState<MenuItem>();
  const [menu, setMenu] = useState<{ id: string; anchor: DOMRect }>();
  const find = (id: string) => items.find(({ _id }) => _id === id);

  const quickAdd = (event: SyntheticEvent): boolean => {
    const target = tileTarget(event);
    const item = target && find(target.id);
    if (target?.act !== "quick" || !item?.isAvailable) return false;
    addItem(item, 1, "");
    showTapped(target.tile);
    return true;
  };
  const finger = useLiftedFinger(quickAdd);
  const onClick = (event: SyntheticEvent) => {
    if (quickAdd(event)) return;
    const target = tileTarget(event);
    const item = target && find(target.id);
    if (!item) return;
    if (target.act === "menu") setMenu({ id: item._id, anchor: target.tile.getBoundingClientRect() });
    else if (item.isAvailable && target.act === "add") setAdding(item);
  };
  const onContextMenu = (event: SyntheticEvent) => {
    const target = tileTarget(event);
    if (!target) return;
    event.preventDefault();
    finger.forget();
    setMenu({ id: target.id, anchor: target.tile.getBoundingClientRect() });
  };
  const menuItem = menu && find(menu.id);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one delegated listener for the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside turn keys into clicks
    <div
      className={classes.scroller}
      data-list={isList ? "" : undefined}
      ref={scroller}
      onClick={onClick}
      onContextMenu={onContextMenu}
      {...finger.listeners}
    >
      <div style={{ height, paddingTop: rows[0]?.start }}>
        {rows.map(({ index }) => (
          <div
            key={index}
            className={classes.row}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {items.slice(index * columns, (index + 1) * columns).map((item) => (
              <ItemTile key={item._id} item={item} />
            ))}
          </div>
        ))}
      </div>
      <Suspense fallback={null}>
        {adding && <AddItemDialog item={adding} onAdd={addItem} onClose={() => setAdding(undefined)} />}
        {menu && menuItem && (
          <ItemMenu item={menuItem} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
        )}
      </Suspense>
    </div>
  );
});

const lights = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Lights the tapped tile up once its line is painted: drawing the tile again must not hold that up. */
function showTapped(tile: HTMLElement): void {
  const light = () => {
    clearTimeout(lights.get(tile));
    tile.dataset.tapped = "";
    lights.set(
      tile,
      setTimeout(() => delete tile.dataset.tapped, LIT_MS),
    );
  };
  requestAnimationFrame(() => whenIdle(light, LIT_PATIENCE_MS));
}
