import { memo } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatRupees } from "#domain/money.ts";
import spoken from "../../kit/spoken.module.css";
import classes from "./ItemGrid.module.css";

/** One item: the whole tile is Quick Add; 'Add to Order' opens quantity and note. */
export const ItemTile = memo(function ItemTile({ item }: { readonly item: MenuItem }) {
  const { _id, name, price, isVegetarian, isAvailable } = item;
  return (
    <div className={classes.tile} data-id={_id} data-out={isAvailable ? undefined : ""}>
      <button type="button" className={classes.quick} data-act="quick" disabled={!isAvailable}>
        <span className={classes.name}>
          <span className={classes.diet} data-veg={isVegetarian ? "" : undefined} aria-hidden />
          {name}
          <span className={spoken.only}>, {isVegetarian ? "veg" : "non-veg"}</span>
        </span>
        <span className={classes.price}>{formatRupees(price)}</span>
        <span className={classes.quickLabel}>{isAvailable ? "Quick Add" : "Out of Stock"}</span>
      </button>
      {isAvailable && (
        <button type="button" className={classes.add} data-act="add">
          Add to Order<span className={spoken.only}>: {name}</span>
        </button>
      )}
      <button type="button" className={classes.more} data-act="menu" aria-label={`Menu of ${name}`}>
        ⋯
      </button>
    </div>
  );
});
