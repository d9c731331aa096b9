import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import { fromStored, toStored } from "./uuidBytes.ts";

const BUSY_TIMEOUT_MS = 5_000;
/** Pages the writing connection keeps, so that the pages of a full batch of commands fit: what does not fit is written twice. */
const WRITER_CACHE_KB = 8_000;
/** Prepared statements kept per connection; lists of varying length make new texts, so there is an end. */
const STATEMENTS_MAX = 500;
const SCHEMA_CHANGE = /^\s*(?:alter|create|drop)\b/i;

export interface SqliteOptions {
  readonly file: string;
  readonly readOnly: boolean;
  /** Somebody else moves the write-ahead log into the database (see storage/checkpoint.ts). */
  readonly keepsLog?: boolean;
}

/** Kysely's SQLite dialect over Node's own SQLite, on one connection that is opened with the first query. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return new SqliteDialect({ database: async () => adaptedDatabase(openSqlite(options), options) });
}

/** Opens the file with the settings under which nothing acknowledged is lost when the power goes. */
export function openSqlite({ file, readOnly, keepsLog = false }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  if (!readOnly) {
    database.exec("pragma journal_mode = wal");
    database.exec("pragma synchronous = full");
    if (keepsLog) database.exec("pragma wal_autocheckpoint = 0");
    database.exec(`pragma cache_size = -${WRITER_CACHE_KB}`);
    // Pages that a savepoint must be able to undo are kept in memory, not in a file that is thrown away after each command.
    database.exec("pragma temp_store = memory");
  }
  return database;
}

/**
 * Wraps the database in the methods that Kysely's dialect calls. Statements are prepared once and reused: prepared again each
 * time, they cost a request 1.3 times its CPU (record 0009).
 */
export function adaptedDatabase(
  database: DatabaseSync,
  { readOnly }: Pick<SqliteOptions, "readOnly">,
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  // IMMEDIATE: a writer that would have to wait does so here, never in the middle of its work.
  const begin = readOnly ? "begin" : "begin immediate";
  let isBegun = false;
  /** Runs a statement, unless SQLite has ended its transaction automatically, as it does on a full disk: it would be carried out alone. */
  const inItsTransaction = <Result>(sql: string, run: () => Result): Result => {
    if (sql === "rollback") isBegun = false;
    if (isBegun && !database.isTransaction) throw new Error("SQLite has ended the transaction");
    const result = run();
    if (sql === "begin" || sql === "commit") isBegun = sql === "begin";
    return result;
  };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      // The columns of an answer ("select *") are those of when its statement was prepared.
      if (SCHEMA_CHANGE.test(sql)) statements.clear();
      const { reader, all, run, iterate } = adaptedStatement(database.prepare(sql === "begin" ? begin : sql));
      const statement: SqliteStatement = {
        reader,
        all: (parameters) => inItsTransaction(sql, () => all(parameters)),
        run: (parameters) => inItsTransaction(sql, () => run(parameters)),
        iterate: (parameters) => inItsTransaction(sql, () => iterate(parameters)),
      };
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Wraps a statement: a UUID is text outside of it, and 16 bytes in the file. */
function adaptedStatement(statement: StatementSync): SqliteStatement {
  // Kysely types parameters loosely on purpose; the declared entities are what gives them types.
  const values = (parameters: readonly unknown[]) => parameters.map(toStored) as readonly SQLInputValue[];
  const names = statement.columns().map(({ name }) => name);
  // Rows come as lists: the objects that Node makes of them are slow to make and to read (1.6 times the CPU of a long answer).
  statement.setReturnArrays(true);
  const asRow = (answered: unknown): Record<string, unknown> => {
    // Node's types know only the objects.
    const list = answered as readonly SQLOutputValue[];
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] ?? ""] = fromStored(list[at]);
    return row;
  };
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...values(parameters)).map(asRow),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: function* (parameters) {
      for (const row of statement.iterate(...values(parameters))) yield asRow(row);
    },
  };
}
