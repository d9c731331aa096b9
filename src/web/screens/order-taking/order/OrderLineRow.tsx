import { memo, useDeferredValue, useRef } from "react";
import { formatAmount } from "#domain/money.ts";
import { isHeld } from "#domain/orders/courses/holding.ts";
import type { LineState } from "#domain/orders/kot/lineState.ts";
import type { OrderLine, RequestedDiscount } from "#domain/orders/order/api.ts";
import { choiceExtras } from "#domain/orders/order/choice.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { notChargedLabels } from "#domain/orders/order/notCharged.ts";
import type { LineCourseChange } from "../../../features/orders/commands/taking/useLineCommands.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import classes from "./OrderLines.module.css";

const LineEditor = lazyDialog<OrderLineRowProps>(
  async () => (await import("./LineEditor.tsx")).LineEditor,
  ({ line, onToggle }) => onToggle(line._id),
);

/** The mark for where a line is known, and its label. */
const marks: Record<LineState, readonly [mark: string, words: string]> = {
  here: ["○", "On this device only"],
  server: ["●", "Not sent to the kitchen"],
  sent: ["●", "Sent, not printed yet"],
  kitchen: ["✓", "The kitchen has it"],
};

interface OrderLineRowProps {
  readonly line: OrderLine;
  readonly orderId: string | undefined;
  readonly state: LineState;
  readonly number: number;
  /** Added while the order is shown. */
  readonly isNew: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (lineId: string) => void;
  readonly setQuantity: (line: OrderLine, quantity: number) => void;
  readonly setNotes: (line: OrderLine, notes: string) => void;
  readonly setDiscount: (line: OrderLine, discount: RequestedDiscount, reason?: string) => void;
  readonly setCourse: (line: OrderLine, course: LineCourseChange) => void;
  readonly remove: (line: OrderLine) => void;
}

/** A line; a tap opens it in place. ● means that the kitchen may not know it yet, ○ that only this device does. */
export const OrderLineRow = memo(function OrderLineRow(props: OrderLineRowProps) {
  const { line, state, number, isNew, isOpen, onToggle, remove } = props;
  const { name } = line.menuItem;
  const isOwn = line.addedBy._id === usePerson().id;
  const [mark, words] = marks[state];
  const content = `${line.quantity} ${line.notes}`;
  // The pulse follows the change one frame later.
  const pulsed = useDeferredValue(content, isNew ? "" : content);
  // Undefined from the first change on.
  const unchanged = useRef<string | undefined>(pulsed);
  if (unchanged.current !== pulsed) unchanged.current = undefined;
  return (
    <tr className={classes.line} data-open={isOpen ? "" : undefined} data-free={line.notCharged && ""}>
      <td className={classes.number}>
        {number}
        {unchanged.current === undefined && <i key={pulsed} className={classes.pulse} />}
      </td>
      <td className={classes.item}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          onClick={() => onToggle(line._id)}
        >
          <span
            className={classes.state}
            data-state={state}
            role="img"
            aria-label={`${words}:`}
            title={words}
          >
            {mark}
          </span>
          {name}
          {line.choice !== null && <span className={classes.extras}>{choiceExtras(line.choice)}</span>}
          {line.discount !== null && <span className={classes.note}>−{formatDiscount(line.discount)}</span>}
          {line.notCharged && <span className={classes.note}>{notChargedLabels[line.notCharged.kind]}</span>}
          {line.course && (
            <span className={isHeld(line) ? classes.note : classes.extras}>
              {line.course.name}
              {isHeld(line) && " · held"}
            </span>
          )}
          {line.notes !== "" && !isOpen && <span className={classes.note}>{line.notes}</span>}
          {!isOwn && !isOpen && <span className={classes.by}>{line.addedBy.name}</span>}
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
      {isOpen && <LineEditor {...props} />}
    </tr>
  );
});
