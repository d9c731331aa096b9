import { ActionIcon, TextInput } from "@mantine/core";
import { IconMessage2Plus, IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { times } from "#domain/money.ts";
import { LINE_NOTES_LENGTH_MAX, type OrderLine, QUANTITY_MAX } from "#domain/orders/order/api.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import classes from "./LineRow.module.css";

/** The state of a line; "onDevice" is submitted but queued, because the server was unreachable. */
export type LineState = "new" | "unsent" | "held" | "onDevice" | "sent" | "outOfStock";

interface LineRowProps {
  /** A line of the order, or one that is not submitted yet. */
  readonly line: Pick<OrderLine, "menuItem" | "choice" | "rate" | "quantity" | "notes">;
  readonly state: LineState;
  readonly onQuantity: (quantity: number) => void;
  readonly onNotes: (notes: string) => void;
  readonly onRemove: () => void;
}

/** Shows a line with the buttons that change its quantity, edit its instructions and remove it. */
export function LineRow({ line, state, onQuantity, onNotes, onRemove }: LineRowProps) {
  const { rate, quantity, notes } = line;
  const { name } = line.menuItem;
  const [isWriting, setIsWriting] = useState(false);
  return (
    <li className={classes.line} data-state={state}>
      <div className={classes.head}>
        <span className={classes.name}>
          {soldName(name, line.choice)} <LineBadge state={state} />
        </span>
        <Money amount={times(rate, quantity)} form="column" />
      </div>
      <div className={classes.actions}>
        <ActionIcon
          variant="default"
          aria-label={`One ${name} less`}
          onClick={() => onQuantity(quantity - 1)}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <output className={classes.quantity} aria-label={`Quantity of ${name}`}>
          {quantity}
        </output>
        <ActionIcon
          variant="default"
          aria-label={`One ${name} more`}
          disabled={quantity >= QUANTITY_MAX}
          onClick={() => onQuantity(quantity + 1)}
        >
          <IconPlus size={18} />
        </ActionIcon>
        <span className={classes.rate}>
          × <Money amount={rate} />
        </span>
        <ActionIcon
          variant="subtle"
          aria-label={`Special instructions for ${name}`}
          aria-expanded={isWriting}
          onClick={() => setIsWriting(!isWriting)}
        >
          <IconMessage2Plus size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      {isWriting ? (
        <Instructions
          name={name}
          notes={notes}
          onDone={(text) => {
            setIsWriting(false);
            if (text !== notes) onNotes(text);
          }}
        />
      ) : (
        notes !== "" && (
          <button type="button" className={classes.notes} onClick={() => setIsWriting(true)}>
            {notes}
          </button>
        )
      )}
    </li>
  );
}

function LineBadge({ state }: { readonly state: LineState }) {
  if (state === "outOfStock") return <StatusBadge tone="danger">Out of Stock</StatusBadge>;
  if (state === "onDevice") return <StatusBadge tone="waiting">On this device</StatusBadge>;
  if (state === "held") return <StatusBadge tone="waiting">Held</StatusBadge>;
  if (state === "sent") return <StatusBadge tone="neutral">Sent</StatusBadge>;
  return <StatusBadge tone="waiting">{state === "new" ? "New" : "Not sent"}</StatusBadge>;
}

interface InstructionsProps {
  readonly name: string;
  readonly notes: string;
  readonly onDone: (notes: string) => void;
}

function Instructions({ name, notes, onDone }: InstructionsProps) {
  const [text, setText] = useState(notes);
  return (
    <TextInput
      aria-label={`Special instructions for ${name}`}
      placeholder="Special instructions"
      autoFocus
      maxLength={LINE_NOTES_LENGTH_MAX}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(text.trim())}
      onKeyDown={(event) => {
        if (event.key === "Enter") onDone(text.trim());
        if (event.key === "Escape") onDone(notes);
      }}
    />
  );
}
