import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { parkedPayment } from "../features/orders/refused/parkedPayment.ts";
import { authorName, ChangeRow } from "../features/orders/to-check/ChangeRow.tsx";
import { DiscardButtons } from "../features/orders/to-check/DiscardButtons.tsx";
import { ParkedRow } from "../features/orders/to-check/ParkedRow.tsx";
import { useHeldBack, useParked, usePending } from "../sync/hooks/useOutbox.ts";
import type { HeldBack } from "../sync/outbox/queue.ts";
import { type StoragePersistence, useStoragePersistence } from "../sync/outbox/storagePersistence.ts";

/** Limit of listed pending changes; the others are counted. */
const LISTED_MAX = 50;

const persistenceLabels: Record<StoragePersistence, string | undefined> = {
  keeps: undefined,
  "may-lose": "This browser may throw away what waits here when the device is full.",
  "page-only": "This browser stores nothing: what waits here is lost when the page is closed.",
};

/** Returns how to make the browser keep changes. Over plain HTTP no app can be installed. */
function remedyFor(keeping: StoragePersistence): string {
  if (keeping !== "may-lose") return "";
  return window.isSecureContext
    ? " Installed as an app, it keeps it."
    : " Set up for HTTPS (at /install) and installed as an app, it keeps it.";
}

/** Lists the pending and the refused changes. A refused change stays until a person decides about it. */
export function OutboxDialog({ onClose }: { readonly onClose: () => void }) {
  const parked = useParked();
  const heldBack = useHeldBack();
  const waiting = usePending();
  const keeping = useStoragePersistence();
  const keepingText = persistenceLabels[keeping];
  return (
    <Modal opened onClose={onClose} title="Changes on this device">
      <Stack>
        {waiting.length === 0 && heldBack.length === 0 && <Text>Nothing is waiting to be sent.</Text>}
        {waiting.length > 0 && (
          <Text>{waiting.length} waiting. They are sent by themselves when the server is there.</Text>
        )}
        {waiting.slice(0, LISTED_MAX).map((record) => (
          <ChangeRow key={record.id} record={record} />
        ))}
        {waiting.length > LISTED_MAX && <Text>And {waiting.length - LISTED_MAX} more.</Text>}
        {heldBack.map((one) => (
          <HeldBackRow key={one.record.id} held={one} />
        ))}
        {parked.map((command) => (
          <ParkedRow key={command.id} command={command} />
        ))}
        {keepingText && (
          <Text size="sm" c="dimmed">
            {keepingText}
            {remedyFor(keeping)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Shows a held-back change and whose sign-in it needs: its author's, or that of an earlier change to the same order. */
function HeldBackRow({ held: { record, by } }: { readonly held: HeldBack }) {
  const received = parkedPayment(record)?.received;
  return (
    <ChangeRow record={record}>
      {received && <Text>{received}</Text>}
      <Text>
        {by === record
          ? `Waits until ${authorName(by)} signs in on this device.`
          : `Waits for an earlier change to the same order, and so until ${authorName(by)} signs in on this device.`}
      </Text>
      <Group gap="xs" mt={4}>
        <DiscardButtons record={record} />
      </Group>
    </ChangeRow>
  );
}
