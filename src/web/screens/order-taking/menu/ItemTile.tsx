import { memo } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatRupees } from "#domain/money.ts";
import classes from "./ItemGrid.module.css";

/** As many letters as fit into three lines, in capitals too; only longer names are cut, which costs the browser a clip each. */
const SHORT_NAME = 26;

/** One item: the whole tile is Quick Add; 'Add to Order' opens quantity and note. */
export const ItemTile = memo(function ItemTile({ item }: { readonly item: MenuItem }) {
  const { _id, name, price, isVegetarian, isAvailable } = item;
  const quick = isAvailable ? "Quick Add" : "Out of Stock";
  return (
    <div className={classes.tile} data-id={_id} data-out={isAvailable ? undefined : ""}>
      <button
        type="button"
        className={classes.quick}
        data-act="quick"
        disabled={!isAvailable}
        aria-label={`${name} ${formatRupees(price)} ${quick}, ${isVegetarian ? "veg" : "non-veg"}`}
      >
        <span className={classes.name} data-long={name.length > SHORT_NAME || undefined}>
          <span className={classes.diet} data-veg={isVegetarian ? "" : undefined} />
          {name}
        </span>{" "}
        <span className={classes.price}>{formatRupees(price)}</span>{" "}
        <span className={classes.quickLabel}>{quick}</span>
      </button>
      {isAvailable && (
        <button type="button" className={classes.add} data-act="add" aria-label={`Add to Order: ${name}`}>
          Add to Order
        </button>
      )}
      <button type="button" className={classes.more} data-act="menu" aria-label={`Menu of ${name}`}>
        ⋯
      </button>
    </div>
  );
});
