import { CompiledQuery } from "kysely";
import { isDatabaseUnreachable } from "./postgres/databaseUnreachable.ts";
import { prepared } from "./prepared.ts";
import { detectStorageTrouble } from "./storage/storageTrouble.ts";
import type { BatchTx } from "./tx.ts";

const statement = (sql: string) =>
  prepared((_: BatchTx, _none: object) => ({ compile: () => CompiledQuery.raw(sql) }));
const begin = statement('savepoint "command"');
const release = statement('release savepoint "command"');
const rollBack = statement('rollback to savepoint "command"');

/** Runs a command under a savepoint, so that its failure undoes only its own work. */
export async function underSavepoint<T extends object>(
  tx: BatchTx,
  run: () => Promise<T>,
): Promise<T | { readonly error: unknown }> {
  await begin(tx, {});
  try {
    const done = await run();
    await release(tx, {});
    return done;
  } catch (error) {
    // If the disk fails, the whole batch fails; if the database is unreachable or locked, each other command would wait as long.
    if (detectStorageTrouble(error) !== undefined || isDatabaseUnreachable(error)) throw error;
    // Fails if the transaction itself is gone: then the whole batch fails.
    await rollBack(tx, {});
    return { error };
  }
}
