import { sql } from "kysely";
import type { Ref } from "#domain/entity.ts";
import type { StoredTable } from "#domain/floor/table.ts";
import { StoredTableStatus } from "#domain/floor/tablesApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx } from "../../db/tx.ts";

export interface TableState {
  readonly table: Ref;
  readonly area: Ref;
  readonly isAreaActive: boolean;
  readonly status: StoredTable["status"];
  readonly openOrder: { readonly _id: string; readonly billNumber: string } | undefined;
}

/** Loads a table on which to open an order. Throws 404 if it does not exist or was deleted. */
export async function loadTableState(tx: ReadTx, tableId: string): Promise<TableState> {
  const state = await findTableState(tx, tableId);
  if (!state) throw new Refusal("not-found", { table: tableId });
  return state;
}

/** Finds a table on which to open an order. Joins the areas. */
export async function findTableState(tx: ReadTx, tableId: string): Promise<TableState | undefined> {
  const [row] = (await tableStateSelect(tx, { tableId })).rows;
  if (!row) return undefined;
  const { order_id: orderId, bill_number: billNumber } = row;
  return {
    table: { _id: row.id, name: row.name },
    area: { _id: row.area_id, name: row.area_name },
    isAreaActive: row.is_active === 1,
    status: StoredTableStatus.parse(row.status),
    openOrder: orderId !== null && billNumber !== null ? { _id: orderId, billNumber } : undefined,
  };
}

const tableStateSelect = prepared((tx: ReadTx, { tableId }: { readonly tableId: string }) =>
  tx
    .selectFrom("tables")
    .innerJoin("areas", "areas.id", "tables.area_id")
    .leftJoin("orders", (join) =>
      join.onRef("orders.table_id", "=", "tables.id").on("orders.is_open", "=", sql.lit(1)),
    )
    .select(["tables.id", "tables.name", "tables.status", "tables.area_id"])
    .select(["areas.name as area_name", "areas.is_active", "orders.id as order_id", "orders.bill_number"])
    .where("tables.id", "=", tableId)
    .where("tables.deleted_at", "is", null)
    .orderBy("orders.created_at")
    .limit(sql.lit(1)),
);
