import { existsSync, statfsSync, statSync } from "node:fs";

/** Returns the size of a database including its write-ahead log. */
export function databaseBytes(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}

/** Returns the free bytes for this account on the disk of a folder. */
export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
