import { heldBack } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

export interface PendingFilter {
  readonly orderId?: string;
  /** Only commands of these endpoints. */
  readonly endpoints?: ReadonlySet<string>;
  /** The position and epoch of the state they are folded into: what it already shows is left out. */
  readonly seq?: number;
  readonly epoch?: string;
}

/**
 * Lists the commands that a state does not show yet, oldest first, without the parked ones and those that wait for their
 * author: nobody knows when these are done. `people`: whose sessions this device has.
 */
export function filterPending(
  records: readonly OutboxRecord[],
  people: () => readonly string[],
  { orderId, endpoints, seq, epoch }: PendingFilter,
): readonly OutboxRecord[] {
  if (records.length === 0) return records;
  const held = new Set(filterHeldBack(records, people).map(({ record }) => record));
  return records.filter(
    (record) =>
      record.state !== "parked" &&
      (orderId === undefined || record.orderId === orderId) &&
      (endpoints === undefined || endpoints.has(record.endpoint)) &&
      !isShown(record, seq, epoch) &&
      !held.has(record),
  );
}

/** Returns whether a state at this journal position shows a record already. */
function isShown(record: OutboxRecord, seq: number | undefined, epoch: string | undefined): boolean {
  if (record.state !== "delivered") return false;
  if (epoch !== undefined && record.epoch !== epoch) return true;
  return seq === undefined || record.seq === undefined || seq >= record.seq;
}

/** Lists the commands that cannot be sent before their author signs in here, and those behind them. */
export function filterHeldBack(records: readonly OutboxRecord[], people: () => readonly string[]) {
  // The device's storage is not read for each tap: a new change is still being saved.
  return records.some(({ state }) => state === "waiting") ? heldBack(records, people()) : [];
}

/** Lists the changes that are not on the server yet, without those that were refused. */
export function filterUnanswered(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records.filter(isUnanswered);
}

export function isUnanswered({ state }: OutboxRecord): boolean {
  return state !== "parked" && state !== "delivered";
}
