import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatRupees, times, typedDecimal } from "#domain/money.ts";
import { LINE_NOTES_LENGTH_MAX, QUANTITY_MAX, Quantity } from "#domain/orders/order/api.ts";
import { focusWithKeyboard } from "../../../kit/form/focus.ts";
import { Picture } from "../../../kit/Picture.tsx";
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
  const parsed = Quantity.safeParse(typedDecimal(typed.trim()));
  const quantity = parsed.success ? parsed.data : undefined;
  const step = (by: number) => setTyped(String(Math.min(QUANTITY_MAX, Math.max(1, (quantity ?? 1) + by))));
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
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <Button variant="default" size="lg" aria-label="One less" onClick={() => step(-1)}>
              −
            </Button>
            <TextInput
              label="Quantity"
              size="lg"
              className={classes.quantity}
              {...focusWithKeyboard()}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              // The typed digit replaces the 1 that stands there: "4" must not become "14". Mantine's number input
              // selects a moment after the focus, too late for somebody who types at once.
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => setTyped(digits(event.currentTarget.value))}
            />
            <Button variant="default" size="lg" aria-label="One more" onClick={() => step(1)}>
              +
            </Button>
          </Group>
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

/** As many digits as the largest quantity has. */
function digits(text: string): string {
  return text.replace(/\D/g, "").slice(0, String(QUANTITY_MAX).length);
}
