import { sql } from "kysely";
import type { Databases } from "./connect.ts";

/** The database settings that keep acknowledged changes safe in a power failure. */
const settingsOf = {
  sqlite: ["journal_mode", "synchronous"],
  postgres: ["synchronous_commit", "fsync", "full_page_writes"],
} as const;

/** Reads these settings on the writing connection. */
export async function readDurability({
  dialect,
  writer,
}: Pick<Databases, "dialect" | "writer">): Promise<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = {};
  for (const name of settingsOf[dialect]) {
    const ask = dialect === "sqlite" ? sql.raw(`pragma ${name}`) : sql.raw(`show ${name}`);
    const { rows } = await ask.execute(writer);
    Object.assign(values, rows[0]);
  }
  return values;
}

/** Returns the PostgreSQL settings that lose acknowledged changes in a power failure. Only its configuration can change them. */
export async function findUnsafeSettings(databases: Databases): Promise<string[]> {
  if (databases.dialect === "sqlite") return [];
  const { fsync, full_page_writes } = await readDurability(databases);
  return [...(fsync === "on" ? [] : ["fsync"]), ...(full_page_writes === "on" ? [] : ["full_page_writes"])];
}
