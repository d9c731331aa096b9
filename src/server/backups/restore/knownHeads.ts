import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { JournalFingerprint } from "../file/journalFingerprint.ts";
import { type Counter, PACKED, readManifest } from "../file/manifest.ts";
import { isLogCopy, listLogCopiesIn, readLogCopyHead } from "../logCopy/copyFolder.ts";
import { backupPathsIn } from "../make/backupFolder.ts";

/** What a backup or a continuous copy knows of a database: the end of its journal, and its counters. */
export interface KnownHead extends Omit<JournalFingerprint, "firstHash"> {
  readonly path: string;
  /** Names it in a sentence: "backup rasoi-….db.zst". */
  readonly what: string;
  /** Undefined for a continuous copy, which continues after its backup. */
  readonly firstHash?: string;
  readonly counters: readonly Counter[];
}

export async function listKnownPaths(folders: readonly string[]): Promise<string[]> {
  return [...(await backupPathsIn(folders)), ...(await listLogCopiesIn(folders)).map(({ path }) => path)];
}

/** True if a path is that of a backup or a continuous copy, not of an unpacked database. */
export function isKnownPath(path: string): boolean {
  return path.endsWith(PACKED) || isLogCopy(path);
}

/** Reads the heads of backups and continuous copies. Damaged ones are reported and left out. */
export async function readKnownHeads(
  paths: readonly string[],
  onDamaged: (path: string, error: unknown) => void = () => undefined,
): Promise<KnownHead[]> {
  const heads = paths.map(async (path) => {
    try {
      return [await readKnownHead(path)];
    } catch (error) {
      // Deleted meanwhile, not damaged.
      if (existsSync(path)) onDamaged(path, error);
      return [];
    }
  });
  return (await Promise.all(heads)).flat();
}

async function readKnownHead(path: string): Promise<KnownHead> {
  if (!isLogCopy(path)) {
    const { journal, counters } = readManifest(path);
    return { what: `backup ${basename(path)}`, path, ...journal, counters };
  }
  const head = await readLogCopyHead(path);
  if (!head) throw new Error(`${path} has no head`);
  return { what: `continuous copy ${path}`, path, ...head };
}
