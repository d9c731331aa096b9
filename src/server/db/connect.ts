import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { withNamedStatements } from "./namedStatements.ts";
import { createPrivateFile, makeFilesPrivate } from "./privateFiles.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { ReadTx } from "./tx.ts";

const READERS_MAX = 10;
/** One writes at a time; the second connection is there while a broken first one is being noticed. */
const WRITERS_MAX = 2;
const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;

/** Makes commits wait for the disk, whatever the database's own configuration says; one that waits for standbys too stays so. */
async function waitForDisk(client: pg.ClientBase): Promise<void> {
  await client.query(
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
  );
}

export interface Databases {
  readonly dialect: "sqlite" | "postgres";
  /** For the write queue, migrations and nobody else. */
  readonly writer: Kysely<Database>;
  /** Runs `ask` on one snapshot that cannot write. */
  read<T>(ask: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** For single queries before a command; each sees what is committed at its moment. */
  readonly reader: ReadTx;
  /** SQLite's file, for backups; undefined on PostgreSQL. */
  readonly file: string | undefined;
  /** A PostgreSQL connection of one's own, for LISTEN; undefined on SQLite. */
  readonly listener: (() => pg.Client) | undefined;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
}

/** Opens the database that the settings name: PostgreSQL by its URL, else SQLite in the data folder. */
export function connect(settings: DatabaseSettings): Databases {
  return settings.DATABASE_URL === undefined
    ? connectSqlite(settings.DATA_DIR)
    : connectPostgres(settings.DATABASE_URL);
}

function connectSqlite(dataDir: string): Databases {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "rasoi.db");
  makeFilesPrivate(dataDir);
  createPrivateFile(file);
  const writer = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: false }) });
  // Reads have a connection of their own, so that a long one never holds up a waiter's order.
  const reader = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: true }) });
  return {
    dialect: "sqlite",
    writer,
    reader,
    read: (ask) => reader.transaction().execute(ask),
    file,
    listener: undefined,
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function connectPostgres(url: string): Databases {
  const settings = {
    connectionString: url,
    types: { getTypeParser },
    application_name: "rasoi",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  const open = (max: number) => {
    const pool = new pg.Pool({ ...settings, max, onConnect: waitForDisk });
    // A broken idle connection is replaced by the pool; without a listener it would end the process.
    pool.on("error", () => undefined);
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
  };
  const writer = open(WRITERS_MAX);
  const reader = open(READERS_MAX);
  return {
    dialect: "postgres",
    writer,
    reader,
    read: (ask) =>
      reader.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(ask),
    file: undefined,
    listener: () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

const INT8 = 20;
const NUMERIC = 1700;

/** bigint and numeric come as text by default; our sums stay below 2^53, and a larger one is an error, not a rounding. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === INT8 || oid === NUMERIC) return wholeNumber;
  return format === "binary" ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid, "text");
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`not a safe number: ${text}`);
  return value;
}
