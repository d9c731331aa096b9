import type { Order } from "#domain/orders/order/api.ts";
import classes from "./NoItems.module.css";

interface NoItemsProps {
  /** Undefined while no order is selected. */
  readonly covers: Order["covers"] | undefined;
  readonly setCovers: (covers: Order["covers"]) => void;
}

const CHIPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Shown in place of the lines: an order without items asks for the number of guests. */
export function NoItems({ covers, setCovers }: NoItemsProps) {
  return (
    <div className={classes.empty}>
      <p>No items in order</p>
      {covers !== undefined && (
        <fieldset className={classes.covers}>
          <legend>Covers</legend>
          {CHIPS.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={count === covers}
              onClick={() => setCovers(count === covers ? null : count)}
            >
              {count}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
