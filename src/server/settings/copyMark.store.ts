import { z } from "zod";
import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { settings } from "./entities.ts";

/** See backupLimit.store.ts for the others. */
const MARK_ROW = 4;
const Stored = z.object({ mark: z.string() });

/** Loads the mark of the second disk's folder; undefined while there never was one. */
export async function loadCopyMark(tx: ReadTx): Promise<string | undefined> {
  const row = await tx.selectFrom("settings").select("data").where("id", "=", MARK_ROW).executeTakeFirst();
  return row && Stored.parse(JSON.parse(row.data)).mark;
}

export async function saveCopyMark(tx: Tx, mark: string, at: Instant): Promise<void> {
  const row = { data: JSON.stringify({ mark }), updated_at: at };
  const upsert = tx.insertInto("settings").values({ id: MARK_ROW, ...row });
  await store(
    tx,
    settings,
    upsert.onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
  );
}
