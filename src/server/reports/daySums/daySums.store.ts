import { sql } from "kysely";
import type { BusinessDay } from "#domain/time.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { computedSums } from "./computedSums.store.ts";
import { DAY_PARTS, dayTables } from "./rows.ts";

/** Finds the last day before a day that has bills or payments and no sums. */
export async function findUnsummedDay(tx: ReadTx, before: BusinessDay): Promise<BusinessDay | undefined> {
  const row = await tx
    .selectFrom("day_sums")
    .select("day")
    // A literal: otherwise SQLite does not use the index of these days.
    .where("is_summed", "=", sql.lit(0))
    .where("day", "<", before)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  // Only days of stored bills and payments.
  return row && (row.day as BusinessDay);
}

/** Lists the days of a range that have bills or payments and no sums. */
export async function listUnsummedDays(
  tx: ReadTx,
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<BusinessDay[]> {
  const rows = await tx
    .selectFrom("day_sums")
    .select("day")
    .where("is_summed", "=", sql.lit(0))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  return rows.map(({ day }) => day as BusinessDay);
}

/** Lists the next days with sums after a day. */
export async function listSummedDays(tx: ReadTx, after: string, limit: number): Promise<BusinessDay[]> {
  const rows = await tx
    .selectFrom("day_sums")
    .select("day")
    .where("is_summed", "=", 1)
    .where("day", ">", after)
    .orderBy("day")
    .limit(limit)
    .execute();
  return rows.map(({ day }) => day as BusinessDay);
}

/**
 * Recomputes and stores a day's sums, in the write queue, so that nothing is booked into the day meanwhile. They are derived, so
 * they are not journalled. Does nothing for a day with sums.
 */
export async function sumDay(tx: Tx, day: BusinessDay): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("day_sums")
    .set({ is_summed: 1 })
    .where("day", "=", day)
    .where("is_summed", "=", 0)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const computed = computedSums(tx, day);
  for (const part of DAY_PARTS) {
    const { table, columns } = dayTables[part];
    const names = Object.keys(columns).map((name) => sql.ref(name));
    await tx.deleteFrom(table).where("day", "=", day).execute();
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) ${computed[part]}`.execute(tx);
  }
}
