import { hash as digest } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Topic } from "#domain/events.ts";
import { type BusinessDay, type Instant, instant } from "#domain/time.ts";
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";
import type { BatchTx, ReadTx } from "./tx.ts";

/** The PostgreSQL channel on which nodes notify each other of commits. */
export const JOURNAL_CHANNEL = "rasoi_journal";

/** One committed change. `change` is the JSON text of {before, after}: text, because its bytes are hashed. */
export interface JournalRow {
  readonly seq: number;
  readonly at: Instant;
  readonly businessDay: BusinessDay;
  readonly personId: string;
  readonly deviceId: string;
  /** Empty if the client sent none. */
  readonly commandKey: string;
  readonly topic: Topic;
  readonly action: string;
  readonly entityId: string;
  /** The subject besides the entity. */
  readonly subjectId: string | null;
  /** The table where it happened. */
  readonly atId: string | null;
  readonly change: string;
  /** The digests of the entities that the command changed (see changes.ts); null without any. */
  readonly digests: Uint8Array | null;
  /** sha256 as hex, over this row and the hash of the row before it. */
  readonly hash: string;
}

/** The end of the hash chain. A restore starts a new epoch. */
export interface JournalHead {
  readonly seq: number;
  readonly hash: string;
  readonly epoch: string;
}

/** A row without position and hash. */
export type NewJournalRow = Omit<JournalRow, "seq" | "hash">;

/** The columns of a row that is caused by the console or the server, not by a request. */
export const FROM_CONSOLE = {
  personId: "",
  deviceId: "console",
  commandKey: "",
  subjectId: null,
  atId: null,
} as const;

/** Numbers and hash-chains the rows. Returns them with the new head. */
export function chainRows(
  head: JournalHead,
  rows: readonly NewJournalRow[],
): { rows: JournalRow[]; head: JournalHead } {
  let { seq, hash } = head;
  const chained = rows.map((row) => {
    // Databases replace a lone surrogate, and the hash would not match.
    const entityId = row.entityId.toWellFormed();
    const numbered = { ...row, entityId, seq: seq + 1 };
    seq = numbered.seq;
    hash = hashRow(numbered, hash);
    return { ...numbered, hash };
  });
  return { rows: chained, head: { ...head, seq, hash } };
}

function hashRow(row: Omit<JournalRow, "hash">, hashBefore: string): string {
  const { seq, at, businessDay, personId, deviceId, commandKey, topic, action, entityId, subjectId, atId } =
    row;
  const who = [seq, at, businessDay, personId, deviceId, commandKey];
  const digests = row.digests && hashText(row.digests);
  const content = [topic, action, entityId, subjectId, atId, row.change, digests, hashBefore];
  return digest("sha256", JSON.stringify([...who, ...content]));
}

/** Reads the head. In a command's transaction on PostgreSQL it is locked against other writers. */
export async function lockHead(tx: BatchTx, dialect: "sqlite" | "postgres"): Promise<JournalHead> {
  const [head] = (await (dialect === "postgres" ? lockedHeadSelect : headSelect)(tx, {})).rows;
  if (!head) throw new Error("the journal has no head");
  return head;
}

const selectHead = (tx: ReadTx) => tx.selectFrom("journal_head").select(["seq", "hash", "epoch"]);
const headSelect = prepared((tx: ReadTx, _: object) => selectHead(tx));
const lockedHeadSelect = prepared((tx: BatchTx, _: object) => selectHead(tx).forUpdate());

export async function readHead(tx: ReadTx): Promise<JournalHead> {
  return await selectHead(tx).executeTakeFirstOrThrow();
}

export async function saveHead(tx: BatchTx, { seq, hash }: JournalHead): Promise<void> {
  await headUpdate(tx, { seq, hash });
}

const headUpdate = prepared((tx: BatchTx, head: Pick<JournalHead, "seq" | "hash">) =>
  tx.updateTable("journal_head").set(head),
);

/** Notifies the other nodes on the same PostgreSQL of the journal's new head, on commit. */
export async function notifyNodes(tx: BatchTx, { seq }: JournalHead): Promise<void> {
  await notification(tx, { seq: String(seq) });
}

const notification = prepared((tx: BatchTx, { seq }: { readonly seq: string }) =>
  tx.selectNoFrom((eb) => eb.fn("pg_notify", [eb.val(JOURNAL_CHANNEL), eb.val(seq)]).as("sent")),
);

export async function insertRows(tx: BatchTx, rows: readonly JournalRow[]): Promise<void> {
  await journalInsert(tx, rows.map(toColumns));
}

const journalInsert = prepared((tx: BatchTx, rows: readonly Insertable<Database["journal"]>[]) =>
  tx.insertInto("journal").values(rows),
);

/** Lists the rows after a position, oldest first. */
export async function listRowsAfter(tx: ReadTx, seq: number, limit: number): Promise<JournalRow[]> {
  const rows = await tx
    .selectFrom("journal")
    .selectAll()
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows.map(fromColumns);
}

/** Finds the last journal row of a command; undefined if it wrote none. `seq` is the position after the command. */
export async function findLastRow(
  tx: ReadTx,
  { seq, key }: { readonly seq: number; readonly key: string },
): Promise<JournalRow | undefined> {
  const [row] = await listRowsAfter(tx, seq - 1, 1);
  return row?.seq === seq && row.commandKey === key ? row : undefined;
}

export interface Verification {
  readonly rows: number;
  readonly head: JournalHead;
  /** The first row that breaks the chain. */
  readonly problem?: { readonly seq: number; readonly why: string };
}

/** Converts a row. Only the server writes the journal, so types are asserted, not checked. */
function fromColumns(row: Selectable<Database["journal"]>): JournalRow {
  return {
    seq: row.seq,
    at: instant(row.at),
    businessDay: row.business_day as BusinessDay,
    personId: row.person_id,
    deviceId: row.device_id,
    commandKey: row.command_key ?? "",
    topic: row.topic as Topic,
    action: row.action,
    entityId: row.entity_id,
    subjectId: row.subject_id,
    atId: row.at_id,
    change: row.change,
    digests: row.digests,
    hash: hashText(row.hash),
  };
}

function toColumns(row: JournalRow): Insertable<Database["journal"]> {
  return {
    seq: row.seq,
    at: row.at,
    business_day: row.businessDay,
    person_id: row.personId,
    device_id: row.deviceId,
    command_key: row.commandKey === "" ? null : row.commandKey,
    topic: row.topic,
    action: row.action,
    entity_id: row.entityId,
    subject_id: row.subjectId,
    at_id: row.atId,
    change: row.change,
    digests: row.digests,
    hash: Buffer.from(row.hash, "hex"),
  };
}

/** Returns a stored hash as hex. */
export function hashText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

const VERIFY_PAGE = 1_000;

/** Verifies the whole chain: no gaps, correct hashes, and the head at the last row. `onRows` receives the progress. */
export async function verifyJournal(
  tx: ReadTx,
  onRows: (seq: number, head: JournalHead) => void = () => undefined,
): Promise<Verification> {
  const head = await readHead(tx);
  let seq = 0;
  let hash = GENESIS_HASH;
  for (;;) {
    const rows = await listRowsAfter(tx, seq, VERIFY_PAGE);
    for (const row of rows) {
      const why = problemWith(row, seq, hash);
      if (why) return { rows: seq, head, problem: { seq: row.seq, why } };
      seq = row.seq;
      hash = row.hash;
    }
    onRows(seq, head);
    if (rows.length < VERIFY_PAGE) break;
  }
  if (seq === head.seq && hash === head.hash) return { rows: seq, head };
  return {
    rows: seq,
    head,
    problem: { seq: head.seq, why: "the last rows are missing: the chain ends before its head" },
  };
}

/** The previous hash of the first row. */
export const GENESIS_HASH = "";

function problemWith(row: JournalRow, lastSeq: number, lastHash: string): string | undefined {
  if (row.seq !== lastSeq + 1) return `row ${lastSeq + 1} is missing`;
  const { hash, ...content } = row;
  return hashRow(content, lastHash) === hash ? undefined : "the row was changed after it was written";
}
