import { memo } from "react";
import { formatAmount } from "#domain/money.ts";
import type { OrderLine } from "#domain/orders/order/api.ts";
import { isUnsent } from "#domain/orders/order/order.ts";
import { fetchedWhenShown } from "../../../kit/fetchedWhenShown.tsx";
import classes from "./OrderLines.module.css";

const LineEditor = fetchedWhenShown(async () => (await import("./LineEditor.tsx")).LineEditor);

interface OrderLineRowProps {
  readonly line: OrderLine;
  readonly number: number;
  readonly isOpen: boolean;
  readonly onToggle: (lineId: string) => void;
  readonly setQuantity: (line: OrderLine, quantity: number) => void;
  readonly setNotes: (line: OrderLine, notes: string) => void;
  readonly remove: (line: OrderLine) => void;
}

/** One line; a tap opens it in place. ● means the kitchen does not know it yet. */
export const OrderLineRow = memo(function OrderLineRow(props: OrderLineRowProps) {
  const { line, number, isOpen, onToggle, setQuantity, setNotes, remove } = props;
  const { name } = line.menuItem;
  return (
    <tr className={classes.line} data-open={isOpen ? "" : undefined}>
      <td className={classes.number}>{number}</td>
      <td className={classes.item}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          onClick={() => onToggle(line._id)}
        >
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
          {line.notes !== "" && !isOpen && <span className={classes.note}>{line.notes}</span>}
        </button>
      </td>
      <td className={classes.quantity}>{line.quantity}</td>
      <td className={classes.rate}>{formatAmount(line.rate)}</td>
      <td className={classes.amount}>{formatAmount(line.amount)}</td>
      <td>
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${name}`}
          onClick={() => remove(line)}
        >
          ×
        </button>
      </td>
      {isOpen && <LineEditor line={line} setQuantity={setQuantity} setNotes={setNotes} />}
    </tr>
  );
});
