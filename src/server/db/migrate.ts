import { randomUUID } from "node:crypto";
import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import { bytesWords } from "#domain/bytesWords.ts";
import { instant } from "#domain/time.ts";
import { backUpSqlite } from "./backup/backUpSqlite.ts";
import type { Databases } from "./connect.ts";
import { GENESIS_HASH } from "./journal.ts";
import { throwIfDiskTooSmall } from "./layout/diskTooSmall.ts";
import { movePostgres } from "./layout/movePostgres.ts";
import { isUnfinished, rewriteSqlite, unfinishedFile } from "./layout/rewriteSqlite.ts";
import * as first from "./migrations/0001-first.ts";
import * as balances from "./migrations/0002-balances.ts";
import * as approvedChanges from "./migrations/0003-approved-changes.ts";
import * as claimsAndUnknownVeg from "./migrations/0004-claims-and-unknown-veg.ts";
import * as deliveryKeys from "./migrations/0005-delivery-keys.ts";
import * as takenTimes from "./migrations/0007-taken-times.ts";
import * as knownDevices from "./migrations/0009-known-devices.ts";
import * as historyIndexes from "./migrations/0010-history-indexes.ts";
import * as daySums from "./migrations/0011-day-sums.ts";
import * as billIssuers from "./migrations/0012-bill-issuers.ts";
import * as whatIsStored from "./migrations/0013-what-is-stored.ts";
import * as approvedDiscount from "./migrations/0015-approved-discount.ts";
import * as expenseSums from "./migrations/0016-expense-sums.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";
import { databaseBytesOf } from "./storage/diskSpace.ts";

interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>, dialect: Databases["dialect"]) => Promise<void>;
  /** On SQLite the whole file is written anew instead. */
  readonly rewritesSqlite?: true;
}

/** In the order they run; a released one is never edited. */
const migrations: readonly Migration[] = [
  { name: "0001-first", up: first.up },
  { name: "0002-balances", up: balances.up },
  { name: "0003-approved-changes", up: approvedChanges.up },
  { name: "0004-claims-and-unknown-veg", up: claimsAndUnknownVeg.up },
  { name: "0005-delivery-keys", up: deliveryKeys.up },
  { name: "0007-taken-times", up: takenTimes.up },
  { name: "0009-known-devices", up: knownDevices.up },
  { name: "0010-history-indexes", up: historyIndexes.up },
  { name: "0011-day-sums", up: daySums.up },
  { name: "0012-bill-issuers", up: billIssuers.up },
  { name: "0013-what-is-stored", up: whatIsStored.up, rewritesSqlite: true },
  { name: "0015-approved-discount", up: approvedDiscount.up },
  { name: "0016-expense-sums", up: expenseSums.up },
];

/** Any number does, as long as all nodes use the same. */
const ADVISORY_LOCK = 7_266_901;

/** The database was made by a later release; running on could damage it. */
class NewerDatabase extends Error {}

/** Says on the console what takes long. */
type Say = (line: string) => void;

export const sayOnConsole: Say = (line) => {
  process.stdout.write(`${line}\n`);
};

/**
 * Brings the tables up to date and answers what it ran: each step of the schema inside one transaction, the copying of many
 * rows after it, some thousand at a time. An SQLite file that holds data is backed up, and the backup checked, before
 * anything changes.
 */
export async function migrate(
  databases: Pick<Databases, "dialect" | "migrator" | "file">,
  backupDir: string,
  say: Say = sayOnConsole,
): Promise<readonly string[]> {
  const { migrator, file } = databases;
  if (file !== undefined) return await migrateFile(file, { backupDir, say });
  const done = await runSteps(migrator, "postgres", migrations);
  await movePostgres(migrator, say);
  return done;
}

/** How an SQLite file is brought up to date. */
interface FileMigration {
  /** Where the backup goes; undefined for a file that is a copy itself. */
  readonly backupDir: string | undefined;
  readonly say: Say;
  /** What the disk has free; default: what the system says. */
  readonly freeBytes?: number | undefined;
}

/**
 * Brings an SQLite file up to date. It is opened for this alone and closed again, because it may be replaced by one that is
 * written anew. Throws `NewerDatabase` when a later release made it, and `DiskTooSmall` when there is no room, before anything
 * changes.
 */
export async function migrateFile(
  file: string,
  { backupDir, say, freeBytes }: FileMigration,
): Promise<readonly string[]> {
  const before = await withFile(file, (db) => appliedNames(db, "sqlite"));
  const todo = pending(before);
  const rewriting = todo.find(({ rewritesSqlite }) => rewritesSqlite);
  const isContinued = rewriting !== undefined && isUnfinished(file);
  if (before.length > 0 && rewriting) reportDisk(file, { isContinued, backupDir, say, freeBytes });
  if (backupDir !== undefined && before.length > 0 && todo.length > 0 && !isContinued) {
    await backUpSqlite({ file, folder: backupDir, reason: "before-migration", at: instant(Date.now()) });
  }
  if (!rewriting) return await withFile(file, (db) => runSteps(db, "sqlite", migrations));
  const at = migrations.indexOf(rewriting);
  const earlier = await withFile(file, (db) => runSteps(db, "sqlite", migrations.slice(0, at)));
  rewriteSqlite({ file, migration: rewriting.name, say: before.length > 0 ? say : () => undefined });
  const later = await withFile(file, (db) => runSteps(db, "sqlite", migrations));
  return [...earlier, rewriting.name, ...later];
}

/** Says how much free disk the new layout needs. Throws when there is less. */
function reportDisk(
  file: string,
  { isContinued, backupDir, say, freeBytes }: FileMigration & { isContinued: boolean },
) {
  const bytes = databaseBytesOf(file);
  const copies = isContinued || backupDir === undefined ? 1 : 2;
  const needed = copies * bytes - (isContinued ? databaseBytesOf(unfinishedFile(file)) : 0);
  say(
    `${isContinued ? "Going on to bring" : "Bringing"} the database to its new layout: ${bytesWords(bytes)} now, ` +
      `${bytesWords(needed)} of free disk needed${copies > 1 ? ", half of it for a backup" : ""}. It can be interrupted.`,
  );
  throwIfDiskTooSmall(dirname(file), needed, freeBytes);
}

async function withFile<T>(file: string, use: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const db = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: false }) });
  try {
    // An index over ten years is sorted in a file, not in memory.
    await sql`pragma temp_store = file`.execute(db);
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Runs those of the steps that are due, inside one transaction. */
async function runSteps(
  db: Kysely<Database>,
  dialect: Databases["dialect"],
  steps: readonly Migration[],
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    await sql`create table if not exists migrations (name text primary key)`.execute(tx);
    const todo = pending(await appliedNames(tx, dialect)).filter((migration) => steps.includes(migration));
    for (const { name, up } of todo) {
      // A migration knows none of today's tables, only those of its own time.
      await up(tx as unknown as Kysely<unknown>, dialect);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    await ensureHead(tx);
    return todo.map(({ name }) => name);
  });
}

/** Returns whether a database was made by an earlier release and has not been brought up to date. */
export async function isOutdated({
  reader,
  dialect,
}: Pick<Databases, "reader" | "dialect">): Promise<boolean> {
  const applied = await appliedNames(reader, dialect);
  return applied.length > 0 && pending(applied).length > 0;
}

function pending(applied: readonly string[]): Migration[] {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new NewerDatabase(
      `The database was made by a later release (${unknown}). Start that release, or restore a backup.`,
    );
  }
  return migrations.filter(({ name }) => !applied.includes(name));
}

async function appliedNames(
  db: Pick<Kysely<Database>, "getExecutor">,
  dialect: Databases["dialect"],
): Promise<string[]> {
  const table =
    dialect === "sqlite"
      ? sql<{
          name: string | null;
        }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
      : sql<{ name: string | null }>`select to_regclass('migrations')::text as name`;
  const found = await table.execute(db);
  if (!found.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function ensureHead(tx: Kysely<Database>): Promise<void> {
  const head = await tx.selectFrom("journal_head").select("id").executeTakeFirst();
  if (head) return;
  await tx
    .insertInto("journal_head")
    .values({ id: 1, seq: 0, hash: GENESIS_HASH, epoch: randomUUID() })
    .execute();
}
