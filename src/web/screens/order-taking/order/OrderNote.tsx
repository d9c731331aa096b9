import { useState } from "react";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import classes from "./OrderPanel.module.css";

const NoteDialog = lazyDialog(async () => (await import("./NoteDialog.tsx")).NoteDialog);

interface OrderNoteProps {
  /** The order's; undefined while no order is on view. */
  readonly notes: string | undefined;
  readonly setNotes: (notes: string) => void;
}

/** The note of the whole order: a button that shows how it begins, and opens a dialog in which it is typed. */
export function OrderNote({ notes, setNotes }: OrderNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const hasNote = notes !== undefined && notes !== "";
  return (
    <div className={classes.noteField}>
      <span aria-hidden>Note</span>
      <button
        type="button"
        disabled={notes === undefined}
        data-empty={hasNote ? undefined : ""}
        aria-label={hasNote ? `Note of the order: ${notes}` : "Add a note to the order"}
        onClick={() => setIsOpen(true)}
      >
        {hasNote ? notes : "+ note"}
      </button>
      {isOpen && <NoteDialog notes={notes ?? ""} setNotes={setNotes} onClose={close} />}
    </div>
  );
}
