import { Modal, Stack } from "@mantine/core";
import type { FormEvent } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import type { ChoiceInput } from "#domain/orders/order/choice.ts";
import { AddButtons } from "./AddButtons.tsx";
import { ChoiceFields } from "./ChoiceFields.tsx";
import { type Addable, useChoosing } from "./useChoosing.ts";

interface ChooseDialogProps {
  readonly item: MenuItem;
  readonly quantity: number;
  readonly onAdd: (choice: ChoiceInput) => void;
  readonly onClose: () => void;
}

/** Opens instead of adding an item that has choices: a tap on a variant adds it. */
export function ChooseDialog({ item, quantity, onAdd, onClose }: ChooseDialogProps) {
  const choosing = useChoosing(item);
  const { addables } = choosing;
  const add = ({ choice }: Addable) => {
    onAdd(choice);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only] = addables;
    if (addables.length === 1 && only && only.problem === undefined) add(only);
  };
  const title = quantity === 1 ? item.name : `${quantity} × ${item.name}`;
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form onSubmit={submit}>
        <Stack gap="md">
          <ChoiceFields choosing={choosing} />
          <AddButtons addables={addables} quantity={quantity} onAdd={add} />
        </Stack>
      </form>
    </Modal>
  );
}
