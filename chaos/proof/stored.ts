import type { ReadTx } from "../../src/server/db/tx.ts";
import type {} from "../../src/server/orders/kot/entities.ts";
import type {} from "../../src/server/orders/payments/entities.ts";
import { verify } from "../../src/server/testing/verify.ts";
import type { House } from "../house/house.ts";

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads what the database holds of an evening, and what `npm run verify` finds. */
export async function readStored({ read, dataDir }: House) {
  const databases = read();
  try {
    const { faults } = await verify({ databases, dataDir });
    return { ...(await databases.read(readTables)), faults };
  } finally {
    await databases.close();
  }
}

async function readTables(tx: ReadTx) {
  const keys = tx.selectFrom("idempotency_keys").selectAll().orderBy("seq");
  return {
    /** The keys of the commands that were done; a refused one leaves its key too. */
    keys: await keys.where("refusal", "is", null).execute(),
    journal: await tx
      .selectFrom("journal")
      .select(["seq", "command_key", "action", "entity_id", "about_id"])
      .orderBy("seq")
      .execute(),
    orders: await tx.selectFrom("orders").selectAll().execute(),
    lines: await tx.selectFrom("order_lines").selectAll().where("removed_at", "is", null).execute(),
    kotItems: await tx
      .selectFrom("kot_items")
      .innerJoin("kots", "kots.id", "kot_items.kot_id")
      .select(["kots.order_id", "kot_items.line_id", "kot_items.quantity", "kot_items.change"])
      .execute(),
    bills: await tx.selectFrom("bills").selectAll().execute(),
    billLines: await tx.selectFrom("bill_lines").selectAll().execute(),
    payments: await tx.selectFrom("payments").selectAll().execute(),
  };
}
