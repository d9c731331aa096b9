import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { settings } from "../settings/entities.ts";

/** The journal entry of the start for real. */
export const DEMO_ENDED = { topic: "settings", entityId: "start-for-real", action: "demo.ended" } as const;

/** The id of the row in `settings` that marks the start for real; the settings themselves are row 1. */
const STARTED_ROW = 2;

/**
 * Returns whether this resort has started for real. A row of its own stores it. The journal would not do: its rows are
 * written when the whole batch is done, so that two commands of one batch would both find nothing.
 */
export async function hasStartedForReal(tx: ReadTx): Promise<boolean> {
  const row = await tx.selectFrom("settings").select("id").where("id", "=", STARTED_ROW).executeTakeFirst();
  return row !== undefined;
}

/** Marks the start for real, in a table of the settings feature. */
export async function saveStartedForReal(tx: Tx, at: Instant): Promise<void> {
  const row = { id: STARTED_ROW, data: DEMO_ENDED.action, updated_at: at };
  await store(tx, settings, tx.insertInto("settings").values(row));
}
