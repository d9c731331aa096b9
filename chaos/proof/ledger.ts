import { idempotencyKey, type OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import type { Sent } from "../device/browser.ts";

/** A command that a person gave to a device that keeps what is pending. */
export interface Given {
  readonly record: OutboxRecord;
  readonly device: string;
  /** Ids of the commands that the device had stored by then and that go first: about the same order, or of the same person about none. */
  readonly behind: readonly string[];
  /** The screen's answers, in order. */
  readonly outcomes: string[];
}

export type Ledger = ReturnType<typeof newLedger>;

/** Makes the notes of all that devices do and are notified, kept by the test. */
export const newLedger = () => ({
  given: new Map<string, Given>(),
  /** Every request that carried a key, the last of each. */
  sent: new Map<string, Sent>(),
  /** Keys whose answer 2xx a device has read. */
  acknowledged: new Set<string>(),
  /** Parked commands that a person sent again. */
  retry: new Set<string>(),
  /** Commands that a person threw away. */
  discard: new Set<string>(),
  violations: [] as string[],
});

/** A change is decided again less often than this in an evening. */
const DECISIONS_MAX = 20;

/** Returns the keys under which a device may send a command: one more for each time that it was refused and decided again. */
export function keysOf(record: OutboxRecord): string[] {
  return Array.from({ length: DECISIONS_MAX }, (_, retries) => idempotencyKey({ ...record, retries }));
}
