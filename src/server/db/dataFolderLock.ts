import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPrivateFile } from "./privateFiles.ts";

/** A stopping server may still finish its requests. If the lock is held longer, another server is running. */
const WAIT_MS = 6_000;
const SQLITE_BUSY = 5;

/**
 * Locks the data folder until this process ends. Returns false if another server has the lock. The lock is on a separate,
 * empty SQLite file, so that `admin`, `verify` and backups can use the database. The operating system releases it when the
 * process ends in any way.
 */
export function lockDataFolder(folder: string): boolean {
  const file = join(folder, "rasoi.lock");
  createPrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    // Nothing is ever written, so no rollback journal file is needed.
    lock.exec("pragma journal_mode = memory");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
  // The listener keeps a reference: an unreferenced connection is closed by the garbage collection.
  process.once("exit", () => lock.close());
  return true;
}
