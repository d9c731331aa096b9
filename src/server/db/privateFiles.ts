import { chmodSync, closeSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The database, what SQLite keeps beside it, backups, databases that a restore put aside, and unfinished copies. */
const OURS = /^rasoi.*\.db(-wal|-shm|(\.\w+)+)?$/;
export const OWNER_ONLY = 0o600;

/** Creates an empty file, if there is none, that other accounts of the computer cannot read. SQLite gives its companions the same rights. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, "a", OWNER_ONLY));
}

/** Takes the rights of other accounts from the databases and backups in a folder: one that was copied there may be readable. */
export function makeFilesPrivate(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!OURS.test(name)) continue;
    try {
      chmodSync(join(folder, name), OWNER_ONLY);
    } catch {
      // A stick or a share may not know such rights.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // There is no such folder yet.
    return [];
  }
}
