import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import { fromStored, toStored } from "./uuidBytes.ts";

const BUSY_TIMEOUT_MS = 5_000;
/** The page cache of the writing connection, large enough for a full batch of commands: pages beyond it are written twice. */
const WRITER_CACHE_KB = 8_000;
/** The most cached prepared statements per connection: lists of varying length create new texts. */
const STATEMENTS_MAX = 500;
const SCHEMA_CHANGE = /^\s*(?:alter|create|drop)\b/i;

export interface SqliteOptions {
  readonly file: string;
  readonly readOnly: boolean;
  /** Disables automatic checkpoints (see storage/checkpoint.ts). */
  readonly keepsLog?: boolean;
}

/** Kysely's SQLite dialect on Node's own SQLite, with one connection that is opened by the first query. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return new SqliteDialect({ database: async () => adaptedDatabase(openSqlite(options), options) });
}

/** Opens the file with the settings that keep acknowledged changes safe in a power failure. */
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
    // The undo pages of savepoints are in memory, not in a temporary file per command.
    database.exec("pragma temp_store = memory");
  }
  return database;
}

/** Adapts the database to Kysely's dialect, with a cache of statements: without it a request takes 1.3 times the CPU. */
function adaptedDatabase(
  database: DatabaseSync,
  { readOnly }: Pick<SqliteOptions, "readOnly">,
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  // IMMEDIATE: a writer waits for the lock here, never in the middle of its work.
  const begin = readOnly ? "begin" : "begin immediate";
  let isBegun = false;
  /** Runs a statement, unless SQLite has ended its transaction automatically (on a full disk): it would run outside of it. */
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
      // A cached "select *" returns the columns from when it was prepared.
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

/** Wraps a statement to convert UUIDs: text in the program, 16 bytes in the file. */
function adaptedStatement(statement: StatementSync): SqliteStatement {
  // Kysely types parameters loosely on purpose; the declared entities are what gives them types.
  const values = (parameters: readonly unknown[]) => parameters.map(toStored) as readonly SQLInputValue[];
  const names = statement.columns().map(({ name }) => name);
  // Rows as arrays: Node's row objects are slow to create and read (1.6 times the CPU of a long answer).
  statement.setReturnArrays(true);
  const asRow = (answered: unknown): Record<string, unknown> => {
    // Node's types only have the objects.
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
