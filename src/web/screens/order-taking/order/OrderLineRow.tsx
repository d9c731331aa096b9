import { memo, useState } from "react";
import { formatAmount } from "#domain/money.ts";
import { type OrderLine, QUANTITY_MAX } from "#domain/orders/order/api.ts";
import { isUnsent } from "#domain/orders/order/order.ts";
import { LineNote } from "./LineNote.tsx";
import classes from "./OrderLines.module.css";

interface OrderLineRowProps {
  readonly line: OrderLine;
  readonly number: number;
  readonly setQuantity: (line: OrderLine, quantity: number) => void;
  readonly setNotes: (line: OrderLine, notes: string) => void;
  readonly remove: (line: OrderLine) => void;
}

/** One line: name, note and rate, beside them quantity and amount. ● means the kitchen does not know it yet. */
export const OrderLineRow = memo(function OrderLineRow(props: OrderLineRowProps) {
  const { line, number, setQuantity, setNotes, remove } = props;
  const [isEditing, setIsEditing] = useState(false);
  const { name } = line.menuItem;
  return (
    <tr className={classes.line}>
      <td className={classes.number}>{number}</td>
      <td className={classes.item}>
        <span className={classes.name}>
          {isUnsent(line) && (
            <span
              className={classes.unsent}
              role="img"
              aria-label="Not sent to the kitchen:"
              title="Not sent to the kitchen"
            >
              ●
            </span>
          )}
          {name}
        </span>
        {isEditing ? (
          <LineNote
            name={name}
            notes={line.notes}
            onDone={(notes) => {
              setIsEditing(false);
              if (notes !== line.notes) setNotes(line, notes);
            }}
          />
        ) : (
          <button
            type="button"
            className={classes.note}
            data-empty={line.notes === "" ? "" : undefined}
            aria-label={line.notes === "" ? `Add a note to ${name}` : `Note of ${name}: ${line.notes}`}
            onClick={() => setIsEditing(true)}
          >
            {line.notes === "" ? "+ note" : line.notes}
          </button>
        )}
      </td>
      <td className={classes.quantity}>
        <QuantityButtons line={line} setQuantity={setQuantity} />
      </td>
      <td className={classes.money}>{formatAmount(line.rate)}</td>
      <td className={classes.money}>{formatAmount(line.amount)}</td>
      <td className={classes.removeCell}>
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${name}`}
          onClick={() => remove(line)}
        >
          ×
        </button>
      </td>
    </tr>
  );
});

function QuantityButtons({ line, setQuantity }: Pick<OrderLineRowProps, "line" | "setQuantity">) {
  const { name } = line.menuItem;
  return (
    <>
      <button
        type="button"
        aria-label={`One ${name} less`}
        onClick={() => setQuantity(line, line.quantity - 1)}
      >
        −
      </button>
      <output aria-label={`Quantity of ${name}`}>{line.quantity}</output>
      <button
        type="button"
        aria-label={`One ${name} more`}
        disabled={line.quantity >= QUANTITY_MAX}
        onClick={() => setQuantity(line, line.quantity + 1)}
      >
        +
      </button>
    </>
  );
}
