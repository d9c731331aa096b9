import { concernsCommand, type ErrorBody } from "#domain/refusal.ts";

/**
 * "saving": not yet durable on the device. "waiting": durable. "sending": on its way. "parked": refused or given up, kept
 * for a person to decide. "delivered": done, kept in memory until every state on screen shows it.
 * Only "waiting" and "parked" are ever stored.
 */
export type RecordState = "saving" | "waiting" | "sending" | "parked" | "delivered";

/** A command of this device. Sending it again under its key (`keyOf`) can never do it twice. */
export interface OutboxRecord {
  readonly id: string;
  /** How often it was refused and then decided again. */
  readonly retries?: number;
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

/**
 * Returns a command's idempotency key: its id, and for each new decision the next number. Every tab derives the same key, so that
 * two of them cannot do a decision twice.
 */
export function idempotencyKey({ id, retries = 0 }: OutboxRecord): string {
  if (retries === 0) return id;
  const last = (Number.parseInt(id.slice(-LAST_DIGITS), 16) + retries) % 16 ** LAST_DIGITS;
  return id.slice(0, -LAST_DIGITS) + last.toString(16).padStart(LAST_DIGITS, "0");
}

/** The last group of a UUID, all of it chance. */
const LAST_DIGITS = 12;

/**
 * Returns a command that is sent again after a refusal. Where that was about the command, the server keeps it under its key, and
 * the command gets another one; after any other the server has nothing under the key, which stays.
 */
export function toRetried(record: OutboxRecord, { code }: Pick<ErrorBody, "code">): OutboxRecord {
  const { refusal: _, retries = 0, ...rest } = record;
  const again: OutboxRecord = { ...rest, retries, state: "waiting", attempts: 0 };
  return concernsCommand(code) ? { ...again, retries: retries + 1 } : again;
}

export interface StoreChanges {
  readonly add?: readonly OutboxRecord[];
  /** Only those that are still stored: what another tab has delivered must not come back. */
  readonly update?: readonly OutboxRecord[];
  /** The same, and each goes behind all others, as a new command does. */
  readonly moveLast?: readonly OutboxRecord[];
  /** Ids. */
  readonly remove?: readonly string[];
}

/** The place that a new command got in the queue. */
export interface QueuePosition {
  readonly position: number;
  /** The id of the command before it, if there is one. */
  readonly behind: string | undefined;
}

/** Returns the place of a new command behind the last one that is stored, also where the device's clock was set back since. */
export function positionAfter(
  last: Pick<OutboxRecord, "id" | "position"> | undefined,
  { position }: OutboxRecord,
): QueuePosition {
  return { position: Math.max(position, (last?.position ?? 0) + 1), behind: last?.id };
}

/** Where the device keeps its commands. Reads and writes happen in the order of their calls. */
export interface OutboxStore {
  /** Reads all records, first in first. */
  readonly all: () => Promise<OutboxRecord[]>;
  /** Stores a new command behind all others, those of other tabs too; it is durable when this resolves. */
  readonly append: (record: OutboxRecord) => Promise<QueuePosition>;
  /** Makes all changes or none of them; they are durable when it resolves. */
  readonly write: (changes: StoreChanges) => Promise<void>;
}

/** Makes a store that lasts as long as the page: for tests, and for browsers without IndexedDB. */
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
