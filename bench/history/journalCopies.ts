import { type EntityDigest, packDigests, unpackDigests } from "../../src/server/db/changes.ts";
import { openForReading } from "../../src/server/db/connect.ts";
import {
  chainRows,
  insertRows,
  type JournalHead,
  type JournalRow,
  listRowsAfter,
  type NewJournalRow,
} from "../../src/server/db/journal.ts";
import {
  insertStoredAnswers,
  listStoredAnswers,
  type RequestKey,
  type StoredAnswer,
} from "../../src/server/db/storedAnswers.ts";
import type { BatchTx, ReadTx } from "../../src/server/db/tx.ts";
import type { Copy, Make, Symbols } from "./symbols.ts";

const ROWS_MAX = 1_000_000;
const KEYS_AT_ONCE = 500;

/**
 * The journal's rows and the answers kept for repeats: the one place here that knows how they are stored. It reads and writes
 * them with the server's own functions.
 */
export interface JournalCopies {
  /** Writes a copy's rows and answers after the head, and returns the new head. */
  write(tx: BatchTx, head: JournalHead, copy: Copy): Promise<JournalHead>;
}

/** Reads a file's journal rows from one position to another. */
export async function readJournal(file: string, after: number, upTo = ROWS_MAX): Promise<RowsAndAnswers> {
  const { reader, close } = openForReading(file);
  const rows = (await listRowsAfter(reader, after, ROWS_MAX)).filter(({ seq }) => seq <= upTo);
  const answers = await readAnswers(reader, rows);
  await close();
  return { rows, answers, after };
}

interface RowsAndAnswers {
  readonly rows: readonly JournalRow[];
  readonly answers: readonly StoredAnswer[];
  /** The position before the first row. */
  readonly after: number;
}

async function readAnswers(tx: ReadTx, rows: readonly JournalRow[]): Promise<StoredAnswer[]> {
  const wanted = new Map<string, RequestKey>();
  for (const { personId, commandKey } of rows) {
    if (commandKey !== "") wanted.set(commandKey, { personId, key: commandKey, fingerprint: "" });
  }
  const keys = [...wanted.values()];
  const answers: StoredAnswer[] = [];
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE)
    answers.push(...(await listStoredAnswers(tx, keys.slice(from, from + KEYS_AT_ONCE))));
  return answers.toSorted((one, other) => one.seq - other.seq);
}

/** Makes the digest of an entity as a copy has it; undefined for one that is not stored. */
export type DigestMaker = (table: string, id: string) => Make<Uint8Array> | undefined;

/** Returns what writes copies of these rows. `digests` makes those of the entities, as they are in the end. */
export function journalCopies(
  { rows, answers, after }: RowsAndAnswers,
  { symbols, digests }: { readonly symbols: Symbols; readonly digests: DigestMaker },
): JournalCopies {
  const newRows = rows.map(({ seq: _, hash: _hash, digests: packed, ...row }) => {
    const make = fieldMaker(row, symbols);
    const told = packed
      ? unpackDigests(packed).map((each) => digestMaker(each, { symbols, digests }))
      : undefined;
    return (copy: Copy): NewJournalRow => ({
      ...make(copy),
      digests: told ? packDigests(told.map((each) => each(copy))) : null,
    });
  });
  const stored = answers.map(({ seq, ...rest }) => ({ rest: fieldMaker(rest, symbols), seq: seq - after }));
  return {
    write: async (tx, head, copy) => {
      const chained = chainRows(
        head,
        newRows.map((make) => make(copy)),
      );
      await insertRows(tx, chained.rows);
      const kept = stored.map(({ rest, seq }): StoredAnswer => ({ ...rest(copy), seq: head.seq + seq }));
      await insertStoredAnswers(tx, kept);
      return chained.head;
    },
  };
}

/** Earlier states of an entity get the digest of its last one: only that is compared. */
function digestMaker(
  { table, id, digest }: EntityDigest,
  { symbols, digests }: { readonly symbols: Symbols; readonly digests: DigestMaker },
): Make<EntityDigest> {
  const makeId = symbols.text(id);
  const makeDigest = digest && digests(table, id);
  return (copy) => ({ table, id: makeId(copy), digest: makeDigest ? makeDigest(copy) : digest });
}

/** Makes copies of an object whose texts and numbers are those of the taken day. */
function fieldMaker<T extends object>(original: T, symbols: Symbols): Make<T> {
  const makers = Object.entries(original).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return [{ name, make: symbols.text(value) as Make<unknown> }];
    if (typeof value === "number") return [{ name, make: symbols.number(value) as Make<unknown> }];
    return [];
  });
  return (copy) => {
    const made: Record<string, unknown> = {};
    Object.assign(made, original);
    for (const { name, make } of makers) made[name] = make(copy);
    // The same fields with values of the same types.
    return made as T;
  };
}
