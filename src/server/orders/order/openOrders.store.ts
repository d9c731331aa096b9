import { sql } from "kysely";
import type { Instant } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";

/** Returns the id of every open order on a table, by its table's id, with one query. */
export async function openOrdersByTable(tx: ReadTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "table_id"])
    .where("is_open", "=", sql.lit(1))
    .execute();
  return new Map(rows.flatMap((row) => (row.table_id === null ? [] : [[row.table_id, row.id]])));
}

/** Returns the id of the order that is open on a table, if any. */
export async function openOrderOf(tx: ReadTx, tableId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("orders")
    .select("id")
    .where("table_id", "=", tableId)
    .where("is_open", "=", sql.lit(1))
    .executeTakeFirst();
  return row?.id;
}

/** Returns the time at which the last order of a table ended, as it counted; of orders that began since then. */
export async function endOfLastOrderOn(
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
