import { z } from "zod";

/**
 * The health of the server's disk. low is a warning; full and not-writable mean that changes stay queued on the devices;
 * damaged means that stored data cannot be read or fails verification.
 */
export const StorageState = z.enum(["ok", "low", "full", "not-writable", "damaged"]);
export type StorageState = z.infer<typeof StorageState>;

export const storageLabels: Readonly<Record<StorageState, string>> = {
  ok: "The server's disk and database are in order again.",
  low: "The server's disk is almost full.",
  full: "The server's disk is full.",
  "not-writable": "The server cannot write to its disk.",
  damaged: "The server's database is damaged.",
};

export const storageAdvice: Readonly<Record<Exclude<StorageState, "ok">, string>> = {
  low: "Delete or move files on that disk, or make it larger, before it is full.",
  full: "Delete or move files on that disk, or make it larger. Changes wait on the devices until then.",
  "not-writable":
    "Check that disk, and that the server's account may write to the data folder. Changes wait on the devices until then.",
  damaged:
    "Settings, Backups lists what the last check found; npm run verify checks again. Look after the disk, and go back to a backup from before: npm run restore.",
};
