import { useMemo, useRef, useSyncExternalStore } from "react";
import { z } from "zod";
import type { BodyOf, Command, ParamsOf } from "#domain/endpoint.ts";
import { outbox } from "./device.ts";
import type { OutboxRecord } from "./store.ts";

interface PendingFilter {
  readonly orderId?: string;
  /** The position and epoch of the state they are folded into: what it already shows is left out. */
  readonly seq?: number;
  readonly epoch?: string;
}

function useRecords(): readonly OutboxRecord[] {
  return useSyncExternalStore(outbox.records.subscribe, outbox.records.get);
}

/**
 * This device's commands that a state does not show yet, oldest first; parked ones are not among them. The list stays the
 * same while they are only being stored and sent: none of that changes what a screen shows, and rendering the whole till
 * for it would hold up the frame in which a tap shows its line. Their `state` may therefore be one that has passed.
 */
export function usePendingCommands(filter: PendingFilter): readonly OutboxRecord[] {
  const shown = useRef<readonly OutboxRecord[]>([]);
  const get = () => {
    const next = pendingNow(filter);
    if (!isSameWork(shown.current, next)) shown.current = next;
    return shown.current;
  };
  return useSyncExternalStore(outbox.records.subscribe, get);
}

/** The same at this moment, for what is decided within a tap. */
function pendingNow({ orderId, seq, epoch }: PendingFilter): readonly OutboxRecord[] {
  return outbox.records
    .get()
    .filter(
      (record) =>
        record.state !== "parked" &&
        (orderId === undefined || record.orderId === orderId) &&
        !isShown(record, seq, epoch),
    );
}

function isSameWork(before: readonly OutboxRecord[], after: readonly OutboxRecord[]): boolean {
  return (
    before.length === after.length &&
    before.every((record, index) => {
      const other = after[index];
      return record.id === other?.id && record.params === other.params && record.body === other.body;
    })
  );
}

function isShown(record: OutboxRecord, seq: number | undefined, epoch: string | undefined): boolean {
  if (record.state !== "delivered") return false;
  if (epoch !== undefined && record.epoch !== epoch) return true;
  return seq === undefined || record.seq === undefined || seq >= record.seq;
}

/** The command as the given endpoint's `{ params, body }`, decoded; undefined when it belongs to another endpoint. */
export function commandOf<E extends Command>(
  endpoint: E,
  record: OutboxRecord,
): { readonly params: ParamsOf<E>; readonly body: BodyOf<E> } | undefined {
  if (record.endpoint !== endpointId(endpoint)) return undefined;
  const body = z.safeDecode(endpoint.body, record.body as never);
  // A command stored by an older version of the page may no longer fit; it is sent all the same, only not folded.
  if (!body.success) return undefined;
  return { params: record.params as ParamsOf<E>, body: body.data as BodyOf<E> };
}

export function endpointId(endpoint: Command): string {
  return `${endpoint.method} ${endpoint.path}`;
}

const isUnsent = ({ state }: OutboxRecord) =>
  state === "saving" || state === "waiting" || state === "sending";

/** Whether such a command about this order has no answer yet. */
export function useIsUnderWay(endpoint: string, orderId: string | undefined): boolean {
  const find = () => {
    const isSuch = (record: OutboxRecord) => record.orderId === orderId && record.endpoint === endpoint;
    return orderId !== undefined && pendingNow({ orderId }).some(isSuch);
  };
  return useSyncExternalStore(outbox.records.subscribe, find);
}

/** How many changes of this device the server does not have yet; 0 while they are no more than `unnoticed`. */
export function useOutboxCount(unnoticed = 0): number {
  return useSyncExternalStore(outbox.records.subscribe, () => {
    const count = unsentCount();
    return count > unnoticed ? count : 0;
  });
}

/** How many changes were refused and wait for a person. */
export function useParkedCount(): number {
  const count = () => outbox.records.get().filter(({ state }) => state === "parked").length;
  return useSyncExternalStore(outbox.records.subscribe, count);
}

/** How many changes wait for the server rather than being on their way just now. */
export function unsentCount(): number {
  return outbox.records.get().filter(isUnsent).length;
}

/** A refused command, kept until a person decides. */
export interface ParkedCommand {
  readonly id: string;
  readonly label: string;
  readonly message: string;
  readonly orderId: string | undefined;
  readonly takenAt: number;
  /** As the outbox keeps it, for features that can say more about it. */
  readonly record: OutboxRecord;
  /** Sends it again, with another body when one is given. */
  readonly retry: (body?: unknown) => Promise<void>;
  readonly discard: () => Promise<void>;
}

export function useParked(): readonly ParkedCommand[] {
  const records = useRecords();
  return useMemo(
    () =>
      records
        .filter(({ state }) => state === "parked")
        .map((record) => ({
          id: record.id,
          label: record.label,
          message: record.refusal?.message ?? "",
          orderId: record.orderId,
          takenAt: record.takenAt,
          record,
          retry: (body) => outbox.retry(record.id, body),
          discard: () => outbox.discard(record.id),
        })),
    [records],
  );
}
