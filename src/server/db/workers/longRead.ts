import { Kysely } from "kysely";
import type { Databases } from "../connect.ts";
import type { Database } from "../schema.ts";
import { sqliteDialect } from "../sqlite.ts";
import type { ReadTx } from "../tx.ts";
import { answerInWorker, runInWorker } from "./worker.ts";

/** A query over so much data that it would block the event loop for everybody else. */
export type LongRead<I, O> = (tx: ReadTx, input: I) => Promise<O>;

/**
 * Runs the query on a snapshot of its own: on SQLite, whose calls block, in a worker thread with a connection of its own; on PostgreSQL like any other
 * query, with more time. The file at `workerFile` calls `answerLongRead(read)` with the same function.
 */
export async function readLong<I, O>(
  databases: Databases,
  read: LongRead<I, O>,
  { workerFile, input }: { readonly workerFile: URL; readonly input: I },
): Promise<O> {
  const { file } = databases;
  return file === undefined
    ? await databases.readLong((tx) => read(tx, input))
    : await runInWorker<O>(workerFile, { file, input });
}

/** The other end of `readLong`, called once by the worker file. */
export async function answerLongRead<I, O>(read: LongRead<I, O>): Promise<void> {
  await answerInWorker(async ({ file, input }: { readonly file: string; readonly input: I }) => {
    const reader = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: true }) });
    try {
      return await reader.transaction().execute((tx) => read(tx, input));
    } finally {
      await reader.destroy();
    }
  });
}
