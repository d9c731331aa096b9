import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { z } from "zod";
import { findPageDamage } from "../backups/file/pageDamage.ts";
import type { Databases } from "../db/connect.ts";
import type { Entity } from "../db/entity.ts";

const Orphan = z.object({ table: z.string(), rowid: z.number().nullable(), parent: z.string() });

/** Runs SQLite's check of every page, index and reference. Returns the problems, naming tables and indexes. */
export function findSqliteDamage(file: string): string[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const problems = findPageDamage(database);
    if (problems.length > 0) return problems;
    return database.prepare("pragma foreign_key_check").all().map(orphanText);
  } catch (error) {
    return [`The database file is damaged and cannot be checked: ${messageOf(error)}.`];
  } finally {
    database?.close();
  }
}

function orphanText(row: unknown): string {
  const { table, rowid, parent } = Orphan.parse(row);
  return `The table ${table} is damaged: row ${rowid ?? ""} belongs to a row of ${parent} that does not exist.`;
}

interface PostgresReading {
  readonly entities: readonly Entity[];
  readonly onProgress: (text: string) => void;
}

/** Reads every row on PostgreSQL and returns the unreadable tables. Without extensions indexes cannot be checked. */
export async function findPostgresDamage(
  { read }: Pick<Databases, "read">,
  { entities, onProgress }: PostgresReading,
): Promise<string[]> {
  const damage: string[] = [];
  for (const { table } of entities) {
    onProgress(`Reading the table ${table}.`);
    try {
      await read(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`select sum(length(t::text)) from ${sql.table(table)} as t`.execute(tx);
      });
    } catch (error) {
      damage.push(`The table ${table} cannot be read: ${messageOf(error)}.`);
    }
  }
  return damage;
}

/** True if this PostgreSQL detects by checksums that its disk returns other bytes than were written. */
export async function hasPostgresChecksums({ read }: Pick<Databases, "read">): Promise<boolean> {
  const { rows } = await read((tx) => sql<{ data_checksums: string }>`show data_checksums`.execute(tx));
  return rows[0]?.data_checksums === "on";
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
