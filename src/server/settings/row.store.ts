import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { settings } from "./entities.ts";

/** The rows of the settings' table. Row 2 marks the start for real (setup/started.store.ts). */
export const SETTINGS_ROW = { settings: 1, backupLimit: 3, diskMark: 4 } as const;
type Row = (typeof SETTINGS_ROW)[keyof typeof SETTINGS_ROW];

/** Loads a row's JSON; undefined if it was never saved. */
export async function loadRow(tx: ReadTx, id: Row): Promise<unknown> {
  const row = await tx.selectFrom("settings").select("data").where("id", "=", id).executeTakeFirst();
  return row && JSON.parse(row.data);
}

export async function saveRow(tx: Tx, id: Row, data: object, at: Instant): Promise<void> {
  const row = { data: JSON.stringify(data), updated_at: at };
  const upsert = tx.insertInto("settings").values({ id, ...row });
  await store(
    tx,
    settings,
    upsert.onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
  );
}
