import type { ReadTx } from "../../db/tx.ts";

/** The journal row that ends the demo. The journal is never deleted, so the row is also what remembers it. */
export const STARTED = { topic: "settings", entityId: "start-for-real", action: "demo.ended" } as const;

/** Whether this resort has left the demo behind. */
export async function hasStartedForReal(tx: ReadTx): Promise<boolean> {
  const row = await tx
    .selectFrom("journal")
    .select("seq")
    .where("entity_id", "=", STARTED.entityId)
    .where("action", "=", STARTED.action)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
