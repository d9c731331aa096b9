import type { Topic } from "#domain/events.ts";
import { computeDigest, DIGEST_BYTES, type Entity, type StoredRow } from "./entity.ts";
import { fromStored, toStored } from "./uuidBytes.ts";

export type Journalled = Entity & { readonly journal: Topic };

/** Records what a command changes, for the digests in its journal rows. */
export interface Changes {
  /** Records rows as stored now. */
  changed(entity: Journalled, rows: readonly StoredRow[]): void;
  /** Notes all rows of one parent. `about` is what they are about, as of the parent. */
  changedRowsOf(entity: Journalled, parent: Parent, rows: readonly StoredRow[]): void;
  /** Notes that a whole table was emptied, where the journal tells of its rows. */
  cleared(entity: Entity): void;
}

/** Inserts or updates rows and notes them as they are stored now. Returns them. */
export async function store<Stored extends StoredRow>(
  tx: Changes,
  entity: Journalled,
  change: { returningAll(): { execute(): Promise<Stored[]> } },
): Promise<Stored[]> {
  const rows = await change.returningAll().execute();
  tx.changed(entity, rows);
  return rows;
}

interface Parent {
  readonly id: string;
  readonly subject?: string;
}

/** The digest of an entity in a journal row. */
export interface EntityDigest {
  readonly table: string;
  /** Empty for a whole table that was emptied. */
  readonly id: string;
  /** Undefined if it was deleted. */
  readonly digest: Uint8Array | undefined;
}

/** A changed entity, and the subject and topic of the journal row that gets its digest. */
interface Change extends Omit<EntityDigest, "digest"> {
  readonly topic: Topic;
  readonly subject: string | undefined;
  readonly digest: () => Uint8Array | undefined;
}

/** Collects the changes of one command. Of several changes of an entity the last state counts. */
export function collectChanges(): Changes & { list(): Iterable<Change> } {
  const changes = new Map<string, Change>();
  const note = (entity: Journalled, { id, subject }: Parent, rows: readonly StoredRow[] | undefined) => {
    const { table, journal: topic } = entity;
    changes.set(`${table} ${id}`, {
      table,
      id,
      topic,
      subject,
      digest: () => rows && computeDigest(entity, rows),
    });
  };
  return {
    changed: (entity, rows) => {
      for (const row of rows) note(entity, parentRow(entity, row), [row]);
    },
    changedRowsOf: (entity, parent, rows) => note(entity, parent, rows),
    cleared: (entity) => {
      if (isJournalled(entity)) note(entity, { id: "" }, undefined);
    },
    list: () => changes.values(),
  };
}

function isJournalled(entity: Entity): entity is Journalled {
  return typeof entity.journal === "string";
}

function parentRow({ journalSubject: subject, columns }: Entity, row: StoredRow): Parent {
  const id = String(row[Object.keys(columns)[0] ?? ""]);
  return subject === undefined ? { id } : { id, subject: String(row[subject]) };
}

interface JournalledSubject {
  readonly topic: Topic;
  readonly subjectId: string | null;
}

/**
 * Adds the digests of the changed entities to a command's journal rows: each to the last row with the same subject or, for
 * entities without a subject, of the same topic. Throws if there is no such row.
 */
export function withDigests<Row extends JournalledSubject>(
  rows: readonly Row[],
  changes: Iterable<Change>,
): (Row & { readonly digests: Uint8Array | null })[] {
  const digestsOfRow = new Map<Row, EntityDigest[]>();
  for (const { table, id, topic, subject, digest } of changes) {
    const row = rows.findLast((each) =>
      subject === undefined ? each.subjectId === null && each.topic === topic : each.subjectId === subject,
    );
    if (!row) throw new Error(`the journal does not tell that ${table} ${id} changed`);
    digestsOfRow.set(row, [...(digestsOfRow.get(row) ?? []), { table, id, digest: digest() }]);
  }
  return rows.map((row) => {
    const digests = digestsOfRow.get(row);
    return { ...row, digests: digests ? packDigests(digests) : null };
  });
}

const DELETED = new Uint8Array(DIGEST_BYTES);

/** Encodes digests as bytes: for each the lengths of table and id, then table, id and digest. */
function packDigests(digests: readonly EntityDigest[]): Uint8Array {
  return Buffer.concat(
    digests.flatMap(({ table, id, digest = DELETED }) => {
      const [name, key] = [Buffer.from(table), keyBytes(id)];
      return [Buffer.of(name.length, key.length), name, key, digest];
    }),
  );
}

export function unpackDigests(packed: Uint8Array): EntityDigest[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const digests: EntityDigest[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [nameLength = 0, keyLength = 0] = bytes.subarray(at, at + 2);
    const name = at + 2;
    const key = name + nameLength;
    const digest = key + keyLength;
    at = digest + DIGEST_BYTES;
    const found = bytes.subarray(digest, at);
    digests.push({
      table: bytes.toString("utf8", name, key),
      id: keyText(bytes.subarray(key, digest)),
      digest: found.equals(DELETED) ? undefined : found,
    });
  }
  return digests;
}

/** Encodes an id: 16 bytes for a UUID, the text for any other. */
function keyBytes(id: string): Uint8Array {
  const stored = toStored(id);
  return stored instanceof Uint8Array ? stored : Buffer.from(id);
}

/** Decodes an id. 16 bytes are a UUID: all other ids are short numbers. */
function keyText(bytes: Buffer): string {
  const id = fromStored(bytes);
  return typeof id === "string" ? id : bytes.toString();
}
