import { Button, Chip, Group, Modal, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { formatRupees, type Paise, sum, times, ZERO } from "#domain/money.ts";
import { allPieces } from "#domain/orders/commands/split.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { NotChargedKind, notChargedLabels } from "#domain/orders/order/notCharged.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import type { LineQuantity } from "#domain/orders/order/split.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { countOf } from "../../../kit/countOf.ts";
import { useCharging } from "./useCharging.ts";

interface NotChargedDialogProps {
  readonly order: Order;
  /** With a single line the person may choose a smaller quantity. */
  readonly lines: OrderLine[];
  readonly onClose: () => void;
}

/** Asks why quantities of an order are not charged, and marks them as not charged. */
export function NotChargedDialog({ order, lines, onClose }: NotChargedDialogProps) {
  const setNotCharged = useCharging();
  const [kind, setKind] = useState<NotChargedKind>("complimentary");
  const [reason, setReason] = useState("");
  const [line] = lines.length === 1 ? lines : [];
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const chosen = line
    ? [{ line: line._id, quantity: Math.min(quantity, line.quantity) }]
    : allPieces({ items: lines });
  const submit = async () => {
    if (await setNotCharged(order, chosen, { kind, reason: reason.trim() })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Not charged" size="sm" closeOnClickOutside={false}>
      <Stack gap="sm" component="form" onSubmit={(event) => event.preventDefault()}>
        <Text>
          {line
            ? `${chosen[0]?.quantity} × ${soldName(line.menuItem.name, line.choice)}`
            : `All of the order: ${countOf(lines.length, "line")}`}
          , {formatRupees(worthOf(order, chosen))}. It leaves the bill and goes on a slip when the order
          closes.
        </Text>
        {line && line.quantity > 1 && (
          <NumberInput
            label={`How many of ${line.quantity}`}
            min={1}
            max={line.quantity}
            clampBehavior="strict"
            allowDecimal={false}
            value={chosen[0]?.quantity ?? 1}
            onChange={(typed) => setQuantity(Math.max(1, Number(typed)))}
          />
        )}
        <Group gap="xs" component="fieldset" aria-label="Kind" p={0} m={0} bd={0}>
          {NotChargedKind.options.map((option) => (
            <Chip key={option} type="radio" checked={kind === option} onChange={() => setKind(option)}>
              {notChargedLabels[option]}
            </Chip>
          ))}
        </Group>
        <TextInput
          label="Reason"
          description="For whom, and why: it is printed on the slip."
          required
          data-autofocus
          autoComplete="off"
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton type="submit" needsServer disabled={reason.trim() === ""} onClick={submit}>
            Do not charge
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  );
}

function worthOf({ items }: Order, pieces: readonly LineQuantity[]): Paise {
  const rateOf = (id: string) => items.find(({ _id }) => _id === id)?.rate ?? ZERO;
  return sum(pieces.map(({ line, quantity }) => times(rateOf(line), quantity)));
}
