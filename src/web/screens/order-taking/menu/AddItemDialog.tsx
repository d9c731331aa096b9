import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatRupees, times } from "#domain/money.ts";
import { LINE_NOTES_LENGTH_MAX } from "#domain/orders/order/api.ts";
import { focusWithKeyboard } from "../../../kit/form/focus.ts";
import { Picture } from "../../../kit/Picture.tsx";
import { QuantityPad, typedQuantity } from "../QuantityPad.tsx";
import classes from "./AddItemDialog.module.css";

interface AddItemDialogProps {
  readonly item: MenuItem;
  readonly onAdd: (item: MenuItem, quantity: number, notes: string) => void;
  readonly onClose: () => void;
}

/** 'Add to Order': quantity and note before the line is made. */
export function AddItemDialog({ item, onAdd, onClose }: AddItemDialogProps) {
  const [typed, setTyped] = useState("1");
  const [notes, setNotes] = useState("");
  const quantity = typedQuantity(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quantity === undefined) return;
    onAdd(item, quantity, notes.trim());
    onClose();
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
          <Button type="submit" size="lg" disabled={quantity === undefined}>
            Add to Order{quantity !== undefined && ` · ${formatRupees(times(item.price, quantity))}`}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
