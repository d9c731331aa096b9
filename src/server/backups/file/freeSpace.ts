import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatBytes } from "#domain/formatBytes.ts";
import { databaseBytes, freeBytesIn } from "../../db/storage/diskSpace.ts";
import { PACKED, readManifest } from "./manifest.ts";

/** There is not enough free disk; nothing was begun. */
export class NotEnoughSpace extends Error {}

/** The bytes that the server itself may write meanwhile, and that others on the same disk need. */
const RESERVE_BYTES = 50_000_000;
/** The next backup may compress a little worse than the last one. */
const GROWTH = 1.2;

interface SpaceCheck {
  readonly file: string;
  readonly folder: string;
  readonly freeBytes?: number | undefined;
}

/** Throws `NotEnoughSpace`, which says how much is missing, where the copy and the compressed file would not fit on the folder's disk. */
export function throwIfNotEnoughSpace({ file, folder, freeBytes }: SpaceCheck): void {
  const database = databaseBytes(file);
  throwIfLessSpace(folder, {
    needed: database + estimatePackedBytes(folder, database),
    what: "a backup",
    freeBytes,
  });
}

interface SpaceNeed {
  readonly needed: number;
  /** The thing that needs the room: "a backup". */
  readonly what: string;
  readonly freeBytes?: number | undefined;
}

/** Throws `NotEnoughSpace` where the disk of the folder has less free than is needed. */
export function throwIfLessSpace(folder: string, need: SpaceNeed): void {
  const room = notEnoughSpace(folder, need);
  if (room) throw room;
}

/** Returns what is missing where the disk of the folder has less free than is needed. */
export function notEnoughSpace(
  folder: string,
  { needed, what, freeBytes = freeBytesIn(folder) }: SpaceNeed,
): NotEnoughSpace | undefined {
  if (freeBytes >= needed + RESERVE_BYTES) return undefined;
  return new NotEnoughSpace(
    `There is not enough free disk for ${what} in ${folder}: ${formatBytes(needed + RESERVE_BYTES)} are needed and ` +
      `${formatBytes(freeBytes)} are free. Delete or move files on that disk, or make it larger.`,
  );
}

/** Estimates the size of the compressed file by the newest one there; without one it may be as large as the database. */
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
