import { useState } from "react";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import classes from "./OrderPanel.module.css";

const NoteDialog = lazyDialog(async () => (await import("./NoteDialog.tsx")).NoteDialog);

interface OrderNoteProps {
  /** The order's note; undefined while no order is selected. */
  readonly notes: string | undefined;
  readonly setNotes: (notes: string) => void;
}

/** A button with the start of the order's note; it opens a dialog that edits it. */
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
