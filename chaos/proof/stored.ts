import type { Databases } from "../../src/server/db/connect.ts";
import type {} from "../../src/server/orders/kot/entities.ts";
import type {} from "../../src/server/orders/payments/entities.ts";
import { verify } from "../../src/server/testing/verify.ts";

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads what the database holds of an evening, in one snapshot, and what `npm run verify` finds. */
export async function readStored(databases: Pick<Databases, "dialect" | "file" | "read">, dataDir: string) {
  const tables = await databases.read(async (tx) => ({
    /** The keys of the commands that were done; a refused one leaves its key too. */
    keys: await tx
      .selectFrom("idempotency_keys")
      .selectAll()
      .where("refusal", "is", null)
      .orderBy("seq")
      .execute(),
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
  }));
  const { faults } = await verify({ databases, dataDir });
  return { ...tables, faults };
}
