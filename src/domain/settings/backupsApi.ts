import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody } from "../entity.ts";
import { Timestamp } from "../time.ts";

/** Why a backup was made. */
export const BackupReason = z.enum(["nightly", "manual", "before-start", "second-copy"]);
export type BackupReason = z.infer<typeof BackupReason>;

/** How many backups are retained: nightly ones per day, week and month, and the newest of each other reason. */
export const BACKUP_COUNTS = { days: 14, weeks: 8, months: 12, others: 14 } as const;

/** The default limit of the space that all backups in a folder take, in bytes. */
export const BACKUP_LIMIT_DEFAULT = 20_000_000_000;
/** Larger than any disk. */
const BACKUP_LIMIT_MAX = 1_000_000_000_000_000;

/** Why a backup is retained: as the newest nightly one of its day, week or month, or as one of the newest of another reason. */
export const BackupRetention = z.enum(["day", "week", "month", "reason"]);
export type BackupRetention = z.infer<typeof BackupRetention>;

/** A copy of the whole database in one compressed file, verified after it was written. */
export const Backup = z.object({
  /** The file name in the backups folder, for `npm run restore`. */
  name: z.string(),
  createdAt: Timestamp,
  reason: BackupReason,
  /** The size of the file; 0 while it is written. */
  bytes: z.number(),
  /** The size of the database inside; absent for a damaged backup. */
  databaseBytes: z.number().optional(),
  keptFor: BackupRetention.optional(),
  /** True if the backup takes longer than devices wait for an answer; it continues and will appear in the list. */
  isBeingMade: z.boolean().optional(),
});
export type Backup = z.output<typeof Backup>;

export const BackupsState = z.object({
  /** False on PostgreSQL, which is backed up with its own tools (pg_dump, base backups). */
  isOurs: z.boolean(),
  /** True if every backup is also copied to a second folder (BACKUP_DIR). */
  hasSecondFolder: z.boolean(),
  /** Age of the newest backup in milliseconds; null if there is none. */
  ageMs: z.number().nullable(),
  /** The last failure since the server started; null after a later backup succeeded. */
  lastError: z.object({ at: Timestamp, message: z.string() }).nullable(),
  /** True if the second folder is on the same disk as the database. */
  isSameDisk: z.boolean().optional(),
  /** Why and since when the continuous copy in the second folder lacks commits; absent while it is up to date. */
  copyTrouble: z
    .object({
      /** unmarked: the folder exists without this database's marker, so an admin can choose it as a new disk. */
      kind: z.enum(["gone", "unmarked", "stopped", "behind"]),
      at: Timestamp,
      message: z.string(),
    })
    .optional(),
  /** The faults of the last check since the server's start, a sentence each; absent before the first check. */
  check: z
    .object({
      at: Timestamp,
      faults: z.array(z.string()),
      /** Unusable backups, one sentence each. */
      damagedBackups: z.array(z.string()),
    })
    .optional(),
  /** When the next nightly backup is made. */
  nextAt: Timestamp.optional(),
  /** When the running backup started; absent if none is running. */
  makingSince: Timestamp.optional(),
  /** The current size of the database. */
  databaseBytes: z.number().optional(),
  /** The limit of the space that all backups in a folder take; 0 is no limit. */
  limitBytes: z.number().optional(),
  /** Newest first. */
  backups: z.array(Backup),
});
export type BackupsState = z.output<typeof BackupsState>;

/** The limit of the space that all backups in a folder take, in bytes; 0 is no limit. */
const BackupLimit = z.strictObject({ limitBytes: z.number().int().min(0).max(BACKUP_LIMIT_MAX) });

export const backupsApi = {
  list: query({
    path: "/backups",
    permission: "settings.manage",
    summary: "The backups there are, their age and the last failure",
    output: BackupsState,
  }),
  /** 409 backup-elsewhere on PostgreSQL, 503 backup-failed. */
  make: command({
    method: "POST",
    path: "/backups",
    permission: "settings.manage",
    summary: "Make a backup now",
    delivery: "needs-server",
    body: EmptyBody,
    output: Backup,
    success: "Backup made",
    failure: "Failed to make a backup",
  }),
  /** Makes the folder at BACKUP_DIR the second disk and copies there again. 409 no-second-disk, 503 second-disk-not-usable. */
  useDisk: command({
    method: "POST",
    path: "/backups/disk",
    permission: "settings.manage",
    summary: "Use this disk for the second copy",
    delivery: "needs-server",
    body: EmptyBody,
    output: z.object({ isThere: z.boolean() }),
    success: "The disk is used for the second copy",
    failure: "Failed to use the disk",
  }),
  /** Saves the space limit of backups; it is applied when the next one is made. 409 backup-elsewhere on PostgreSQL. */
  setLimit: command({
    method: "PUT",
    path: "/backups/limit",
    permission: "settings.manage",
    summary: "Set the largest space for backups",
    delivery: "needs-server",
    body: BackupLimit,
    output: BackupLimit,
    success: "Largest space for backups saved",
    failure: "Failed to save the largest space for backups",
  }),
};
