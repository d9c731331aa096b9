import { concernsCommand, type ErrorBody } from "#domain/refusal.ts";

/**
 * "saving": not yet durable on the device. "waiting": durable. "sending": in flight. "parked": refused or given up, for a person
 * to decide. "delivered": done, in memory until every state on screen shows it. Only "waiting" and "parked" are ever stored.
 */
export type RecordState = "saving" | "waiting" | "sending" | "parked" | "delivered";

/** A command of this device. Sending it again under its idempotency key cannot execute it twice. */
export interface OutboxRecord {
  readonly id: string;
  /** How often it was refused and then retried. */
  readonly retries?: number;
  /** Position in the queue: first in, first out. */
  readonly position: number;
  /** "POST /orders/:orderId/lines": identifies the endpoint across reloads. */
  readonly endpoint: string;
  /** Description for the list of parked commands. */
  readonly label: string;
  /** Toast title if it fails ("Failed to settle order. Please try again."). */
  readonly failure?: string;
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Id of the author, whose session alone may send it. */
  readonly person: string;
  /** The author's name, for the list of pending changes. */
  readonly personName?: string;
  /** The tab that made it: a screen can wait for the outcome only while that tab is open. */
  readonly tab: string;
  readonly takenAt: number;
  readonly orderId?: string;
  readonly state: RecordState;
  /** Number of answers 500. */
  readonly attempts: number;
  readonly refusal?: ErrorBody;
  /** The journal position that shows it, once delivered. */
  readonly seq?: number;
  readonly epoch?: string;
}

/** Returns a command's key: its id changed by the number of retries, so that no two tabs execute one decision twice. */
export function idempotencyKey({ id, retries = 0 }: OutboxRecord): string {
  if (retries === 0) return id;
  const last = (Number.parseInt(id.slice(-LAST_DIGITS), 16) + retries) % 16 ** LAST_DIGITS;
  return id.slice(0, -LAST_DIGITS) + last.toString(16).padStart(LAST_DIGITS, "0");
}

/** The last group of a UUID, which is random. */
const LAST_DIGITS = 12;

/** Returns a retried command: under a new key if the refusal was about the command, whose answer is stored under the old one. */
export function toRetried(record: OutboxRecord, { code }: Pick<ErrorBody, "code">): OutboxRecord {
  const { refusal: _, retries = 0, ...rest } = record;
  const retried: OutboxRecord = { ...rest, retries, state: "waiting", attempts: 0 };
  return concernsCommand(code) ? { ...retried, retries: retries + 1 } : retried;
}

export interface StoreChanges {
  readonly add?: readonly OutboxRecord[];
  /** Changes only records that are still stored: what another tab has delivered must not come back. */
  readonly update?: readonly OutboxRecord[];
  /** Like `update`, and moves the records to the end of the queue. */
  readonly moveLast?: readonly OutboxRecord[];
  readonly remove?: readonly string[];
}

export interface QueuePosition {
  readonly position: number;
  /** The id of the command before it, if any. */
  readonly behind: string | undefined;
}

/** Returns the position after the last stored command, even if the device's clock was set back since. */
export function positionAfter(
  last: Pick<OutboxRecord, "id" | "position"> | undefined,
  { position }: OutboxRecord,
): QueuePosition {
  return { position: Math.max(position, (last?.position ?? 0) + 1), behind: last?.id };
}

/** Stores the device's commands. Reads and writes happen in call order. */
export interface OutboxStore {
  /** Reads all records, oldest first. */
  readonly all: () => Promise<OutboxRecord[]>;
  /** Appends a new command behind all others, including other tabs'; durable when this resolves. */
  readonly append: (record: OutboxRecord) => Promise<QueuePosition>;
  /** Makes all changes or none; durable when this resolves. */
  readonly write: (changes: StoreChanges) => Promise<void>;
}

/** Creates a store in memory: for tests, and for browsers without IndexedDB. */
export function memoryStore(records = new Map<string, OutboxRecord>()): OutboxStore {
  const all = () => [...records.values()].sort((a, b) => a.position - b.position);
  return {
    all: async () => all(),
    async append(record) {
      const place = positionAfter(all().at(-1), record);
      records.set(record.id, { ...record, position: place.position });
      return place;
    },
    async write({ add = [], update = [], moveLast = [], remove = [] }) {
      const isKnown = ({ id }: OutboxRecord) => records.has(id);
      for (const record of [...add, ...update.filter(isKnown)]) records.set(record.id, record);
      for (const record of moveLast.filter(isKnown)) {
        records.set(record.id, { ...record, position: positionAfter(all().at(-1), record).position });
      }
      for (const id of remove) records.delete(id);
    },
  };
}
