import { type MouseEvent, memo } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatRupees } from "#domain/money.ts";
import classes from "./ItemTile.module.css";

/** The actions of a tile's buttons; stable, so that other tiles do not render. */
export interface ItemTileActions {
  readonly onQuickAdd: (item: MenuItem) => void;
  readonly onOneLess: (item: MenuItem) => void;
  /** Opens quantity, note, choices and stock. */
  readonly onOpen: (item: MenuItem) => void;
}

interface ItemTileProps extends ItemTileActions {
  readonly item: MenuItem;
  /** Quantity on the order. */
  readonly pieces: number;
  readonly hasPicture: boolean;
}

/**
 * An item: tapping the tile is Quick Add, or opens its choices; "⋯", a long press, a right click or the menu key opens the rest
 * ('Add to Order'). Once ordered, a minus has the place of "⋯". The words of both buttons show where the tile has room.
 */
export const ItemTile = memo(function ItemTile(props: ItemTileProps) {
  const { item, pieces, hasPicture, onQuickAdd, onOneLess, onOpen } = props;
  const { name, code, image, isVegetarian, isAvailable, left, choices } = item;
  const stock = isAvailable && left !== undefined ? ` · ${left} left` : "";
  const price = `${formatRupees(item.price)}${choices?.unit ? `/${choices.unit}` : ""}${stock}`;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen(item);
  };
  const quick = !isAvailable ? "Out of Stock" : choices ? "Choose" : "Quick Add";
  const ordered = pieces > 0 && isAvailable ? `${pieces} ordered, ` : "";
  return (
    <div
      className={classes.tile}
      data-out={isAvailable ? undefined : ""}
      data-ordered={pieces > 0 ? "" : undefined}
      data-picture={hasPicture ? "" : undefined}
    >
      {hasPicture && <img className={classes.picture} src={imageUrl(image)} alt="" loading="lazy" />}
      <button
        type="button"
        className={classes.quick}
        data-quick
        disabled={!isAvailable}
        aria-label={`${name} ${price} ${ordered}${quick}${dietText(isVegetarian)}`}
        title={name.length > LONG_NAME ? name : undefined}
        onClick={() => onQuickAdd(item)}
        onContextMenu={open}
      >
        <span className={classes.name}>
          {isVegetarian !== null && (
            <span className={classes.diet} data-veg={isVegetarian ? "" : undefined} />
          )}
          {name}
        </span>{" "}
        <span className={classes.price}>
          {price} {code !== "" && <span className={classes.code} data-code={code} />}
        </span>{" "}
        <span className={classes.quickLabel}>{quick}</span>
        {ordered && <span className={classes.count}>{pieces}</span>}
      </button>
      <button
        type="button"
        className={classes.add}
        aria-label={isAvailable ? `Add to Order: ${name}` : `Menu of ${name}`}
        onClick={open}
        onContextMenu={open}
      >
        <span aria-hidden>⋯</span> {isAvailable && <span className={classes.addLabel}>Add to Order</span>}
      </button>
      {pieces > 0 && (
        <button
          type="button"
          className={classes.less}
          aria-label={`One ${name} less`}
          onClick={() => onOneLess(item)}
          onContextMenu={open}
        >
          −
        </button>
      )}
    </div>
  );
});

/** A longer name may be cut, and is shown whole by the mouse. */
const LONG_NAME = 30;

/** Returns the mark's label; "" if unknown. */
function dietText(isVegetarian: MenuItem["isVegetarian"]): string {
  if (isVegetarian === null) return "";
  return isVegetarian ? ", veg" : ", non-veg";
}
