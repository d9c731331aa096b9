import { sql } from "kysely";
import type { Ref } from "#domain/entity.ts";
import type { StoredTable } from "#domain/floor/table.ts";
import { Refusal } from "#domain/refusal.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx } from "../../db/tx.ts";
import { StoredStatus } from "../../floor/tables.store.ts";

/** A table with all that opening an order on it asks for, in one question. */
export interface Place {
  readonly table: Ref;
  readonly area: Ref;
  readonly isAreaActive: boolean;
  readonly status: StoredTable["status"];
  readonly openOrder: { readonly _id: string; readonly billNumber: string } | undefined;
}

/** Where an order would be opened. 404 for a table that is not there or was deleted. */
export async function loadPlace(tx: ReadTx, tableId: string): Promise<Place> {
  const [row] = (await placeSelect(tx, { tableId })).rows;
  if (!row) throw new Refusal("not-found", { table: tableId });
  const { order_id: orderId, bill_number: billNumber } = row;
  return {
    table: { _id: row.id, name: row.name },
    area: { _id: row.area_id, name: row.area_name },
    isAreaActive: row.is_active === 1,
    status: StoredStatus.parse(row.status),
    openOrder: orderId !== null && billNumber !== null ? { _id: orderId, billNumber } : undefined,
  };
}

const placeSelect = prepared((tx: ReadTx, { tableId }: { readonly tableId: string }) =>
  tx
    .selectFrom("tables")
    .innerJoin("areas", "areas.id", "tables.area_id")
    .leftJoin("orders", (join) =>
      join.onRef("orders.table_id", "=", "tables.id").on("orders.is_open", "=", sql.lit(1)),
    )
    .select(["tables.id", "tables.name", "tables.status", "tables.area_id"])
    .select(["areas.name as area_name", "areas.is_active", "orders.id as order_id", "orders.bill_number"])
    .where("tables.id", "=", tableId)
    .where("tables.deleted_at", "is", null),
);

/** Every table's open order, by the table's id: what the whole floor looks like costs one question. */
export async function findOpenOrders(tx: ReadTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "table_id"])
    .where("is_open", "=", sql.lit(1))
    .execute();
  return new Map(rows.map((row) => [row.table_id, row.id]));
}

export async function findOpenOrderOf(tx: ReadTx, tableId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("orders")
    .select("id")
    .where("table_id", "=", tableId)
    .where("is_open", "=", sql.lit(1))
    .executeTakeFirst();
  return row?.id;
}
