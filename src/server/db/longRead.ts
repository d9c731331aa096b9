import { Kysely } from "kysely";
import type { Databases } from "./connect.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";
import { answerInThread, inThread } from "./thread.ts";
import type { ReadTx } from "./tx.ts";

/** A question over so much data that it must not keep the event loop from everybody else. */
export type LongRead<I, O> = (tx: ReadTx, input: I) => Promise<O>;

/**
 * Asks it on a snapshot of its own: on SQLite, whose calls block, in the thread file at `thread` with a connection of its
 * own; on PostgreSQL like any other question. The thread file calls `answerLongRead(read)` with the same function.
 */
export async function readLong<I, O>(
  databases: Databases,
  read: LongRead<I, O>,
  { thread, input }: { readonly thread: URL; readonly input: I },
): Promise<O> {
  const { file } = databases;
  return file === undefined
    ? await databases.read((tx) => read(tx, input))
    : await inThread<O>(thread, { file, input });
}

export async function answerLongRead<I, O>(read: LongRead<I, O>): Promise<void> {
  await answerInThread(async ({ file, input }: { readonly file: string; readonly input: I }) => {
    const reader = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: true }) });
    try {
      return await reader.transaction().execute((tx) => read(tx, input));
    } finally {
      await reader.destroy();
    }
  });
}
