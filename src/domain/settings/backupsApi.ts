import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody } from "../entity.ts";
import { Timestamp } from "../time.ts";

/** Why a backup was made. */
export const BackupReason = z.enum(["nightly", "manual", "before-start", "second-copy"]);
export type BackupReason = z.infer<typeof BackupReason>;

/** How many are kept: of the nightly ones one for each of the newest days, weeks and months; a number of each other reason. */
export const BACKUP_COUNTS = { days: 14, weeks: 8, months: 12, others: 14 } as const;

/** How much space all backups in a folder may take, until an admin says otherwise. */
export const BACKUP_LIMIT_DEFAULT = 20_000_000_000;
/** No disk is larger. */
const BACKUP_LIMIT_MAX = 1_000_000_000_000_000;

/** The reason for which a backup stays: it is the newest nightly one of its day, week or month, or one of the newest of its reason. */
export const BackupRetention = z.enum(["day", "week", "month", "reason"]);
export type BackupRetention = z.infer<typeof BackupRetention>;

/** A copy of the whole database in one compressed file, opened and checked when it was made, and read back. */
export const Backup = z.object({
  /** Its file name in the backups folder, for `npm run restore`. */
  name: z.string(),
  createdAt: Timestamp,
  reason: BackupReason,
  /** The size of its file; 0 while it is being made. */
  bytes: z.number(),
  /** The size of the database in it; absent for a damaged backup. */
  databaseBytes: z.number().optional(),
  keptFor: BackupRetention.optional(),
  /** True in the answer to a request whose backup takes longer than devices wait; it goes on and appears in the list. */
  isBeingMade: z.boolean().optional(),
});
export type Backup = z.output<typeof Backup>;

export const BackupsState = z.object({
  /** false on PostgreSQL: backups are then made with the database's own tools (pg_dump, base backups). */
  isOurs: z.boolean(),
  /** Whether every backup is also copied to a second folder (BACKUP_DIR). */
  hasSecondFolder: z.boolean(),
  /** Age of the newest backup in milliseconds; null while there is none. */
  ageMs: z.number().nullable(),
  /** The failure that came last since the server started; null once a later backup succeeded. */
  lastError: z.object({ at: Timestamp, message: z.string() }).nullable(),
  /** Whether the second folder is on the database's own disk. */
  isSameDisk: z.boolean().optional(),
  /** Why and since when the continuous copy in the second folder lacks commits; absent while it has each within seconds. */
  copyTrouble: z
    .object({
      /** unmarked: the folder is there without this database's mark, so it can be chosen as another disk. */
      kind: z.enum(["gone", "unmarked", "stopped", "behind"]),
      at: Timestamp,
      message: z.string(),
    })
    .optional(),
  /**
   * The faults that the last check of the database found since the server started, one sentence each. It follows each nightly backup
   * and each made by hand; absent until then.
   */
  check: z
    .object({
      at: Timestamp,
      faults: z.array(z.string()),
      /** Backups that cannot be used, one sentence each. */
      damagedBackups: z.array(z.string()),
    })
    .optional(),
  /** When the next nightly one is made. */
  nextAt: Timestamp.optional(),
  /** Since when one is being made; absent while none is. */
  makingSince: Timestamp.optional(),
  /** The size of the database now. */
  databaseBytes: z.number().optional(),
  /** How many bytes all backups in a folder may take; 0 is no limit. */
  limitBytes: z.number().optional(),
  /** Newest first. */
  backups: z.array(Backup),
});
export type BackupsState = z.output<typeof BackupsState>;

/** The space that all backups in a folder may take together, in bytes; 0 is no limit. */
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
  /**
   * Takes the folder that is at BACKUP_DIR now for the second disk: the copy goes on or begins again there. 409 no-second-disk, 503
   * second-disk-not-usable.
   */
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
  /** Saves how much space backups may take; what is over it goes when the next one is made. 409 backup-elsewhere on PostgreSQL. */
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
