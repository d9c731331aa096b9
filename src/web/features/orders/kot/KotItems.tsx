import { useState } from "react";
import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { formatDish, formatMovedTo } from "#domain/orders/kot/kotPaper.ts";
import { dishesAt, type PartDish } from "#domain/orders/kot/parts.ts";
import { countOf } from "../../../kit/countOf.ts";
import { StatusBadge } from "../../../kit/StatusBadge.tsx";
import classes from "./KotItems.module.css";
import { preparationTone } from "./kotLabels.ts";
import { useAllDishes } from "./useAllDishes.ts";

/** Items shown before the person asks for all of them (spec section 9). */
const SHOWN_FIRST = 3;

interface KotItemsProps {
  readonly kot: Kot;
  /** Shows what this station makes of it; undefined for whole dishes. */
  readonly station?: string | undefined;
  /** The status that stands on the ticket, or on the station's part: a dish has a mark only if its own differs. */
  readonly status: KotStatus;
  /** Shows no dish's status. */
  readonly hidesStatus: boolean;
}

export function KotItems({ kot, station, status, hidesStatus }: KotItemsProps) {
  const dishes = dishesAt(kot, station);
  const [areAllShown] = useAllDishes();
  const [isOpened, setIsOpened] = useState(false);
  const showsAll = areAllShown || isOpened;
  const hidden = dishes.length - SHOWN_FIRST;
  const shown = showsAll ? dishes : dishes.slice(0, SHOWN_FIRST);
  return (
    <div>
      <ul className={classes.items}>
        {shown.map((dish) => (
          <Item
            key={`${dish.item._id} ${dish.component}`}
            dish={dish}
            goesTo={formatMovedTo(kot, dish.item)}
            hidesStatus={hidesStatus || dish.preparationStatus === (status === "served" ? "ready" : status)}
          />
        ))}
      </ul>
      {hidden > 0 && !areAllShown && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={showsAll}
          onClick={() => setIsOpened(!isOpened)}
        >
          {showsAll ? "Show fewer items" : `+ ${countOf(hidden, "more item")}`}
        </button>
      )}
    </div>
  );
}

interface ItemProps extends Pick<KotItemsProps, "hidesStatus"> {
  readonly dish: PartDish;
  readonly goesTo: string;
}

function Item({ dish, goesTo, hidesStatus }: ItemProps) {
  const { quantity, voidedQuantity, preparationStatus } = dish;
  const { change, notes } = dish.item;
  const isVoided = change === "add" && voidedQuantity >= quantity;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.name} data-change={change} data-voided={isVoided || undefined}>
          {formatDish(dish)}
        </span>
        {notes !== "" && <span className={classes.notes}>{notes}</span>}
        {goesTo !== "" && !isVoided && <span className={classes.notes}>{goesTo}</span>}
        {voidedQuantity > 0 && (
          <span className={classes.voided}>{isVoided ? "Taken back" : `${voidedQuantity} taken back`}</span>
        )}
      </div>
      {change === "add" && !isVoided && !hidesStatus && (
        <StatusBadge tone={preparationTone(preparationStatus)}>{capitalised(preparationStatus)}</StatusBadge>
      )}
    </li>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
