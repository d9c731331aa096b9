import { type MouseEvent, memo } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatRupees } from "#domain/money.ts";
import classes from "./ItemTile.module.css";

/** The actions of a tile's buttons; stable, so that other tiles do not render. */
export interface ItemTileActions {
  readonly onQuickAdd: (item: MenuItem) => void;
  readonly onOneLess: (item: MenuItem) => void;
  readonly onAdd: (item: MenuItem) => void;
  readonly onMenu: (itemId: string, anchor: DOMRect) => void;
}

interface ItemTileProps extends ItemTileActions {
  readonly item: MenuItem;
  /** Quantity on the order. */
  readonly pieces: number;
}

/**
 * An item: tapping the tile is Quick Add, or opens its choices; 'Add to Order' opens quantity and note. Once ordered, a minus
 * replaces the menu's button, where nobody taps to add; a long press, a right click or the menu key still opens the menu.
 */
export const ItemTile = memo(function ItemTile(props: ItemTileProps) {
  const { item, pieces, onQuickAdd, onOneLess, onAdd, onMenu } = props;
  const { _id, name, code, image, isVegetarian, isAvailable, choices } = item;
  const price = `${formatRupees(item.price)}${choices?.unit ? `/${choices.unit}` : ""}`;
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    onMenu(_id, anchorOf(event));
  };
  const quick = !isAvailable ? "Out of Stock" : choices ? "Choose" : "Quick Add";
  const ordered = pieces > 0 && isAvailable ? `${pieces} ordered, ` : "";
  return (
    <div
      className={classes.tile}
      data-out={isAvailable ? undefined : ""}
      data-ordered={pieces > 0 ? "" : undefined}
    >
      {image !== "" && <img className={classes.picture} src={imageUrl(image)} alt="" loading="lazy" />}
      <button
        type="button"
        className={classes.quick}
        disabled={!isAvailable}
        aria-label={`${name} ${price} ${ordered}${quick}${dietText(isVegetarian)}`}
        onClick={() => onQuickAdd(item)}
        onContextMenu={openMenu}
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
        <span className={ordered ? classes.count : classes.quickLabel}>{ordered ? pieces : quick}</span>
      </button>
      {isAvailable && (
        <button
          type="button"
          className={classes.add}
          aria-label={`Add to Order: ${name}`}
          onClick={() => onAdd(item)}
          onContextMenu={openMenu}
        >
          Add to Order
        </button>
      )}
      <button
        type="button"
        className={classes.more}
        aria-label={pieces > 0 ? `One ${name} less` : `Menu of ${name}`}
        onClick={pieces > 0 ? () => onOneLess(item) : openMenu}
        onContextMenu={openMenu}
      >
        {pieces > 0 ? "−" : "⋯"}
      </button>
    </div>
  );
});

/** Returns the mark's label; "" if unknown. */
function dietText(isVegetarian: MenuItem["isVegetarian"]): string {
  if (isVegetarian === null) return "";
  return isVegetarian ? ", veg" : ", non-veg";
}

/** Returns the menu's position: beside its button, or where the tile was long-pressed. */
function anchorOf({ type, currentTarget, clientX, clientY }: MouseEvent): DOMRect {
  return type === "contextmenu" ? new DOMRect(clientX, clientY) : currentTarget.getBoundingClientRect();
}
