import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { OWNER_ONLY } from "../../db/privateFiles.ts";
import { Counter, PACKED } from "../file/manifest.ts";

/**
 * A chain is a folder in `live` beside the backups: the write-ahead log since the backup of the same name, byte for byte in a
 * file for each generation, and a head with its position.
 */

const LIVE = "live";
const HEAD = "head.json";
const GENERATION = /^(\d{6})\.wal$/;
/** The extension of a chain whose end the database has lost. Such a chain stays until somebody deletes it. */
const KEPT = "-kept";
const LOG_COPIES_KEPT = 2;

/** How far a chain certainly goes. */
const LogCopyHead = z.object({
  epoch: z.string(),
  seq: z.number(),
  hash: z.string(),
  counters: z.array(Counter),
  /** The log goes at least this far. */
  generation: z.number(),
  length: z.number(),
  /** True if that generation is complete, so that the next one may follow. */
  isEnded: z.boolean(),
  /** The first generation was shorter than this when its backup was made. */
  begunAt: z.number(),
});
export type LogCopyHead = z.output<typeof LogCopyHead>;

/** Returns the folder of the chains. */
export function logCopiesFolder(folder: string): string {
  return join(folder, LIVE);
}

export function isLogCopy(path: string): boolean {
  return basename(dirname(path)) === LIVE;
}

export function logCopyFolderFor(backup: string): string {
  return join(logCopiesFolder(dirname(backup)), basename(backup).slice(0, -PACKED.length));
}

/** Returns the backup with which a chain begins. */
export function baseOf(chain: string): string {
  const name = basename(chain);
  const baseName = name.endsWith(KEPT) ? name.slice(0, -KEPT.length) : name;
  return join(dirname(dirname(chain)), baseName + PACKED);
}

export function logGenerationPath(chain: string, generation: number): string {
  return join(chain, `${String(generation).padStart(6, "0")}.wal`);
}

/** Returns the path of a chain's head, which exists once the chain is usable. */
function headPath(chain: string): string {
  return join(chain, HEAD);
}

export async function writeHead(chain: string, head: LogCopyHead): Promise<void> {
  const partial = `${headPath(chain)}.partial`;
  await writeFile(partial, JSON.stringify(head), { mode: OWNER_ONLY, flush: true });
  await rename(partial, headPath(chain));
}

/** Reads a chain's head; undefined if there is none. */
export async function readLogCopyHead(chain: string): Promise<LogCopyHead | undefined> {
  try {
    return LogCopyHead.parse(JSON.parse(await readFile(headPath(chain), "utf8")));
  } catch {
    return undefined;
  }
}

/** A restorable chain, and its position. */
export interface LogCopy extends LogCopyHead {
  readonly path: string;
}

/** Lists the usable chains of a folder with backups, newest first. */
export async function listLogCopies(folder: string): Promise<LogCopy[]> {
  const names = await readdir(logCopiesFolder(folder)).catch(() => []);
  const backups = new Set(await readdir(folder).catch(() => []));
  const chains = names
    .toSorted()
    .reverse()
    .map(async (name) => {
      const path = join(logCopiesFolder(folder), name);
      const head = await readLogCopyHead(path);
      return head && backups.has(basename(baseOf(path))) ? [{ path, ...head }] : [];
    });
  return (await Promise.all(chains)).flat();
}

/** Lists the usable chains of several folders with backups. */
export async function listLogCopiesIn(folders: readonly string[]): Promise<LogCopy[]> {
  return (await Promise.all(folders.map(listLogCopies))).flat();
}

/** Lists a chain's generations, without those after a missing one. */
export async function listGenerations(chain: string): Promise<number[]> {
  const names = (await readdir(chain)).filter((name) => GENERATION.test(name)).toSorted();
  return names
    .map((name) => Number(GENERATION.exec(name)?.[1]))
    .filter((number, index) => number === index + 1);
}

/** Renames a chain whose end the database has lost, so that it is kept. */
export async function keepLogCopy(chain: string): Promise<void> {
  if (isFollowed(chain)) await rename(chain, chain + KEPT);
}

/** True if commits may still be copied to the chain of this path. */
export function isFollowed(path: string): boolean {
  return isLogCopy(path) && !path.endsWith(KEPT);
}

/** Deletes all but the newest two chains of each epoch, and what is no chain; a new disk's server keeps a lost disk's chains. */
export async function thinLogCopies(folder: string): Promise<void> {
  const chains = (await listLogCopies(folder)).filter(({ path }) => isFollowed(path));
  const epochs = Map.groupBy(chains, ({ epoch }) => epoch);
  const newest = [...epochs.values()].flatMap((ofEpoch) => ofEpoch.slice(0, LOG_COPIES_KEPT));
  const keptNames = new Set(newest.map(({ path }) => basename(path)));
  for (const name of await readdir(logCopiesFolder(folder))) {
    if (!keptNames.has(name) && !name.endsWith(KEPT))
      await rm(join(logCopiesFolder(folder), name), { recursive: true });
  }
}

export async function logCopyBytes(folder: string): Promise<number> {
  const entries = await readdir(logCopiesFolder(folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
