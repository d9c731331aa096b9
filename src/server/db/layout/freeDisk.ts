import { existsSync, statfsSync, statSync } from "node:fs";

/** There is too little room on the disk. Nothing was changed. */
export class DiskTooSmall extends Error {}

/** Returns how many bytes a database takes, with what SQLite keeps beside it. */
export function bytesOf(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}

/** Returns how many bytes an account may still write on the disk of this folder. */
function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Throws when the disk has less room than is needed. */
export function throwIfDiskTooSmall(folder: string, needed: number, free = freeBytesIn(folder)): void {
  if (free >= needed) return;
  throw new DiskTooSmall(
    `the database must be brought to a new layout, which needs ${inWords(needed)} of free disk, and ${inWords(free)} are free. ` +
      "Make room and start again. Nothing was changed.",
  );
}

/** Returns a size for people: "13.1 GB". */
export function inWords(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes < 1_000
    ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
    : `${(megabytes / 1_000).toFixed(1)} GB`;
}
