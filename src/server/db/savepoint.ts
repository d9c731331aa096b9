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

/** Runs one command so that its failure undoes its own work and nobody else's. */
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
    // Where nothing can be written or read, nobody's work is kept; and where the database is unreachable or locked, each of the others
    // would wait as long.
    if (detectStorageTrouble(error) !== undefined || isDatabaseUnreachable(error)) throw error;
    // Fails when the transaction itself is gone: then nobody's work is kept.
    await rollBack(tx, {});
    return { error };
  }
}
