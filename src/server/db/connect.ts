import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { openPool } from "./postgres/postgresPool.ts";
import { createPrivateFile, makeFilesPrivate } from "./privateFiles.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { ReadTx } from "./tx.ts";

const READERS_MAX = 10;
/** Only one connection writes. The second one replaces it while a broken connection is not detected yet. */
const WRITERS_MAX = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** Timeouts, after which the answer is 503. They are shorter than the 15 s that devices wait for an answer. */
const LOCK_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** For migrations. */
const LONG_STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;

/** Makes commits wait for the disk, whatever the database's configuration. A stricter setting (for standbys) is kept. */
async function waitForDisk(client: pg.ClientBase): Promise<void> {
  // pg's connect timeout does not cover this query, and the database can freeze in between.
  const giveUp = () => client instanceof pg.Client && client.connection.stream.destroy();
  const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS);
  await client
    .query(
      "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
    )
    .finally(() => clearTimeout(timer));
}

export interface Databases {
  readonly dialect: "sqlite" | "postgres";
  /** For the write queue only. */
  readonly writer: Kysely<Database>;
  /** For migrations, whose statements may take long. */
  readonly migrator: Kysely<Database>;
  /** Runs `ask` in a read-only transaction on one snapshot. */
  read<T>(ask: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** For single queries before a command; each sees the latest commit. */
  readonly reader: ReadTx;
  /** The SQLite file, for backups; undefined on PostgreSQL. */
  readonly file: string | undefined;
  /** The settings with which a worker thread connects to read the same database. */
  readonly settings: DatabaseSettings;
  /** Creates a dedicated PostgreSQL connection for LISTEN; undefined on SQLite. */
  readonly listener: (() => pg.Client) | undefined;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
  /** The folder of the continuous copy of SQLite's write-ahead log (WAL). If set, only `checkpoint` shortens the WAL. */
  readonly BACKUP_DIR?: string | undefined;
}

/** Opens the database: PostgreSQL if a URL is set, else SQLite in the data folder. */
export function connect(settings: DatabaseSettings): Databases {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = settings;
  return {
    ...(DATABASE_URL === undefined
      ? connectSqlite(DATA_DIR, BACKUP_DIR !== undefined)
      : connectPostgres(DATABASE_URL)),
    settings: { DATABASE_URL, DATA_DIR },
  };
}

/** Opens an SQLite file read-only, for checks beside a running server. */
export function openForReading(
  file: string,
): Pick<Databases, "dialect" | "reader" | "read" | "file" | "close"> {
  const reader = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: true }) });
  const read: Databases["read"] = (ask) => reader.transaction().execute(ask);
  return { dialect: "sqlite", reader, read, file, close: () => reader.destroy() };
}

function connectSqlite(dataDir: string, keepsLog: boolean): Omit<Databases, "settings"> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "rasoi.db");
  makeFilesPrivate(dataDir);
  createPrivateFile(file);
  const writer = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: false, keepsLog }) });
  // Reads have their own connection, so that a long one never blocks a change.
  const reading = openForReading(file);
  return {
    ...reading,
    writer,
    migrator: writer,
    listener: undefined,
    close: async () => {
      // SQLite deletes the WAL when the last writable connection closes. If the WAL is copied, the read-only connection closes last, so that the copy can resume after the next start.
      const closing = [() => reading.close(), () => writer.destroy()];
      for (const close of keepsLog ? closing.toReversed() : closing) await close();
    },
  };
}

function connectPostgres(url: string): Omit<Databases, "settings"> {
  const settings = {
    connectionString: url,
    types: { getTypeParser },
    application_name: "rasoi",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    onConnect: waitForDisk,
  };
  const open = (own: { max: number; statement_timeout?: number; lock_timeout?: number }) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool({ ...settings, ...own }) }) });
  const writer = open({ max: WRITERS_MAX });
  const reader = open({ max: READERS_MAX });
  // Nodes that start at the same time wait for the first node's migration.
  const migrator = open({
    max: 1,
    statement_timeout: LONG_STATEMENT_TIMEOUT_MS,
    lock_timeout: LONG_STATEMENT_TIMEOUT_MS,
  });
  return {
    dialect: "postgres",
    writer,
    migrator,
    reader,
    read: (ask) =>
      reader.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(ask),
    file: undefined,
    listener: () =>
      new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true }),
    close: async () => {
      for (const each of [reader, migrator, writer]) await each.destroy();
    },
  };
}

const INT8 = 20;
const NUMERIC = 1700;

/** Parses bigint and numeric, by default texts, as numbers. Our sums are below 2^53; a larger one is an error, not rounded. */
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
