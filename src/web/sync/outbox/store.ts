import type { Role } from "#domain/permissions.ts";
import type { ErrorBody } from "#domain/refusal.ts";

/**
 * "saving": not yet durable on the device. "waiting": durable. "sending": on its way. "parked": refused or given up, kept
 * for a person to decide. "delivered": done, kept in memory until every state on screen shows it.
 * Only "waiting" and "parked" are ever stored.
 */
export type RecordState = "saving" | "waiting" | "sending" | "parked" | "delivered";

/** A command of this device. `id` is its idempotency key: sending it again can never do it twice. */
export interface OutboxRecord {
  readonly id: string;
  /** Orders the stored records: first in, first out. */
  readonly position: number;
  /** "POST /orders/:orderId/lines": which endpoint, across reloads. */
  readonly endpoint: string;
  /** Its effect in words, for the list of parked commands. */
  readonly label: string;
  /** The sentence said when it fails ("Failed to settle order. Please try again."). */
  readonly failure?: string;
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** As it goes over the wire. */
  readonly body: unknown;
  /** Id of the person who did it: it is sent with that person's session and no other. */
  readonly person: string;
  /** That person's name, for whoever sees it wait. */
  readonly personName?: string;
  /** That person's role when they did it: what they may give decides what their change does to an order. */
  readonly role?: Role;
  /** The tab that made it: only while that tab is open can a screen be waiting for the outcome. */
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

export interface StoreChanges {
  readonly add?: readonly OutboxRecord[];
  /** Only those that are still stored: what another tab has delivered must not come back. */
  readonly update?: readonly OutboxRecord[];
  /** Ids. */
  readonly remove?: readonly string[];
}

/** Where the device keeps its commands. Reads and writes happen in the order of their calls. */
export interface OutboxStore {
  /** Reads all records, first in first. */
  readonly all: () => Promise<OutboxRecord[]>;
  /** Makes all changes or none of them; they are durable when it resolves. */
  readonly write: (changes: StoreChanges) => Promise<void>;
}

/** Makes a store that lasts as long as the page: for tests, and for browsers without IndexedDB. */
export function memoryStore(records = new Map<string, OutboxRecord>()): OutboxStore {
  return {
    all: async () => [...records.values()].sort((a, b) => a.position - b.position),
    async write({ add = [], update = [], remove = [] }) {
      const known = update.filter(({ id }) => records.has(id));
      for (const record of [...add, ...known]) records.set(record.id, record);
      for (const id of remove) records.delete(id);
    },
  };
}
