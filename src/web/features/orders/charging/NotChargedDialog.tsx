import { Button, Chip, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { formatRupees, sum } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { linesWithIds } from "#domain/orders/order/charging.ts";
import { NotChargedKind, notChargedWords } from "#domain/orders/order/notCharged.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { countOf } from "../../../kit/countOf.ts";
import { useCharging } from "./useCharging.ts";

interface NotChargedDialogProps {
  readonly order: Order;
  readonly lineIds: readonly string[];
  readonly onClose: () => void;
}

/** Asks why lines of an order are not charged, and does not charge them. */
export function NotChargedDialog({ order, lineIds, onClose }: NotChargedDialogProps) {
  const charge = useCharging();
  const [kind, setKind] = useState<NotChargedKind>("complimentary");
  const [reason, setReason] = useState("");
  const lines = linesWithIds(order, lineIds);
  const [only] = lines;
  const value = formatRupees(sum(lines.map(({ amount }) => amount)));
  const submit = async () => {
    if (await charge(order, lineIds, { kind, reason: reason.trim() })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Not charged" size="sm" closeOnClickOutside={false}>
      <Stack gap="sm" component="form" onSubmit={(event) => event.preventDefault()}>
        <Text>
          {only && lines.length === 1
            ? `${only.quantity} × ${soldName(only.menuItem.name, only.choice)}`
            : `All of the order: ${countOf(lines.length, "line")}`}
          , {value}. It leaves the bill and goes on a slip when the order closes.
        </Text>
        <Group gap="xs" component="fieldset" aria-label="Kind" p={0} m={0} bd={0}>
          {NotChargedKind.options.map((option) => (
            <Chip key={option} type="radio" checked={kind === option} onChange={() => setKind(option)}>
              {notChargedWords[option]}
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
            Charge it
          </Button>
          <ActionButton type="submit" needsServer disabled={reason.trim() === ""} onClick={submit}>
            Do not charge
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  );
}
