import { sql } from "kysely";
import type { Instant } from "#domain/time.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx } from "../../db/tx.ts";

/** Returns the id of the order of every table that has one, by its table's id, with one query. */
export async function openOrdersByTable(tx: ReadTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "table_id"])
    .where("is_open", "=", sql.lit(1))
    .orderBy("created_at", "desc")
    .execute();
  // The last one of a table counts: the oldest.
  return new Map(rows.flatMap((row) => (row.table_id === null ? [] : [[row.table_id, row.id]])));
}

/** Returns the id of the order of a table, if one is open there: the oldest. */
export async function findOpenOrder(tx: ReadTx, tableId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("orders")
    .select("id")
    .where("table_id", "=", tableId)
    .where("is_open", "=", sql.lit(1))
    .orderBy("created_at")
    .executeTakeFirst();
  return row?.id;
}

/** Returns whether another order than this one is open on a table. */
export async function hasOtherOpenOrder(tx: ReadTx, tableId: string, orderId: string): Promise<boolean> {
  return (await openOnTableSelect(tx, { tableId })).rows.some(({ id }) => id !== orderId);
}

const openOnTableSelect = prepared((tx: ReadTx, { tableId }: { readonly tableId: string }) =>
  tx
    .selectFrom("orders")
    .select("id")
    .where("table_id", "=", tableId)
    .where("is_open", "=", sql.lit(1))
    .orderBy("created_at")
    .limit(sql.lit(2)),
);

/** Returns the time at which the last order of a table ended, as it counted; of orders that began since then. */
export async function lastOrderEnd(
  tx: ReadTx,
  { tableId, since }: { readonly tableId: string; readonly since: Instant },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom("orders")
    .select((eb) => eb.fn.max("counted_at").as("ended"))
    .where("table_id", "=", tableId)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return row?.ended ?? undefined;
}
