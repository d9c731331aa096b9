import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findPageDamage } from "./pageDamage.ts";

/** Renames a finished file so that after a power cut it is complete or absent. */
export function renameDurably(partial: string, name: string): void {
  flush(partial);
  renameSync(partial, name);
  flush(dirname(name));
}

function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Windows cannot flush folders, nor files opened for reading.
    if (process.platform !== "win32") throw error;
  } finally {
    closeSync(handle);
  }
}

/** Returns "ok", or the first problem that SQLite found in the file. */
export function checkSqlite(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return findPageDamage(database)[0] ?? "ok";
  } finally {
    database.close();
  }
}
