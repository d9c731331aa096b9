import type { Instant } from "#domain/time.ts";
import { emptiedAtRealStart } from "../db/schema.ts";
import type { Tx } from "../db/tx.ts";

export type EmptiedTable = (typeof emptiedAtRealStart)[number];

/**
 * Deletes all orders with their tickets, bills and payments, all expenses, and the counters, so that invoice numbers begin
 * again. Only here are such rows deleted, because they belong to the demo. Returns the number of rows by table.
 */
export async function deleteOrdersAndExpenses(tx: Tx): Promise<ReadonlyMap<EmptiedTable, number>> {
  const counts = new Map<EmptiedTable, number>();
  for (const table of emptiedAtRealStart) {
    const { numDeletedRows } = await tx.deleteFrom(table).executeTakeFirstOrThrow();
    counts.set(table, Number(numDeletedRows));
  }
  return counts;
}

/** Marks all items and categories as deleted; their rows stay (clarification 27). */
export async function removeMenu(tx: Tx, at: Instant): Promise<void> {
  for (const table of ["menu_items", "menu_categories"] as const) {
    await tx.updateTable(table).set({ deleted_at: at }).where("deleted_at", "is", null).execute();
  }
}

/** Marks all tables and areas as deleted; their rows stay (clarification 27). */
export async function removeFloor(tx: Tx, at: Instant): Promise<void> {
  for (const table of ["tables", "areas"] as const) {
    await tx.updateTable(table).set({ deleted_at: at }).where("deleted_at", "is", null).execute();
  }
}

/** Sets reserved tables to available, because the reservations were made in the demo. */
export async function releaseTables(tx: Tx): Promise<void> {
  await tx
    .updateTable("tables")
    .set({ status: "available" })
    .where("status", "=", "reserved")
    .where("deleted_at", "is", null)
    .execute();
}
