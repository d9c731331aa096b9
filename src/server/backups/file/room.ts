import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { bytesWords } from "#domain/bytesWords.ts";
import { databaseBytesOf, freeBytesIn } from "../../db/storage/diskSpace.ts";
import { PACKED, readManifest } from "./manifest.ts";

/** There is not enough free disk; nothing was begun. */
export class NoRoom extends Error {}

/** The bytes that the server itself may write meanwhile, and that others on the same disk need. */
const RESERVE_BYTES = 50_000_000;
/** The next backup may compress a little worse than the last one. */
const GROWTH = 1.2;

interface Room {
  readonly file: string;
  readonly folder: string;
  readonly freeBytes?: number | undefined;
}

/** Throws `NoRoom`, which says how much is missing, where the copy and the compressed file would not fit on the folder's disk. */
export function throwIfNoRoom({ file, folder, freeBytes }: Room): void {
  const database = databaseBytesOf(file);
  throwIfLess(folder, { needed: database + packedBytesOf(folder, database), what: "a backup", freeBytes });
}

interface Need {
  readonly needed: number;
  /** The thing that needs the room: "a backup". */
  readonly what: string;
  readonly freeBytes?: number | undefined;
}

/** Throws `NoRoom` where the disk of the folder has less free than is needed. */
export function throwIfLess(folder: string, need: Need): void {
  const room = noRoom(folder, need);
  if (room) throw room;
}

/** Returns what is missing where the disk of the folder has less free than is needed. */
export function noRoom(
  folder: string,
  { needed, what, freeBytes = freeBytesIn(folder) }: Need,
): NoRoom | undefined {
  if (freeBytes >= needed + RESERVE_BYTES) return undefined;
  return new NoRoom(
    `There is not enough free disk for ${what} in ${folder}: ${bytesWords(needed + RESERVE_BYTES)} are needed and ` +
      `${bytesWords(freeBytes)} are free. Delete or move files on that disk, or make it larger.`,
  );
}

/** Estimates the size of the compressed file by the newest one there; without one it may be as large as the database. */
export function packedBytesOf(folder: string, databaseBytes: number): number {
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
