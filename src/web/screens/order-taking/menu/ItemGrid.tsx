import { type CSSProperties, memo, useMemo, useRef, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import { orderedPieces } from "../state/ordered.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./ItemGrid.module.css";
import { ItemTile } from "./ItemTile.tsx";
import { useEarlyClick } from "./useEarlyClick.ts";
import { tileRows, useTileView } from "./useTileRows.ts";

const AddItemDialog = lazyDialog(async () => (await import("./AddItemDialog.tsx")).AddItemDialog);

interface ItemGridProps {
  readonly items: readonly MenuItem[];
  /** The items sold most, most first: as many as fit are shown. Undefined: all items are shown. */
  readonly often: readonly MenuItem[] | undefined;
  /** True if the items are those of a category. */
  readonly isCategory: boolean;
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
const Tiles = memo(function Tiles({ items, often, isCategory, actions, quickAdd, pieces }: TilesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hasPictures = isCategory && areMostlyPictured(items);
  const view = useTileView(scroller, hasPictures);
  const shown = useMemo(() => {
    const top = often && new Set(often.slice(0, view.fits));
    return top ? items.filter((item) => top.has(item)) : items;
  }, [items, often, view.fits]);
  const { columns, first, end, start, height } = tileRows(view, shown.length);
  const earlyClick = useEarlyClick();
  const [opened, setOpened] = useState<MenuItem>();
  const style: CSSProperties & Record<"--columns", number> = {
    height,
    paddingTop: start,
    "--columns": columns,
  };
  return (
    <div
      className={classes.scroller}
      ref={scroller}
      data-pictures={hasPictures ? "" : undefined}
      data-words={view.hasWords ? "" : undefined}
      {...earlyClick}
    >
      <div className={classes.tiles} style={style} data-arrows="dishes">
        {shown.slice(first * columns, end * columns).map((item) => (
          <ItemTile
            key={item._id}
            item={item}
            pieces={pieces.get(item._id) ?? 0}
            hasPicture={hasPictures && item.image !== ""}
            onQuickAdd={quickAdd}
            onOneLess={actions.takeOneBack}
            onOpen={setOpened}
          />
        ))}
      </div>
      {opened && <AddItemDialog item={opened} onAdd={actions.addItem} onClose={() => setOpened(undefined)} />}
    </div>
  );
});

/** A single picture among plain tiles would cost all of them room. */
function areMostlyPictured(items: readonly MenuItem[]): boolean {
  const count = items.filter(({ image }) => image !== "").length;
  return count > 0 && count * 2 >= items.length;
}
