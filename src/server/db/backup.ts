import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A copy that could not be trusted was removed again; nothing was changed. */
export class BackupFailed extends Error {}

/**
 * Copies the database as it is at this moment into `folder`, opens the copy and checks every page of it.
 * Answers the copy's path. Blocks while it runs.
 */
export function backUpSqlite(file: string, folder: string, reason: string): string {
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const copy = join(folder, `rasoi-${stamp}-${reason}.db`);
  const source = new DatabaseSync(file, { timeout: 5_000 });
  try {
    source.prepare("vacuum into ?").run(copy);
  } finally {
    source.close();
  }
  const verdict = checkSqlite(copy);
  if (verdict === "ok") return copy;
  rmSync(copy, { force: true });
  throw new BackupFailed(`The backup ${copy} could not be trusted: ${verdict}`);
}

/** "ok", or what SQLite found wrong with the file. */
export function checkSqlite(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return String(database.prepare("pragma integrity_check").get()?.["integrity_check"]);
  } finally {
    database.close();
  }
}
