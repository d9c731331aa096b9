import { Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { LINE_NOTES_LENGTH_MAX } from "#domain/orders/order/api.ts";
import { AddButtons } from "../../../features/orders/choosing/AddButtons.tsx";
import { ChoiceFields } from "../../../features/orders/choosing/ChoiceFields.tsx";
import { type Addable, useChoosing } from "../../../features/orders/choosing/useChoosing.ts";
import { focusWithKeyboard } from "../../../kit/form/focus.ts";
import { Picture } from "../../../kit/Picture.tsx";
import { QuantityPad, typedQuantity } from "../QuantityPad.tsx";
import type { Added } from "../state/useOrderTakingActions.ts";
import classes from "./AddItemDialog.module.css";
import { StockButtons } from "./StockButtons.tsx";

interface AddItemDialogProps {
  readonly item: MenuItem;
  readonly onAdd: (item: MenuItem, added: Added) => void;
  readonly onClose: () => void;
}

/** 'Add to Order': quantity, note and choices of a new line; and whether the item is in stock. */
export function AddItemDialog({ item: opened, onAdd, onClose }: AddItemDialogProps) {
  const [typed, setTyped] = useState("1");
  const [notes, setNotes] = useState("");
  const quantity = typedQuantity(typed);
  const choosing = useChoosing(opened);
  const { item, addables } = choosing;
  const add = ({ choice, problem }: Addable) => {
    if (quantity === undefined || problem !== undefined) return;
    onAdd(item, { quantity, notes: notes.trim(), choice: item.choices === null ? undefined : choice });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only] = addables;
    if (addables.length === 1 && only) add(only);
  };
  return (
    <Modal opened onClose={onClose} title={item.name} size="sm" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {item.image !== "" && (
            <div className={classes.picture}>
              <Picture src={imageUrl(item.image)} alt={`Picture of ${item.name}`} />
            </div>
          )}
          {item.description && <Text c="dimmed">{item.description}</Text>}
          <QuantityPad
            label="Quantity"
            typed={typed}
            onType={setTyped}
            onSet={(chosen) => setTyped(String(chosen))}
            min={1}
            field={focusWithKeyboard()}
          />
          <TextInput
            label="Note for the kitchen"
            placeholder="less spicy, no onion …"
            maxLength={LINE_NOTES_LENGTH_MAX}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          <ChoiceFields choosing={choosing} />
          <AddButtons addables={addables} quantity={quantity} onAdd={add} />
          <StockButtons item={item} onDone={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
