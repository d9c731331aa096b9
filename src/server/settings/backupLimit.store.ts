import { z } from "zod";
import { BACKUP_LIMIT_DEFAULT } from "#domain/settings/backupsApi.ts";
import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { loadRow, SETTINGS_ROW, saveRow } from "./row.store.ts";

const Stored = z.object({ limitBytes: z.number() }).optional();

/** Loads how many bytes backups may take; 0 is no limit. */
export async function loadBackupLimit(tx: ReadTx): Promise<number> {
  return Stored.parse(await loadRow(tx, SETTINGS_ROW.backupLimit))?.limitBytes ?? BACKUP_LIMIT_DEFAULT;
}

export async function saveBackupLimit(tx: Tx, limitBytes: number, at: Instant): Promise<void> {
  await saveRow(tx, SETTINGS_ROW.backupLimit, { limitBytes }, at);
}
