import { z } from "zod";
import { BACKUP_LIMIT_DEFAULT } from "#domain/settings/backupsApi.ts";
import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { settings } from "./entities.ts";

/** The settings themselves are row 1, and row 2 marks the start for real. */
const LIMIT_ROW = 3;
const Stored = z.object({ limitBytes: z.number() });

/** Loads how many bytes backups may take; 0 is no limit. */
export async function loadBackupLimit(tx: ReadTx): Promise<number> {
  const row = await tx.selectFrom("settings").select("data").where("id", "=", LIMIT_ROW).executeTakeFirst();
  return row ? Stored.parse(JSON.parse(row.data)).limitBytes : BACKUP_LIMIT_DEFAULT;
}

export async function saveBackupLimit(tx: Tx, limitBytes: number, at: Instant): Promise<void> {
  const row = { data: JSON.stringify({ limitBytes }), updated_at: at };
  const upsert = tx.insertInto("settings").values({ id: LIMIT_ROW, ...row });
  await store(
    tx,
    settings,
    upsert.onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
  );
}
