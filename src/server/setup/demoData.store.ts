import { z } from "zod";
import type { Instant } from "#domain/time.ts";
import { emptiedAtRealStart } from "../db/schema.ts";
import type { Tx } from "../db/tx.ts";

export type EmptiedTable = (typeof emptiedAtRealStart)[number];

/**
 * Deletes all orders with their tickets, bills and payments, all expenses, and the counters, so that invoice numbers begin
 * again; see continueRealSeries. Only here are such rows deleted, because they belong to the demo. Returns the number of
 * rows by table.
 */
export async function deleteOrdersAndExpenses(tx: Tx): Promise<ReadonlyMap<EmptiedTable, number>> {
  const counts = new Map<EmptiedTable, number>();
  for (const table of emptiedAtRealStart) {
    const { numDeletedRows } = await tx.deleteFrom(table).executeTakeFirstOrThrow();
    counts.set(table, Number(numDeletedRows));
  }
  return counts;
}

const RealNumbers = z.object({
  after: z.object({ series: z.string(), to: z.number().int(), issuedForReal: z.literal(true) }),
});

/**
 * Lets the invoice numbers go on after those that were issued in real use before a backup of the demo was restored: the
 * restore's journal rows say which. No number is given twice (clarification 34).
 */
export async function continueRealSeries(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom("journal")
    .select("change")
    .where("action", "=", "invoiceNumbers.lost")
    .execute();
  for (const { change } of rows) {
    const { after } = RealNumbers.safeParse(JSON.parse(change)).data ?? {};
    if (!after) continue;
    await tx
      .insertInto("invoice_series")
      .values({ series: after.series, last_number: after.to })
      .onConflict((conflict) =>
        conflict
          .column("series")
          .doUpdateSet({ last_number: after.to })
          .where("invoice_series.last_number", "<", after.to),
      )
      .execute();
  }
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
