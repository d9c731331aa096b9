import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps files under this path in memory. Containers often have only 64 MB of it, which browsers need too. */
const IN_MEMORY = "/dev/shm";
const FREE_MIN_BYTES = 1024 ** 3;

/**
 * Makes a new folder for the data of a test, in memory where there is room for it: a server waits for its disk at every
 * commit, which would slow the tests down.
 */
export function newDataFolder(): string {
  return mkdtempSync(join(hasMemoryFor() ? IN_MEMORY : tmpdir(), "rasoi-test-"));
}

function hasMemoryFor(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_MIN_BYTES;
  } catch {
    return false;
  }
}
