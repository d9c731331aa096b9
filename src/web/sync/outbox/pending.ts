import { heldBack } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

export interface PendingFilter {
  readonly orderId?: string;
  /** Limits the list to these endpoints. */
  readonly endpoints?: ReadonlySet<string>;
  /** Position and epoch of the state that the commands are applied to; commands it shows already are left out. */
  readonly seq?: number;
  readonly epoch?: string;
}

/**
 * Returns the commands that a state does not show yet, oldest first, without parked and held-back ones, which
 * may never be executed. `people`: ids of the people with a session on this device.
 */
export function filterPending(
  records: readonly OutboxRecord[],
  people: () => readonly string[],
  { orderId, endpoints, seq, epoch }: PendingFilter,
): readonly OutboxRecord[] {
  if (records.length === 0) return records;
  const skipped = new Set(filterHeldBack(records, people).map(({ record }) => record));
  return records.filter(
    (record) =>
      record.state !== "parked" &&
      (orderId === undefined || record.orderId === orderId) &&
      (endpoints === undefined || endpoints.has(record.endpoint)) &&
      !isShown(record, seq, epoch) &&
      !skipped.has(record),
  );
}

/** True if a state at this journal position shows a record already. */
function isShown(record: OutboxRecord, seq: number | undefined, epoch: string | undefined): boolean {
  if (record.state !== "delivered") return false;
  if (epoch !== undefined && record.epoch !== epoch) return true;
  return seq === undefined || record.seq === undefined || seq >= record.seq;
}

/** Returns the commands that cannot be sent before their author signs in on this device, and those behind them. */
export function filterHeldBack(records: readonly OutboxRecord[], people: () => readonly string[]) {
  // Avoids reading storage at every tap: a new command is still being saved.
  return records.some(({ state }) => state === "waiting") ? heldBack(records, people()) : [];
}

/** Returns the commands that the server does not have yet, without refused ones. */
export function filterUnanswered(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records.filter(isUnanswered);
}

export function isUnanswered({ state }: OutboxRecord): boolean {
  return state !== "parked" && state !== "delivered";
}
