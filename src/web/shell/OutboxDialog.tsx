import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { formatDateTime, instant } from "#domain/time.ts";
import { parkedPayment } from "../features/orders/refused/parkedPayment.ts";
import { useChangeWords } from "../features/orders/refused/useChangeWords.ts";
import { tableOfDeletedOrder, usePutOnNewOrder } from "../features/orders/refused/usePutOnNewOrder.ts";
import { ActionButton } from "../kit/ActionButton.tsx";
import { confirm } from "../kit/feedback/confirm.ts";
import { useSession } from "../sync/http/session.ts";
import { outbox } from "../sync/outbox/device.ts";
import type { OutboxRecord } from "../sync/outbox/store.ts";
import {
  type ParkedCommand,
  useParked,
  useUnsentCount,
  useWaitingForAuthor,
} from "../sync/outbox/useOutbox.ts";

/** Shows how many changes wait to be sent and which ones the server refused. A refused change stays until a person decides about it. */
export function OutboxDialog({ onClose }: { readonly onClose: () => void }) {
  const waiting = useUnsentCount();
  const parked = useParked();
  const forAuthor = useWaitingForAuthor();
  return (
    <Modal opened onClose={onClose} title="Changes on this device">
      <Stack>
        {waiting === 0 && forAuthor.length === 0 && <Text>Nothing is waiting to be sent.</Text>}
        {waiting > 0 && <Text>{waiting} waiting. They are sent by themselves when the server is there.</Text>}
        {forAuthor.map((record) => (
          <ForAuthorRow key={record.id} record={record} />
        ))}
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
  const what = useChangeWords()(command.record);
  const discard = async () => {
    if (await confirmDiscard(what, payment?.received)) await command.discard();
  };
  return (
    <div>
      <Text fw={600}>{what}</Text>
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

/**
 * Shows a change of somebody who is not signed in and whose key this device does not have. An admin may discard it, for a person
 * who will not sign in again.
 */
function ForAuthorRow({ record }: { readonly record: OutboxRecord }) {
  const { id, takenAt, personName = "the person who made it" } = record;
  const what = useChangeWords()(record);
  const isAdmin = useSession()?.user.role === "admin";
  const received = parkedPayment(record)?.received;
  const discard = async () => {
    if (await confirmDiscard(what, received)) await outbox.discard(id);
  };
  return (
    <div>
      <Text fw={600}>{what}</Text>
      <Text size="xs" c="dimmed">
        {formatDateTime(instant(takenAt))}
      </Text>
      {received && <Text>{received}</Text>}
      <Text>Waits until {personName} signs in on this device.</Text>
      {isAdmin && (
        <ActionButton mt={4} variant="subtle" color="red" onClick={discard}>
          Discard
        </ActionButton>
      )}
    </div>
  );
}

/** Asks before a change is discarded. `received` says which money it is about, if it is. */
async function confirmDiscard(what: string, received?: string): Promise<boolean> {
  return await confirm({
    ...(received
      ? {
          title: "Discard this payment?",
          text: `${received}. The server knows nothing of this money: discarded, it is on no record at all.`,
        }
      : {
          title: "Discard this change?",
          text: `${what}. It was never stored on the server and will be gone.`,
        }),
    confirmLabel: "Discard",
    danger: true,
  });
}
