import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ActionButton } from "../ActionButton.tsx";
import { confirm } from "../confirm.ts";

/** How a record is deleted: the question first, then the act. Deletion is final, so there is always a question. */
export interface Removal<Item> {
  readonly question: (item: Item) => { readonly title: string; readonly text: string };
  readonly send: (item: Item) => Promise<unknown>;
  /** Why this record cannot be deleted; its button is then disabled and says so. */
  readonly refusal?: (item: Item) => string | undefined;
}

interface RowActionsProps<Item> {
  readonly item: Item;
  readonly name: string;
  readonly onEdit: () => void;
  readonly remove: Removal<Item>;
  readonly more?: ReactNode;
}

/** Edit, what else the screen offers, Delete. */
export function RowActions<Item extends { readonly _id: string }>(props: RowActionsProps<Item>) {
  const { item, name, onEdit, remove, more } = props;
  const refusal = remove.refusal?.(item);
  const ask = async () => {
    const isSure = await confirm({ ...remove.question(item), confirmLabel: "Delete", danger: true });
    if (isSure) await remove.send(item);
  };
  return (
    <>
      <Button variant="subtle" px="xs" aria-label={`Edit ${name}`} data-edit={item._id} onClick={onEdit}>
        Edit
      </Button>
      {more}
      <ActionButton
        variant="subtle"
        color="red"
        px="xs"
        ml="auto"
        aria-label={`Delete ${name}`}
        disabled={refusal !== undefined}
        title={refusal ?? "Delete"}
        onClick={ask}
      >
        <IconTrash size={20} aria-hidden />
      </ActionButton>
    </>
  );
}
