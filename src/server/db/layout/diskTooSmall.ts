import { bytesWords } from "#domain/bytesWords.ts";
import { freeBytesIn } from "../storage/diskSpace.ts";

/** There is too little room on the disk. Nothing was changed. */
export class DiskTooSmall extends Error {}

/** Throws when the disk has less room than the new layout needs. */
export function throwIfDiskTooSmall(folder: string, needed: number, free = freeBytesIn(folder)): void {
  if (free >= needed) return;
  throw new DiskTooSmall(
    `the database must be brought to a new layout, which needs ${bytesWords(needed)} of free disk, and ${bytesWords(free)} are free. ` +
      "Make room and start again. Nothing was changed.",
  );
}
