import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { TEXT_LENGTH_MAX } from "#domain/entity.ts";
import classes from "./OrderPanel.module.css";

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

interface NoteDialogProps {
  readonly notes: string;
  readonly setNotes: (notes: string) => void;
  readonly onClose: () => void;
}

function NoteDialog({ notes, setNotes, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState(notes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = typed.trim();
    if (trimmed !== notes) setNotes(trimmed);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Note of the order" size="sm" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <TextInput
          aria-label="Note of the order"
          data-autofocus
          autoComplete="off"
          placeholder="birthday, allergic to nuts …"
          maxLength={TEXT_LENGTH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Keep note</Button>
        </Group>
      </form>
    </Modal>
  );
}
