import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database.ts";

/** SQLite's own rule: after a commit with this many pages in the log, it moves them into the database. */
const PAGES_AT_ONCE = 1_000;

const Answer = z.object({ log: z.number(), checkpointed: z.number() });

/**
 * Leaves it to `checkpoint` when pages move from the write-ahead log into the database, or to SQLite again. A log that begins again
 * is cut to `largestBytes`.
 */
export async function keepLog(
  writer: Kysely<Database>,
  { isKept, largestBytes }: { readonly isKept: boolean; readonly largestBytes: number },
): Promise<void> {
  await sql.raw(`pragma journal_size_limit = ${largestBytes}`).execute(writer);
  await sql.raw(`pragma wal_autocheckpoint = ${isKept ? 0 : PAGES_AT_ONCE}`).execute(writer);
}

/** The outcome of a checkpoint: frames in the log, and whether the next commit may begin it again. */
interface Checkpointed {
  readonly frames: number;
  readonly isComplete: boolean;
}

/**
 * Moves the pages of the write-ahead log into the database without waiting for readers. `before` runs at a moment from which on
 * nobody of this process writes; nothing is done where it answers false.
 */
export async function checkpoint(
  writer: Kysely<Database>,
  before: () => Promise<boolean>,
): Promise<Checkpointed | undefined> {
  return await writer.connection().execute(async (connection) => {
    if (!(await before())) return undefined;
    const { rows } = await sql.raw("pragma wal_checkpoint(passive)").execute(connection);
    const { log, checkpointed } = Answer.parse(rows[0]);
    return { frames: log, isComplete: checkpointed === log };
  });
}
