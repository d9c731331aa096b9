import { CompiledQuery } from "kysely";
import { isDatabaseAway } from "./postgres/databaseAway.ts";
import { prepared } from "./prepared.ts";
import { storageTroubleOf } from "./storage/storageTrouble.ts";
import type { Tx } from "./tx.ts";

const statement = (sql: string) =>
  prepared((_: Tx, _none: object) => ({ compile: () => CompiledQuery.raw(sql) }));
const begin = statement('savepoint "command"');
const release = statement('release savepoint "command"');
const rollBack = statement('rollback to savepoint "command"');

/** Runs one command so that its failure undoes its own work and nobody else's. */
export async function underSavepoint<T extends object>(
  tx: Tx,
  run: () => Promise<T>,
): Promise<T | { readonly error: unknown }> {
  await begin(tx, {});
  try {
    const done = await run();
    // On PostgreSQL this is not waited for: it leaves with what the next command asks for first.
    await release(tx, {});
    return done;
  } catch (error) {
    // SQLite has undone the whole transaction then, and on both databases nobody else's work can be stored either. With
    // a database that is away or locked, each of the others would wait as long.
    if (storageTroubleOf(error) || isDatabaseAway(error)) throw error;
    // Fails when the transaction itself is gone, or when a statement that was sent ahead failed, which may be the one of the
    // command before: then nobody's work is kept.
    await rollBack(tx, {});
    return { error };
  }
}
