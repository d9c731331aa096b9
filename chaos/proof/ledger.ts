import { idempotencyKey, type OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import type { SentCommand } from "../device/browser.ts";

/** A command that was put into a device's outbox. */
export interface EnqueuedCommand {
  readonly record: OutboxRecord;
  readonly device: string;
  /** Ids of the stored commands that must be sent first: of the same order, or, without an order, of the same person. */
  readonly predecessors: readonly string[];
  /** The outcomes that the screen was given, in order. */
  readonly outcomes: string[];
}

export type Ledger = ReturnType<typeof newLedger>;

/** Creates the test's own record of everything that devices do and receive. */
export const newLedger = () => ({
  enqueued: new Map<string, EnqueuedCommand>(),
  /** The last request sent under each key. */
  sent: new Map<string, SentCommand>(),
  /** Keys whose 2xx answer a device has read. */
  acknowledged: new Set<string>(),
  /** Ids of parked commands that a person retried. */
  retry: new Set<string>(),
  /** Ids of parked commands that a person discarded. */
  discard: new Set<string>(),
  violations: [] as string[],
});

/** No change is decided again more often in an evening. */
const DECISIONS_MAX = 20;

/** Returns the keys under which a device may send a command: the first, and another for each retry after a refusal. */
export function keysOf(record: OutboxRecord): string[] {
  return Array.from({ length: DECISIONS_MAX }, (_, retries) => idempotencyKey({ ...record, retries }));
}
