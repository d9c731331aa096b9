import type { DatabaseConnection, Kysely, Transaction } from "kysely";
import type { Changes } from "./changes.ts";
import type { Database } from "./database.ts";

/** A snapshot to read from. A `Tx` is also a `ReadTx`, so that a store's reading functions serve both. */
export interface ReadTx
  extends Pick<
    Kysely<Database>,
    "selectFrom" | "selectNoFrom" | "with" | "withRecursive" | "fn" | "dynamic" | "getExecutor"
  > {
  /** The connection for prepared statements, without Kysely's executor. */
  readonly direct?: { readonly connection: DatabaseConnection | undefined };
}

/** The transaction of a command. Nothing is stored until COMMIT. */
export interface Tx
  extends ReadTx,
    Pick<Transaction<Database>, "insertInto" | "updateTable" | "deleteFrom">,
    Changes {}

/** The transaction of a batch of commands. Each command gets a `Tx` of it. */
export interface BatchTx extends Omit<Tx, keyof Changes> {
  /** Ends direct access to the connection, so that late statements are rejected by Kysely. */
  end(): void;
}

/**
 * Opens the transaction's connection for prepared statements. Kysely serialises statements and checks the transaction, with
 * ten promises per statement; here statements are sent in call order, on PostgreSQL pipelined.
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

/** Returns the transaction for one command. */
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
 * Awaits concurrent statements, which PostgreSQL gets pipelined. Unlike `Promise.all` it waits for all before it throws the
 * first error, so that no statement of a failed command is sent after its rollback.
 */
export async function pipeline<const Asked extends readonly unknown[]>(
  promises: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  await Promise.allSettled(promises);
  return await Promise.all(promises);
}
