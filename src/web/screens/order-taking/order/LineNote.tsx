import { useRef } from "react";
import { LINE_NOTES_LENGTH_MAX } from "#domain/orders/order/api.ts";
import classes from "./OrderLines.module.css";

interface LineNoteProps {
  readonly name: string;
  readonly notes: string;
  readonly onDone: (notes: string) => void;
}

/** The note of a line while it is typed: Enter or leaving the field keeps it, Escape does not. */
export function LineNote({ name, notes, onDone }: LineNoteProps) {
  const isDropped = useRef(false);
  return (
    <input
      className={classes.noteInput}
      aria-label={`Note for the kitchen: ${name}`}
      placeholder="less spicy, no onion …"
      maxLength={LINE_NOTES_LENGTH_MAX}
      defaultValue={notes}
      // The person has just asked for this field.
      // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
      autoFocus
      onBlur={(event) => onDone(isDropped.current ? notes : event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        isDropped.current = event.key === "Escape";
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
