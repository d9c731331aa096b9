import { chmodSync, closeSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the database, its companion files, backups, replaced databases and unfinished copies. */
const OURS = /^rasoi.*\.db(-wal|-shm|(\.\w+)+)?$/;
export const OWNER_ONLY = 0o600;

/** Creates an empty file, if missing, that only this account can read. SQLite copies its permissions to companion files. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, "a", OWNER_ONLY));
}

/** Removes other accounts' permissions from the databases and backups in a folder: a copied one may be readable. */
export function makeFilesPrivate(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!OURS.test(name)) continue;
    try {
      chmodSync(join(folder, name), OWNER_ONLY);
    } catch {
      // USB sticks and network shares may not support permissions.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist yet.
    return [];
  }
}
