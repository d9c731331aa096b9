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
