import type { ErrorBody } from "#domain/refusal.ts";

/**
 * "saving": not yet durable on the device. "waiting": durable. "sending": on its way. "parked": refused or given up, kept
 * for a person to decide. "delivered": done, kept in memory until every state on screen shows it.
 */
export type RecordState = "saving" | "waiting" | "sending" | "parked" | "delivered";

/** A command of this device. `id` is its Idempotency-Key: sending it again can never do it twice. */
export interface OutboxRecord {
  readonly id: string;
  /** First in, first out. */
  readonly position: number;
  /** "POST /orders/:orderId/lines": which endpoint, across reloads. */
  readonly endpoint: string;
  /** What it does, in words, for the list of parked commands. */
  readonly label: string;
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** As it goes over the wire. */
  readonly body: unknown;
  /** Id of the person who did it. */
  readonly person: string;
  /** The tab that took it: only while that one lives can a screen be waiting for the outcome. */
  readonly tab: string;
  readonly takenAt: number;
  readonly orderId?: string;
  readonly state: RecordState;
  /** Answers that were the server's own failure (500). */
  readonly attempts: number;
  readonly refusal?: ErrorBody;
  /** The journal position that shows it, once delivered. */
  readonly seq?: number;
  readonly epoch?: string;
}

/** Where the device keeps its commands. `append` and `save` have happened durably when they resolve. */
export interface OutboxStore {
  /** All records, first in first. */
  readonly all: () => Promise<OutboxRecord[]>;
  readonly append: (record: OutboxRecord) => Promise<void>;
  readonly save: (record: OutboxRecord) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** A store that lasts as long as the page: for tests, and for browsers that refuse IndexedDB. */
export function memoryStore(records = new Map<string, OutboxRecord>()): OutboxStore {
  return {
    all: async () => [...records.values()].sort((a, b) => a.position - b.position),
    append: async (record) => void records.set(record.id, record),
    save: async (record) => void records.set(record.id, record),
    remove: async (id) => void records.delete(id),
  };
}
