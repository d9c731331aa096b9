import type { Outcome } from "../../src/web/sync/outbox/outboxState.ts";
import { keyOf, type OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import type { Sent } from "../device/browser.ts";

/** A command that a person gave to a device that keeps what waits. */
export interface Given {
  readonly record: OutboxRecord;
  readonly device: string;
  /** Ids of the commands that the device had stored by then and that go first: about the same order, or of the same person about none. */
  readonly behind: readonly string[];
  /** The screen's answers, in order. */
  readonly told: Outcome["kind"][];
}

/** All that devices did and were told, kept by the test. */
export interface Ledger {
  readonly given: Map<string, Given>;
  /** Every request that carried a key, the last of each. */
  readonly sent: Map<string, Sent>;
  /** How the server answered each key, also where the network kept it from the device. */
  readonly answers: Map<string, number[]>;
  /** Keys whose answer 2xx a device has read. */
  readonly acknowledged: Set<string>;
  /** Parked commands that a person sent again. */
  readonly retry: Set<string>;
  /** Commands that a person threw away. */
  readonly discard: Set<string>;
  readonly violations: string[];
}

/** A change is decided anew less often than this in an evening. */
const DECISIONS_MAX = 50;

/** Returns the keys under which a device may send a command: one more for each time that it was refused and decided anew. */
export function keysOf(record: OutboxRecord): string[] {
  return Array.from({ length: DECISIONS_MAX }, (_, decidedAnew) => keyOf({ ...record, decidedAnew }));
}

export function newLedger(): Ledger {
  const [given, sent] = [new Map<string, Given>(), new Map<string, Sent>()];
  return {
    given,
    sent,
    answers: new Map(),
    acknowledged: new Set(),
    retry: new Set(),
    discard: new Set(),
    violations: [],
  };
}
