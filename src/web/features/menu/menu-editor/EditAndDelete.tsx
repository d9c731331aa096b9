import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { confirm } from "../../../kit/feedback/confirm.ts";

interface EditAndDeleteProps {
  readonly name: string;
  readonly title: string;
  /** The question before deletion. */
  readonly question: string;
  readonly onEdit: () => void;
  readonly onDelete: () => Promise<unknown>;
}

/** Shows the edit and delete icons of a category or an item. */
export function EditAndDelete({ name, title, question, onEdit, onDelete }: EditAndDeleteProps) {
  const ask = async () => {
    const isSure = await confirm({
      title: `${title} · ${name}`,
      text: question,
      confirmLabel: "Delete",
      danger: true,
    });
    if (isSure) await onDelete();
  };
  return (
    <>
      <ActionIcon variant="subtle" aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={() => void ask()}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  );
}
