import { sql } from "kysely";
import type { Instant } from "#domain/time.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx } from "../../db/tx.ts";

/** Returns the ids of the tables' orders, by table id, with one query. */
export async function openOrdersByTable(tx: ReadTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "table_id"])
    .where("is_open", "=", sql.lit(1))
    .orderBy("created_at", "desc")
    .execute();
  // The last entry per table wins: the oldest order.
  return new Map(rows.flatMap((row) => (row.table_id === null ? [] : [[row.table_id, row.id]])));
}

/** Returns the id of a table's oldest open order, if any. */
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

/** True if another order is open on a table. */
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

/** Returns the counted end of a table's last order, of those opened since a time. */
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
