import { Refusal, type RefusalCode } from "#domain/refusal.ts";
import type { StorageState } from "#domain/settings/diskHealth.ts";

/** Why data cannot be stored or read. */
export type StorageTrouble = Extract<StorageState, "full" | "not-writable" | "damaged">;

const SQLITE_FULL = 13;
/**
 * SQLite's result codes for a file that cannot be written (https://sqlite.org/rescode.html): READONLY in its kinds,
 * CANTOPEN, and of IOERR those of writing: WRITE, FSYNC, DIR_FSYNC, TRUNCATE, SHMOPEN, SHMSIZE, SHMMAP.
 */
const SQLITE_NOT_WRITABLE: ReadonlySet<number> = new Set([
  8, 264, 520, 776, 1032, 1288, 1544, 14, 778, 1034, 1290, 1546, 4618, 4874, 5386,
]);

/** CORRUPT in its kinds, NOTADB, and of IOERR those of reading: READ, SHORT_READ, DATA, CORRUPTFS. */
const SQLITE_DAMAGED: ReadonlySet<number> = new Set([11, 267, 523, 779, 26, 266, 522, 8202, 8458]);

/** PostgreSQL's: disk_full, read_only_sql_transaction, io_error, data_corrupted, index_corrupted. */
const POSTGRES: Readonly<Record<string, StorageTrouble>> = {
  "53100": "full",
  "25006": "not-writable",
  "58030": "not-writable",
  XX001: "damaged",
  XX002: "damaged",
};

/** Detects from a database error a full, unwritable or damaged disk; undefined for other errors. */
export function detectStorageTrouble(error: unknown): StorageTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") {
    if (error.errcode === SQLITE_FULL) return "full";
    if (SQLITE_DAMAGED.has(error.errcode)) return "damaged";
    return SQLITE_NOT_WRITABLE.has(error.errcode) ? "not-writable" : undefined;
  }
  return "code" in error ? POSTGRES[String(error.code)] : undefined;
}

export function storageRefusal(trouble: StorageTrouble): Refusal {
  return new Refusal(refusalCodes[trouble]);
}

const refusalCodes = {
  full: "disk-full",
  "not-writable": "not-writable",
  damaged: "database-damaged",
} as const satisfies Record<StorageTrouble, RefusalCode>;
