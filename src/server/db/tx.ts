import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** The transaction of a command: everything is allowed, nothing is kept until COMMIT. */
export type Tx = Transaction<Database>;

/**
 * A snapshot to read from. A `Tx` is one too, so a store's reading functions take this and serve both.
 */
export type ReadTx = Pick<
  Kysely<Database>,
  "selectFrom" | "selectNoFrom" | "with" | "withRecursive" | "fn" | "dynamic" | "getExecutor"
>;

/**
 * Waits for statements that were asked for together: PostgreSQL is sent them in one write and answers them in one (record
 * 0019). Unlike `Promise.all` it waits for every one before it throws the first one's error, so that nothing of a command that
 * failed is sent after its rollback.
 */
export async function together<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  await Promise.allSettled(asked);
  return await Promise.all(asked);
}
