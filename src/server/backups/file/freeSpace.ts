import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatBytes } from "#domain/formatBytes.ts";
import { databaseBytes, freeBytesIn } from "../../db/storage/diskSpace.ts";
import { PACKED, readManifest } from "./manifest.ts";

/** Not enough disk space; nothing was started. */
export class NotEnoughSpace extends Error {}

/** Reserve for what the server and others write to the same disk meanwhile. */
const RESERVE_BYTES = 50_000_000;
/** The next backup may compress slightly worse than the last one. */
const GROWTH = 1.2;

interface SpaceCheck {
  readonly file: string;
  readonly folder: string;
  readonly freeBytes?: number | undefined;
}

/** Throws `NotEnoughSpace` if the copy and the compressed file do not fit on the folder's disk. */
export function throwIfNoSpaceForBackup({ file, folder, freeBytes }: SpaceCheck): void {
  const database = databaseBytes(file);
  throwIfNoSpace(folder, {
    needed: database + estimatePackedBytes(folder, database),
    what: "a backup",
    freeBytes,
  });
}

interface SpaceNeed {
  readonly needed: number;
  /** What needs the space: "a backup". */
  readonly what: string;
  readonly freeBytes?: number | undefined;
}

/** Throws `NotEnoughSpace` if the folder's disk has less free space than needed. */
export function throwIfNoSpace(folder: string, need: SpaceNeed): void {
  const error = missingSpace(folder, need);
  if (error) throw error;
}

/** Describes the missing space, if any. */
export function missingSpace(
  folder: string,
  { needed, what, freeBytes = freeBytesIn(folder) }: SpaceNeed,
): NotEnoughSpace | undefined {
  if (freeBytes >= needed + RESERVE_BYTES) return undefined;
  return new NotEnoughSpace(
    `There is not enough free disk for ${what} in ${folder}: ${formatBytes(needed + RESERVE_BYTES)} are needed and ` +
      `${formatBytes(freeBytes)} are free. Delete or move files on that disk, or make it larger.`,
  );
}

/** Estimates the compressed size by the newest backup there; without one, the size of the database. */
export function estimatePackedBytes(folder: string, databaseBytes: number): number {
  const newest = readdirSync(folder)
    .filter((name) => name.startsWith("rasoi-") && name.endsWith(PACKED))
    .toSorted()
    .at(-1);
  if (newest === undefined) return databaseBytes;
  try {
    const path = join(folder, newest);
    const share = statSync(path).size / readManifest(path).databaseBytes;
    return Math.min(1, share * GROWTH) * databaseBytes;
  } catch {
    return databaseBytes;
  }
}
