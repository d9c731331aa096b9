import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps files under this path in memory. Containers often have only 64 MB of it, which browsers need too. */
const IN_MEMORY = "/dev/shm";
const FREE_MIN_BYTES = 1024 ** 3;

/**
 * Creates a folder for a test's data, in memory if there is space: a server waits for its disk at every commit, which would slow
 * the tests down.
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
