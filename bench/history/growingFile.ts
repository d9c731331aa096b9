import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, SqliteDialect, type SqliteStatement } from "kysely";
import type { Database } from "../../src/server/db/schema.ts";

const CACHE_KB = 400_000;

/** An SQLite file that is only being made: written with one connection, by SQL and by the server's functions alike. */
export interface GrowingFile {
  readonly database: DatabaseSync;
  readonly kysely: Kysely<Database>;
  /** Ends the file as the server has its own: with a write-ahead log. */
  close(): Promise<void>;
}

/** Opens a file so that it is written fast: nothing waits for the disk, and a crash leaves it unusable. */
export function openGrowing(file: string): GrowingFile {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const pragma of ["journal_mode = memory", "synchronous = off", "locking_mode = exclusive"])
    database.exec(`pragma ${pragma}`);
  database.exec(`pragma cache_size = -${CACHE_KB}`);
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql) ?? statementOf(database, sql);
    statements.set(sql, known);
    return known;
  };
  const dialect = new SqliteDialect({ database: async () => ({ close: () => undefined, prepare }) });
  const kysely = new Kysely<Database>({ dialect });
  return {
    database,
    kysely,
    close: async () => {
      await kysely.destroy();
      database.exec("pragma locking_mode = normal");
      database.exec("pragma journal_mode = wal");
      database.close();
    },
  };
}

function statementOf(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  // What Kysely passes on are the values of our own columns.
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
