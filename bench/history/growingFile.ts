import { DatabaseSync } from "node:sqlite";
import { Kysely, type SqliteDatabase, SqliteDialect } from "kysely";
import type { Database } from "../../src/server/db/database.ts";
import { adaptedDatabase } from "../../src/server/db/sqlite.ts";
// Outside of src/server the compiler knows a feature's tables only where their declaration is named.
import type {} from "../../src/server/orders/bills/entities.ts";
import type {} from "../../src/server/orders/order/entities.ts";
import type {} from "../../src/server/reports/daySums/entities.ts";

const CACHE_KB = 400_000;

/**
 * An SQLite file that is only being made: written with one connection, by SQL and by the server's functions alike. Both convert
 * ids and the journal's changes as the server does.
 */
export interface GrowingFile {
  readonly sqlite: SqliteDatabase;
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
  const sqlite = adaptedDatabase(database, { readOnly: false });
  const kysely = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    sqlite,
    kysely,
    close: async () => {
      database.exec("pragma locking_mode = normal");
      database.exec("pragma journal_mode = wal");
      await kysely.destroy();
    },
  };
}
