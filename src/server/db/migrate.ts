import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { instant } from "#domain/time.ts";
import { backUpSqlite } from "./backup/backUpSqlite.ts";
import type { Databases } from "./connect.ts";
import { GENESIS_HASH } from "./journal.ts";
import * as first from "./migrations/0001-first.ts";
import * as balances from "./migrations/0002-balances.ts";
import * as approvedChanges from "./migrations/0003-approved-changes.ts";
import * as claimsAndUnknownVeg from "./migrations/0004-claims-and-unknown-veg.ts";
import * as deliveryKeys from "./migrations/0005-delivery-keys.ts";
import * as takenTimes from "./migrations/0007-taken-times.ts";
import * as knownDevices from "./migrations/0009-known-devices.ts";
import type { Database } from "./schema.ts";

interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>, dialect: Databases["dialect"]) => Promise<void>;
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
];

/** Any number does, as long as all nodes use the same. */
const ADVISORY_LOCK = 7_266_901;

/** The database was made by a later release; running on could damage it. */
class NewerDatabase extends Error {}

/**
 * Brings the tables up to date and answers what it ran. An SQLite file that holds data is backed up, and the backup
 * checked, before anything changes.
 */
export async function migrate(databases: Databases, backupDir: string): Promise<readonly string[]> {
  const before = await appliedNames(databases.migrator, databases.dialect);
  if (databases.file !== undefined && before.length > 0 && pending(before).length > 0) {
    const at = instant(Date.now());
    await backUpSqlite({ file: databases.file, folder: backupDir, reason: "before-migration", at });
  }
  return await runPending(databases.migrator, databases.dialect);
}

/** Brings the tables up to date inside one transaction and answers what it ran. Makes no backup. */
export async function runPending(
  database: Kysely<Database>,
  dialect: Databases["dialect"],
): Promise<readonly string[]> {
  return await database.transaction().execute(async (tx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    await sql`create table if not exists migrations (name text primary key)`.execute(tx);
    const todo = pending(await appliedNames(tx, dialect));
    for (const { name, up } of todo) {
      // A migration knows none of today's tables, only those of its own time.
      await up(tx as unknown as Kysely<unknown>, dialect);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    await ensureHead(tx);
    return todo.map(({ name }) => name);
  });
}

/** Throws `NewerDatabase` when a later release made this SQLite database. */
export async function throwIfNewer(database: Kysely<Database>): Promise<void> {
  pending(await appliedNames(database, "sqlite"));
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

async function appliedNames(db: Kysely<Database>, dialect: Databases["dialect"]): Promise<string[]> {
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
