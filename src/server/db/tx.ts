import type { DatabaseConnection, Kysely, Transaction } from "kysely";
import type { Changes } from "./changes.ts";
import type { Database } from "./database.ts";

/**
 * A snapshot to read from. A `Tx` is one too, so a store's reading functions take this and serve both.
 */
export interface ReadTx
  extends Pick<
    Kysely<Database>,
    "selectFrom" | "selectNoFrom" | "with" | "withRecursive" | "fn" | "dynamic" | "getExecutor"
  > {
  /** Where prepared statements go without Kysely's executor in between. */
  readonly direct?: { readonly connection: DatabaseConnection | undefined };
}

/** The transaction of a command: everything is allowed, nothing is kept until COMMIT. */
export interface Tx
  extends ReadTx,
    Pick<Transaction<Database>, "insertInto" | "updateTable" | "deleteFrom">,
    Changes {}

/** The transaction of a batch of commands. Each command gets a `Tx` of it. */
export interface BatchTx extends Omit<Tx, keyof Changes> {
  /** Ends the direct way to the connection: Kysely then refuses what is asked for too late. */
  end(): void;
}

/**
 * Opens the transaction's connection for prepared statements. Kysely lets one statement at a time have the connection and
 * checks that the transaction is open, ten promises for each statement; here they go in the order in which they are asked for,
 * and on PostgreSQL without waiting for one another.
 */
export async function openBatchTx(transaction: Transaction<Database>): Promise<BatchTx> {
  const connection = await transaction.getExecutor().provideConnection(async (found) => found);
  const direct: { connection: DatabaseConnection | undefined } = { connection };
  return {
    ...withoutConnection(transaction),
    direct,
    end: () => {
      direct.connection = undefined;
    },
  };
}

/** Returns the transaction as one command gets it. */
export function commandTx(batch: BatchTx, changes: Changes): Tx {
  return { ...batch, ...changes };
}

function withoutConnection(transaction: Transaction<Database>) {
  const { fn, dynamic } = transaction;
  return {
    fn,
    dynamic,
    selectFrom: transaction.selectFrom.bind(transaction),
    selectNoFrom: transaction.selectNoFrom.bind(transaction),
    with: transaction.with.bind(transaction),
    withRecursive: transaction.withRecursive.bind(transaction),
    getExecutor: transaction.getExecutor.bind(transaction),
    insertInto: transaction.insertInto.bind(transaction),
    updateTable: transaction.updateTable.bind(transaction),
    deleteFrom: transaction.deleteFrom.bind(transaction),
  };
}

/**
 * Waits for statements that were asked for together: PostgreSQL is sent them without waiting for the answers in between. Unlike
 * `Promise.all` it waits for every one before it throws the first one's error, so that nothing of a command that failed is sent
 * after its rollback.
 */
export async function pipeline<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  await Promise.allSettled(asked);
  return await Promise.all(asked);
}
