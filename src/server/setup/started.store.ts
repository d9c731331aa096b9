import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

/** The journal row that ends the demo. */
export const STARTED = { topic: "settings", entityId: "start-for-real", action: "demo.ended" } as const;

/** Beside the settings' own row, 1. */
const STARTED_ROW = 2;

/**
 * Whether this resort has left the demo behind. Remembered in a row of its own and not read from the journal, whose rows
 * are stored when the whole batch is done: two who start in one batch would both find nothing.
 */
export async function hasStartedForReal(tx: ReadTx): Promise<boolean> {
  const row = await tx.selectFrom("settings").select("id").where("id", "=", STARTED_ROW).executeTakeFirst();
  return row !== undefined;
}

export async function rememberStarted(tx: Tx, at: Instant): Promise<void> {
  await tx.insertInto("settings").values({ id: STARTED_ROW, data: STARTED.action, updated_at: at }).execute();
}
