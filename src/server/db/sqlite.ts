import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import { parametersOf, resultsOf } from "./stored/sqliteValues.ts";

const BUSY_TIMEOUT_MS = 5_000;
/** Pages the writing connection keeps, so that the pages of a full batch of orders fit: what does not fit is written twice. */
const WRITER_CACHE_KB = 8_000;
/** Prepared statements kept per connection; lists of varying length make new texts, so there is an end. */
const STATEMENTS_MAX = 500;

export interface SqliteOptions {
  readonly file: string;
  readonly readOnly: boolean;
}

/** Kysely's SQLite dialect over Node's own SQLite, on one connection that is opened with the first query. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return new SqliteDialect({ database: async () => adapted(openSqlite(options), options) });
}

/** Opens the file with the settings under which nothing acknowledged is lost when the power goes. */
export function openSqlite({ file, readOnly }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  if (!readOnly) {
    database.exec("pragma journal_mode = wal");
    database.exec("pragma synchronous = full");
    database.exec(`pragma cache_size = -${WRITER_CACHE_KB}`);
    // What a savepoint must be able to undo is kept in memory, not in a file that is thrown away after each order.
    database.exec("pragma temp_store = memory");
  }
  return database;
}

/**
 * Wraps the database in the methods that Kysely's dialect calls. Statements are prepared once and reused: prepared anew each
 * time, they cost a request 1.3 times its CPU (record 0009).
 */
function adapted(database: DatabaseSync, { readOnly }: SqliteOptions): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  // IMMEDIATE: a writer that would have to wait does so here, never in the middle of its work.
  const begin = readOnly ? "begin" : "begin immediate";
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adaptedStatement(database.prepare(sql === "begin" ? begin : sql), parametersOf(sql));
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Wraps a statement: ids and the journal's changes are text outside of it, and bytes in the file. */
function adaptedStatement(
  statement: StatementSync,
  convert: readonly ((value: unknown) => unknown)[],
): SqliteStatement {
  // Kysely types parameters loosely on purpose; the tables in schema.ts are what gives them types.
  const values = (parameters: readonly unknown[]) =>
    parameters.map((value, at) => convert[at]?.(value) ?? value) as readonly SQLInputValue[];
  const columns = statement.columns();
  const stored = resultsOf(columns);
  const asText = (row: Record<string, SQLOutputValue>): Record<string, unknown> => {
    const converted: Record<string, unknown> = row;
    for (const { name, convert: back } of stored) converted[name] = back(row[name]);
    return converted;
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...values(parameters)).map(asText),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: function* (parameters) {
      for (const row of statement.iterate(...values(parameters))) yield asText(row);
    },
  };
}
