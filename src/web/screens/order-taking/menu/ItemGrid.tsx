import { type CSSProperties, memo, useCallback, useMemo, useRef, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import { orderedPieces } from "../state/ordered.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./ItemGrid.module.css";
import { ItemTile } from "./ItemTile.tsx";
import { useEarlyClick } from "./useEarlyClick.ts";
import { useTileRows } from "./useTileRows.ts";

const AddItemDialog = lazyDialog(async () => (await import("./AddItemDialog.tsx")).AddItemDialog);
const ItemMenu = lazyDialog(async () => (await import("./ItemMenu.tsx")).ItemMenu);

interface ItemGridProps {
  readonly items: readonly MenuItem[];
  readonly actions: OrderTakingActions;
  readonly quickAdd: (item: MenuItem) => void;
}

/** The items as tiles with their ordered quantities. The counts render one frame after the tapped line. */
export function ItemGrid(props: ItemGridProps) {
  const { order } = useDeferredOrders();
  const pieces = useMemo(() => orderedPieces(order), [order]);
  return <Tiles {...props} pieces={pieces} />;
}

interface TilesProps extends ItemGridProps {
  readonly pieces: ReadonlyMap<string, number>;
}

/** Tiles of a long list exist only near the viewport. */
const Tiles = memo(function Tiles({ items, actions, quickAdd, pieces }: TilesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, first, end, start, height } = useTileRows(scroller, items.length);
  const earlyClick = useEarlyClick();
  const [adding, setAdding] = useState<MenuItem>();
  const [menu, setMenu] = useState<{ id: string; anchor: DOMRect }>();
  const openMenu = useCallback((id: string, anchor: DOMRect) => setMenu({ id, anchor }), []);
  const menuItem = menu && items.find(({ _id }) => _id === menu.id);
  const style: CSSProperties & Record<"--columns", number> = {
    height,
    paddingTop: start,
    "--columns": columns,
  };
  return (
    <div className={classes.scroller} ref={scroller} {...earlyClick}>
      <div className={classes.tiles} style={style}>
        {items.slice(first * columns, end * columns).map((item) => (
          <ItemTile
            key={item._id}
            item={item}
            pieces={pieces.get(item._id) ?? 0}
            onQuickAdd={quickAdd}
            onOneLess={actions.takeOneBack}
            onAdd={setAdding}
            onMenu={openMenu}
          />
        ))}
      </div>
      {adding && <AddItemDialog item={adding} onAdd={actions.addItem} onClose={() => setAdding(undefined)} />}
      {menu && menuItem && (
        <ItemMenu item={menuItem} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
      )}
    </div>
  );
});
