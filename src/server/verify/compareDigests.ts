import { type EntityDigest, unpackDigests } from "../db/changes.ts";
import type { Databases } from "../db/connect.ts";
import { computeDigest, type Entity } from "../db/entity.ts";
import type { ReadTx } from "../db/tx.ts";
import { type BatchVisitor, forEachBatch } from "./batches.ts";
import type { Reports } from "./check.ts";
import { type AnyRow, keyColumn, rowsWith, valueBatches } from "./rows.ts";

const JOURNAL_ROWS_AT_ONCE = 1_000;
const PROGRESS_EVERY = 1_000;

/** The last digest of an entity in the journal, and its row. */
interface JournalledDigest extends EntityDigest {
  readonly seq: number;
  readonly subjectId: string | null;
}

/** By table and id. */
type DigestsByTable = ReadonlyMap<string, Map<string, JournalledDigest>>;

/**
 * Compares all journalled rows with their digests, in both directions. Rows without a subject are read on one snapshot, others in
 * batches with a snapshot each, so that a server may continue. Returns the number of subjects.
 */
export async function compareDigests(
  { read }: Pick<Databases, "read">,
  entities: readonly Entity[],
  { onFault, onProgress }: Reports,
): Promise<number> {
  const journalled = entities.filter(({ journal }) => typeof journal === "string");
  const isBound = ({ journalSubject: subject, rowsOf }: Entity) =>
    (subject ?? entities.find(({ table }) => table === rowsOf?.parent)?.journalSubject) !== undefined;
  const bound = journalled.filter(isBound);
  const emptied = await read(async (tx) => {
    const digests = await readRootTables(tx, journalled);
    for (const entity of journalled) {
      if (isBound(entity)) continue;
      await compareTable(tx, { entity, digests: digests.get(entity.table) ?? new Map(), onFault });
    }
    return clearedAfter(digests);
  });

  const compare: BatchVisitor = async (tx, ids) => {
    for (const fault of await compareSubjects(tx, ids, { bound, emptied })) onFault(fault);
  };
  await forEachBatch(read, { table: "journal", column: "subject_id", onFault }, compare);
  let count = 0;
  for (const root of bound.filter(isRoot)) {
    await forEachBatch(read, { table: root.table, column: keyColumn(root), onFault }, async (tx, ids) => {
      await compare(tx, await withoutJournal(tx, ids));
      count += ids.length;
      if (count % PROGRESS_EVERY === 0) onProgress(`Compared ${count} ${root.table} with the journal.`);
    });
  }
  return count;
}

/** True if rows of this entity are subjects of others. */
function isRoot(entity: Entity): boolean {
  return entity.journalSubject === keyColumn(entity);
}

/**
 * Reads the digests of journal rows without a subject: of all other tables, and of emptied tables. The others are read in
 * batches; these stay in memory, 16 bytes for each row ever stored.
 */
async function readRootTables(tx: ReadTx, entities: readonly Entity[]): Promise<DigestsByTable> {
  const digests = createDigestMaps(entities);
  for (const topic of new Set(entities.map(({ journal }) => String(journal)))) {
    for (let after = 0; ; ) {
      const rows = await selectDigests(tx)
        .where("subject_id", "is", null)
        .where("topic", "=", topic)
        .where("seq", ">", after)
        .orderBy("seq")
        .limit(JOURNAL_ROWS_AT_ONCE)
        .execute();
      for (const row of rows) addDigests(digests, row);
      const last = rows.at(-1);
      if (!last) break;
      after = last.seq;
    }
  }
  return digests;
}

const selectDigests = (tx: ReadTx) => tx.selectFrom("journal").select(["seq", "subject_id", "digests"]);

function createDigestMaps(entities: readonly Entity[]): DigestsByTable {
  return new Map(entities.map(({ table }) => [table, new Map()]));
}

interface JournalDigests {
  readonly seq: number;
  readonly subject_id: string | null;
  readonly digests: Uint8Array | null;
}

function addDigests(
  digestsByTable: DigestsByTable,
  { seq, subject_id: subjectId, digests }: JournalDigests,
): void {
  for (const digest of digests ? unpackDigests(digests) : []) {
    const table = digestsByTable.get(digest.table);
    if (digest.id === WHOLE_TABLE) table?.clear();
    table?.set(digest.id, { ...digest, seq, subjectId });
  }
}

/** The id of a digest of an emptied table. */
const WHOLE_TABLE = "";

/** Returns for each table the journal row that emptied it. */
function clearedAfter(digestsByTable: DigestsByTable): ReadonlyMap<string, number> {
  return new Map([...digestsByTable].map(([table, digests]) => [table, digests.get(WHOLE_TABLE)?.seq ?? 0]));
}

interface LooseTable {
  readonly entity: Entity;
  readonly digests: Map<string, JournalledDigest>;
  readonly onFault: (text: string) => void;
}

/** Compares a whole table of rows without a subject. */
async function compareTable(tx: ReadTx, { entity, digests, onFault }: LooseTable): Promise<void> {
  const column = keyColumn(entity);
  const seen = new Set([WHOLE_TABLE]);
  const compare = (id: string, rows: readonly AnyRow[]) => {
    seen.add(id);
    const fault = digestFault({
      entity,
      rows,
      last: digests.get(id),
      name: nameOf(entity, { id, row: rows[0] }),
    });
    if (fault) onFault(fault);
  };
  for await (const ids of valueBatches((ask) => ask(tx), { table: entity.table, column })) {
    const rows = byId(entity, await rowsWith(tx, entity, { column, values: ids }));
    for (const id of ids) compare(id, rows.get(id) ?? []);
  }
  for (const id of digests.keys()) if (!seen.has(id)) compare(id, []);
}

/** Returns the ids that are no subject of a journal row. */
async function withoutJournal(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const known = await tx
    .selectFrom("journal")
    .select("subject_id")
    .distinct()
    .where("subject_id", "in", ids)
    .execute();
  return ids.filter((id) => !known.some(({ subject_id }) => subject_id === id));
}

interface Bound {
  /** The tables whose rows have a subject, parents first. */
  readonly bound: readonly Entity[];
  readonly emptied: ReadonlyMap<string, number>;
}

/** Compares all rows with these subjects. */
async function compareSubjects(
  tx: ReadTx,
  ids: readonly string[],
  { bound, emptied }: Bound,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const digests = createDigestMaps(bound);
  const rows = await selectDigests(tx).where("subject_id", "in", ids).orderBy("seq").execute();
  for (const row of rows) addDigests(digests, row);

  const faults: string[] = [];
  const names = new Map<string, string>();
  const idsOf = new Map<string, readonly string[]>();
  for (const entity of bound) {
    const { table, journalSubject: subject = keyColumn(entity), rowsOf } = entity;
    const values = rowsOf ? (idsOf.get(rowsOf.parent) ?? []) : ids;
    const stored = byId(entity, await rowsWith(tx, entity, { column: subject, values }));
    const digestsOfTable = digests.get(table) ?? new Map<string, JournalledDigest>();
    idsOf.set(table, [...stored.keys()]);
    for (const id of new Set([...stored.keys(), ...digestsOfTable.keys()])) {
      const [storedRows, last] = [stored.get(id) ?? [], digestsOfTable.get(id)];
      const subjectId = isRoot(entity) ? "" : (last?.subjectId ?? storedRows[0]?.[subject] ?? "");
      const of = names.get(rowsOf ? `${rowsOf.parent} ${id}` : String(subjectId));
      const name = nameOf(entity, { id, row: storedRows[0], of });
      names.set(`${table} ${id}`, name);
      if (isRoot(entity)) names.set(id, name);
      const isLeft = last === undefined || last.seq > (emptied.get(table) ?? 0);
      const fault = digestFault({ entity, rows: storedRows, last: isLeft ? last : undefined, name });
      if (fault) faults.push(fault);
    }
  }
  return faults;
}

function byId(entity: Entity, rows: readonly AnyRow[]): ReadonlyMap<string, readonly AnyRow[]> {
  return Map.groupBy(rows, (row) => String(row[keyColumn(entity)]));
}

interface Named {
  readonly id: string;
  readonly row: AnyRow | undefined;
  readonly of?: string | undefined;
}

/** Describes a row for people: "the area Garden", or "the lines of" and its parent. */
function nameOf({ label: called, nameColumn: namedBy = "", rowsOf }: Entity, { id, row, of }: Named): string {
  if (rowsOf) return `the ${called} of ${of ?? id}`;
  const name = `the ${called} ${String(row?.[namedBy] ?? id)}`;
  return of === undefined ? name : `${name} of ${of}`;
}

interface Compared {
  readonly entity: Entity;
  readonly rows: readonly AnyRow[];
  readonly last: JournalledDigest | undefined;
  readonly name: string;
}

/** Describes how a row, or the rows of one parent, differ from the journal. */
function digestFault({ entity, rows, last, name }: Compared): string | undefined {
  const fault = (text: string) => `${name.replace(/^t/, "T")} ${text}.`;
  if (!last) return rows.length === 0 ? undefined : fault("is in the database and not in the journal");
  const { digest, seq } = last;
  const wasEmpty = digest === undefined || isSame(digest, computeDigest(entity, []));
  if (rows.length === 0)
    return wasEmpty ? undefined : fault(`is in journal row ${seq} and not in the database`);
  return digest && isSame(digest, computeDigest(entity, rows))
    ? undefined
    : fault(`is not what journal row ${seq} says`);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
