import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { TEXT_LENGTH_MAX } from "#domain/entity.ts";

interface NoteDialogProps {
  readonly notes: string;
  readonly setNotes: (notes: string) => void;
  readonly onClose: () => void;
}

/** Edits the note of the whole order. */
export function NoteDialog({ notes, setNotes, onClose }: NoteDialogProps) {
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
