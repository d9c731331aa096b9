import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { formatDateTime, instant } from "#domain/time.ts";
import { parkedPayment } from "../features/orders/refused/parkedPayment.ts";
import { tableOfDeletedOrder, usePutOnNewOrder } from "../features/orders/refused/usePutOnNewOrder.ts";
import { ActionButton } from "../kit/ActionButton.tsx";
import { confirm } from "../kit/feedback/confirm.ts";
import { type ParkedCommand, useParked, useUnsentCount } from "../sync/outbox/useOutbox.ts";

/** Shows how many changes wait to be sent and which ones the server refused. A refused change stays until a person decides about it. */
export function OutboxDialog({ onClose }: { readonly onClose: () => void }) {
  const waiting = useUnsentCount();
  const parked = useParked();
  return (
    <Modal opened onClose={onClose} title="Changes on this device">
      <Stack>
        <Text>
          {waiting === 0
            ? "Nothing is waiting to be sent."
            : `${waiting} waiting. They are sent by themselves when the server is there.`}
        </Text>
        {parked.map((command) => (
          <ParkedRow key={command.id} command={command} />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ParkedRow({ command }: { readonly command: ParkedCommand }) {
  const payment = parkedPayment(command.record);
  const table = tableOfDeletedOrder(command.record);
  const putOnNewOrder = usePutOnNewOrder();
  const discard = async () => {
    const isSure = await confirm({
      ...(payment
        ? {
            title: "Discard this payment?",
            text: `${payment.received}. The server knows nothing of this money: discarded, it is on no record at all.`,
          }
        : {
            title: "Discard this change?",
            text: `${command.label}. It was never stored on the server and will be gone.`,
          }),
      confirmLabel: "Discard",
      danger: true,
    });
    if (isSure) await command.discard();
  };
  return (
    <div>
      <Text fw={600}>{command.label}</Text>
      <Text size="xs" c="dimmed">
        {formatDateTime(instant(command.takenAt))}
      </Text>
      <Text c="red">{payment?.text ?? command.message}</Text>
      <Group gap="xs" mt={4}>
        {table ? (
          <ActionButton variant="default" onClick={() => putOnNewOrder(command.record, table)}>
            Put on a new order
          </ActionButton>
        ) : (
          <ActionButton variant="default" onClick={() => command.retry(payment?.again?.body)}>
            {payment?.again?.label ?? "Try again"}
          </ActionButton>
        )}
        <ActionButton variant="subtle" color="red" onClick={discard}>
          Discard
        </ActionButton>
      </Group>
    </div>
  );
}
