import type { Instant } from "#domain/time.ts";
import type { Tx } from "../db/tx.ts";

/** Everything that was sold and spent, dependants first. */
const traded = [
  "payments",
  "bill_lines",
  "bills",
  "voids",
  "kot_items",
  "kots",
  "order_lines",
  "orders",
  "expenses",
  "kot_counters",
  "invoice_series",
] as const;
export type Traded = (typeof traded)[number];

/**
 * Removes all orders with what hangs on them, expenses and the counters, so that invoice numbers begin anew. The one
 * place where rows are deleted: they were a demo's. Answers how many there were of each.
 */
export async function deleteTrade(tx: Tx): Promise<ReadonlyMap<Traded, number>> {
  const counts = new Map<Traded, number>();
  for (const table of traded) {
    const { numDeletedRows } = await tx.deleteFrom(table).executeTakeFirstOrThrow();
    counts.set(table, Number(numDeletedRows));
  }
  return counts;
}

/** Takes all items and categories off the menu; their rows stay (decision 27). */
export async function removeMenu(tx: Tx, at: Instant): Promise<void> {
  for (const table of ["menu_items", "menu_categories"] as const) {
    await tx.updateTable(table).set({ deleted_at: at }).where("deleted_at", "is", null).execute();
  }
}

/** Takes all tables and areas off the floor; their rows stay (decision 27). */
export async function removeFloor(tx: Tx, at: Instant): Promise<void> {
  for (const table of ["tables", "areas"] as const) {
    await tx.updateTable(table).set({ deleted_at: at }).where("deleted_at", "is", null).execute();
  }
}

/** Nobody of the demo has reserved a table for real. */
export async function releaseTables(tx: Tx): Promise<void> {
  await tx
    .updateTable("tables")
    .set({ status: "available" })
    .where("status", "=", "reserved")
    .where("deleted_at", "is", null)
    .execute();
}
