import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody } from "../entity.ts";
import { Timestamp } from "../time.ts";

/** Why a backup was made. */
export const BackupReason = z.enum(["nightly", "manual", "before-migration", "before-start"]);
export type BackupReason = z.infer<typeof BackupReason>;

/** How many nightly backups are kept, and as many of all others. */
export const BACKUPS_KEPT = 14;

/** A copy of the whole database in one file, opened and checked when it was made. */
export const Backup = z.object({
  /** Its file name in the backups folder, for `npm run restore`. */
  name: z.string(),
  createdAt: Timestamp,
  reason: BackupReason,
  bytes: z.number(),
});
export type Backup = z.output<typeof Backup>;

export const BackupsState = z.object({
  /** false on PostgreSQL: backups are then made with the database's own tools (pg_dump, base backups). */
  isOurs: z.boolean(),
  /** Whether every backup is also copied to a second folder (BACKUP_DIR). */
  hasSecondFolder: z.boolean(),
  /** Age of the newest backup in milliseconds; null while there is none. */
  ageMs: z.number().nullable(),
  /** What went wrong last since the server started; null once a later backup succeeded. */
  lastError: z.object({ at: Timestamp, message: z.string() }).nullable(),
  /**
   * What the last check of the database found since the server started, one sentence each. It follows each nightly backup
   * and each made by hand; absent until then.
   */
  check: z.object({ at: Timestamp, faults: z.array(z.string()) }).optional(),
  /** Newest first. */
  backups: z.array(Backup),
});
export type BackupsState = z.output<typeof BackupsState>;

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
    delivery: "direct",
    body: EmptyBody,
    output: Backup,
    success: "Backup made",
    failure: "Failed to make a backup",
  }),
};
