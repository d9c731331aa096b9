import { useWindowEvent } from "@mantine/hooks";
import { useRef } from "react";
import { LINE_NOTES_LENGTH_MAX } from "#domain/orders/order/api.ts";
import classes from "./OrderLines.module.css";

interface LineNoteProps {
  readonly name: string;
  readonly notes: string;
  readonly onDone: (notes: string) => void;
}

/** A line's note: Enter or leaving the field saves it, Escape does not. It stays visible above a phone's keyboard. */
export function LineNote({ name, notes, onDone }: LineNoteProps) {
  const isDropped = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useWindowEvent("resize", () => {
    if (document.activeElement === input.current) input.current?.scrollIntoView({ block: "nearest" });
  });
  return (
    <input
      ref={input}
      className={classes.noteInput}
      aria-label={`Note for the kitchen: ${name}`}
      placeholder="Note: less spicy, no onion …"
      maxLength={LINE_NOTES_LENGTH_MAX}
      defaultValue={notes}
      onBlur={({ currentTarget }) => {
        if (isDropped.current) currentTarget.value = notes;
        isDropped.current = false;
        onDone(currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        isDropped.current = event.key === "Escape";
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
