import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { settings } from "../settings/entities.ts";

/** The journal entry of the end of the demo. */
export const DEMO_ENDED = { topic: "settings", entityId: "start-for-real", action: "demo.ended" } as const;

/** The id of the marker row in `settings`; the settings themselves are row 1. */
const STARTED_ROW = 2;

/** True if the demo has ended. A row of its own, since two commands of one batch would not find it in the journal. */
export async function hasStartedForReal(tx: ReadTx): Promise<boolean> {
  const row = await tx.selectFrom("settings").select("id").where("id", "=", STARTED_ROW).executeTakeFirst();
  return row !== undefined;
}

/** Stores the marker that the demo has ended. */
export async function saveStartedForReal(tx: Tx, at: Instant): Promise<void> {
  const row = { id: STARTED_ROW, data: DEMO_ENDED.action, updated_at: at };
  await store(tx, settings, tx.insertInto("settings").values(row));
}
