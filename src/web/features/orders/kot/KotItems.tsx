import { useState } from "react";
import type { Kot, KotItem } from "#domain/orders/kot/api.ts";
import { formatKotItem, formatMovedTo } from "#domain/orders/kot/kotPaper.ts";
import { countOf } from "../../../kit/countOf.ts";
import { StatusBadge } from "../../../kit/StatusBadge.tsx";
import classes from "./KotItems.module.css";
import { preparationTone } from "./kotLabels.ts";

/** Items shown before the person asks for all of them (spec section 9). */
const SHOWN_FIRST = 3;

interface KotItemsProps {
  readonly kot: Kot;
  /** Hides each item's status. */
  readonly hidesStatus: boolean;
}

export function KotItems({ kot, hidesStatus }: KotItemsProps) {
  const { items } = kot;
  const [showsAll, setShowsAll] = useState(false);
  const hidden = items.length - SHOWN_FIRST;
  const shown = showsAll ? items : items.slice(0, SHOWN_FIRST);
  return (
    <div>
      <ul className={classes.items}>
        {shown.map((item) => (
          <Item key={item._id} item={item} goesTo={formatMovedTo(kot, item)} hidesStatus={hidesStatus} />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer items" : `+ ${countOf(hidden, "more item")}`}
        </button>
      )}
    </div>
  );
}

interface ItemProps extends Pick<KotItemsProps, "hidesStatus"> {
  readonly item: KotItem;
  readonly goesTo: string;
}

function Item({ item, goesTo, hidesStatus }: ItemProps) {
  const { change, quantity, voidedQuantity, notes, preparationStatus } = item;
  const isVoided = change === "add" && voidedQuantity >= quantity;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.name} data-change={change} data-voided={isVoided || undefined}>
          {formatKotItem(item)}
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
