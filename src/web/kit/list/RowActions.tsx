import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { confirm } from "../feedback/confirm.ts";
import classes from "./RowActions.module.css";

/** How a record is deleted. Deletion is final, so the person always confirms it. */
export interface Removal<Item> {
  readonly question: (item: Item) => { readonly title: string; readonly text: string };
  readonly send: (item: Item) => Promise<unknown>;
  /** Returns why this record cannot be deleted; the button is then disabled and shows the reason. */
  readonly refusal?: (item: Item) => string | undefined;
}

interface RowActionsProps<Item> {
  readonly item: Item;
  readonly name: string;
  readonly onEdit: (() => void) | undefined;
  readonly remove: Removal<Item>;
  readonly more?: ReactNode;
}

/** Shows a record's buttons: Edit, those that the screen adds, and Delete. */
export function RowActions<Item extends { readonly _id: string }>(props: RowActionsProps<Item>) {
  const { item, name, onEdit, remove, more } = props;
  return (
    <>
      {onEdit && (
        <Button variant="subtle" aria-label={`Edit ${name}`} data-edit={item._id} onClick={onEdit}>
          Edit
        </Button>
      )}
      {more}
      <DeleteButton item={item} name={name} remove={remove} />
    </>
  );
}

/** Deletes a record after a confirmation, or shows why it cannot be deleted. */
export function DeleteButton<Item>({
  item,
  name,
  remove,
}: Pick<RowActionsProps<Item>, "item" | "name" | "remove">) {
  const [isBusy, setIsBusy] = useState(false);
  const refusal = remove.refusal?.(item);
  const ask = async () => {
    const isSure = await confirm({ ...remove.question(item), confirmLabel: "Delete", danger: true });
    if (!isSure) return;
    setIsBusy(true);
    await remove.send(item);
    setIsBusy(false);
  };
  return (
    <Button
      variant="subtle"
      className={classes.delete ?? ""}
      loading={isBusy}
      ml="auto"
      aria-label={`Delete ${name}`}
      disabled={refusal !== undefined}
      title={refusal ?? "Delete"}
      onClick={() => void ask()}
    >
      <IconTrash size={20} aria-hidden />
    </Button>
  );
}
