import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPrivateFile } from "./privateFiles.ts";

/** A server that is being stopped may still finish its requests. After this another one is really running. */
const WAIT_MS = 6_000;
const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process until it ends, and returns whether that worked: false when another server has
 * it. The lock is on an empty SQLite file of its own, so that `admin`, `verify` and backups can use the database
 * meanwhile. The operating system gives it up with the process, however that ends.
 */
export function lockDataFolder(folder: string): boolean {
  const file = join(folder, "rasoi.lock");
  createPrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    // Nothing is ever written, so no second file is needed to undo it.
    lock.exec("pragma journal_mode = memory");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
  // The listener also keeps the lock: one that nobody refers to is closed by the garbage collection.
  process.once("exit", () => lock.close());
  return true;
}
