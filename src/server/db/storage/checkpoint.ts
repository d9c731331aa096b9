import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database.ts";

/** SQLite's default: an automatic checkpoint after a commit with this many pages in the log. */
const PAGES_AT_ONCE = 1_000;

const Answer = z.object({ log: z.number(), checkpointed: z.number() });

/** Switches automatic checkpoints on or off; then only `checkpoint` moves pages. A restarted log is cut to `largestBytes`. */
export async function keepLog(
  writer: Kysely<Database>,
  { isKept, largestBytes }: { readonly isKept: boolean; readonly largestBytes: number },
): Promise<void> {
  await sql.raw(`pragma journal_size_limit = ${largestBytes}`).execute(writer);
  await sql.raw(`pragma wal_autocheckpoint = ${isKept ? 0 : PAGES_AT_ONCE}`).execute(writer);
}

/** The result of a checkpoint: frames in the log, and whether the next commit may restart the log. */
interface Checkpointed {
  readonly frames: number;
  readonly isComplete: boolean;
}

/** Moves the log's pages into the database, without waiting for readers. Does nothing if `before`, run first, is false. */
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
