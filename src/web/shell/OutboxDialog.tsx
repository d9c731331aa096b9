import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DISCARDED_LENGTH_MAX, staffApi } from "#domain/staff/api.ts";
import { formatDateTime, instant } from "#domain/time.ts";
import { ApproveCash } from "../features/orders/dialogs/ApproveCash.tsx";
import { tableOfLateLines } from "../features/orders/refused/lateLines.ts";
import { parkedPayment } from "../features/orders/refused/parkedPayment.ts";
import { useChangeWords } from "../features/orders/refused/useChangeWords.ts";
import { usePutOnNewOrder } from "../features/orders/refused/usePutOnNewOrder.ts";
import { isCashReceived, useRecordCash } from "../features/orders/refused/useRecordCash.ts";
import { ActionButton } from "../kit/ActionButton.tsx";
import { confirm } from "../kit/feedback/confirm.ts";
import { useSession } from "../sync/http/session.ts";
import { outbox } from "../sync/outbox/device.ts";
import type { HeldBack } from "../sync/outbox/queue.ts";
import type { OutboxRecord } from "../sync/outbox/store.ts";
import { type ParkedCommand, useHeldBack, useParked, useWaiting } from "../sync/outbox/useOutbox.ts";
import { useSend } from "../sync/outbox/useSend.ts";

/** As many waiting changes as are listed; the others are counted. */
const LISTED_MAX = 50;

/** Shows which changes wait to be sent and which ones the server refused. A refused change stays until a person decides about it. */
export function OutboxDialog({ onClose }: { readonly onClose: () => void }) {
  const parked = useParked();
  const held = useHeldBack();
  const waiting = useWaiting();
  return (
    <Modal opened onClose={onClose} title="Changes on this device">
      <Stack>
        {waiting.length === 0 && held.length === 0 && <Text>Nothing is waiting to be sent.</Text>}
        {waiting.length > 0 && (
          <Text>{waiting.length} waiting. They are sent by themselves when the server is there.</Text>
        )}
        {waiting.slice(0, LISTED_MAX).map((record) => (
          <ChangeRow key={record.id} record={record} />
        ))}
        {waiting.length > LISTED_MAX && <Text>And {waiting.length - LISTED_MAX} more.</Text>}
        {held.map((one) => (
          <HeldBackRow key={one.record.id} held={one} />
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
  const { record } = command;
  const payment = parkedPayment(record);
  const table = tableOfLateLines(record);
  const putOnNewOrder = usePutOnNewOrder();
  const what = useChangeWords()(record);
  const isOwn = useSession()?.user.id === record.person;
  const toApprove = isOwn ? payment?.toApprove : undefined;
  const tryAgain = isOwn ? (
    <ActionButton variant="default" onClick={() => command.retry(payment?.again?.body)}>
      {payment?.again?.label ?? "Try again"}
    </ActionButton>
  ) : undefined;
  return (
    <ChangeRow record={record}>
      <Text c="red">{payment?.text ?? command.message}</Text>
      {!isOwn && <Text>Only {nameOf(record)} can send it again.</Text>}
      <Group gap="xs" mt={4}>
        {table ? (
          <ActionButton variant="default" onClick={() => putOnNewOrder(record, table)}>
            Put on {table.name}
          </ActionButton>
        ) : toApprove ? (
          <ApproveCash record={record} change={toApprove} orderName={what} />
        ) : (
          tryAgain
        )}
        <DiscardButtons record={record} />
      </Group>
    </ChangeRow>
  );
}

/** Shows a change that cannot be sent before somebody signs in here: its author, or that of an earlier change to the same order. */
function HeldBackRow({ held: { record, by } }: { readonly held: HeldBack }) {
  const received = parkedPayment(record)?.received;
  return (
    <ChangeRow record={record}>
      {received && <Text>{received}</Text>}
      <Text>
        {by === record
          ? `Waits until ${nameOf(by)} signs in on this device.`
          : `Waits for an earlier change to the same order, and so until ${nameOf(by)} signs in on this device.`}
      </Text>
      <Group gap="xs" mt={4}>
        <DiscardButtons record={record} />
      </Group>
    </ChangeRow>
  );
}

function ChangeRow({ record, children }: { readonly record: OutboxRecord; readonly children?: ReactNode }) {
  return (
    <div>
      <Text fw={600}>{useChangeWords()(record)}</Text>
      <Text size="xs" c="dimmed">
        {formatDateTime(instant(record.takenAt))}
      </Text>
      {children}
    </div>
  );
}

function nameOf({ personName = "the person who made it" }: OutboxRecord): string {
  return personName;
}

/**
 * The buttons that throw a change away: for its author, and for an admin, which Activity records. Cash that somebody else received
 * the admin first records in the own name.
 */
function DiscardButtons({ record }: { readonly record: OutboxRecord }) {
  const { id, person: author, takenAt, orderId } = record;
  const user = useSession()?.user;
  const words = useChangeWords()(record);
  const noteDiscarded = useSend(staffApi.noteDiscarded);
  const recordCash = useRecordCash();
  const isOwn = user?.id === author;
  if (!isOwn && user?.role !== "admin") return null;

  /** Removes the change here, after the server knows of it if it is somebody else's. */
  const remove = async () => {
    if (!isOwn) {
      const change = words.slice(0, DISCARDED_LENGTH_MAX);
      const about = orderId === undefined ? {} : { aboutOrder: orderId };
      const noted = await noteDiscarded({ body: { author, change, takenAt: instant(takenAt), ...about } });
      if (noted.kind !== "done") return;
    }
    await outbox.discard(id);
  };
  const discard = async () => {
    if (await confirmDiscard(words, parkedPayment(record)?.received)) await remove();
  };
  const recordInOwnName = async () => {
    if (await recordCash(record)) await remove();
  };
  return (
    <>
      {!isOwn && isCashReceived(record) && (
        <ActionButton variant="default" onClick={recordInOwnName}>
          Record this cash in my name
        </ActionButton>
      )}
      <ActionButton variant="subtle" color="red" onClick={discard}>
        Discard
      </ActionButton>
    </>
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
