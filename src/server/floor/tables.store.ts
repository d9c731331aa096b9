import { byName, nameKey } from "#domain/entity.ts";
import type { StoredTable } from "#domain/floor/table.ts";
import { StoredTableStatus } from "#domain/floor/tablesApi.ts";
import { instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { storeOf } from "../db/storeOf.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { tables as entity } from "./entities.ts";

/** The tables by natural name: T2 before T10. */
export const tableStore = storeOf(entity, {
  called: "table",
  select: async (tx, where) => {
    const rows = await tx
      .selectFrom("tables")
      .innerJoin("areas", "areas.id", "tables.area_id")
      .selectAll("tables")
      .select("areas.name as area_name")
      .where(where)
      .execute();
    return rows.map(toTable).sort(byName);
  },
  columnsOf,
});

export async function listTablesOfArea(tx: ReadTx, areaId: string): Promise<StoredTable[]> {
  return (await tableStore.list(tx)).filter(({ area }) => area._id === areaId);
}

export async function insertTables(tx: Tx, tables: readonly StoredTable[]): Promise<void> {
  const rows = tables.map((table) => ({
    id: table._id,
    created_at: table.createdAt,
    deleted_at: null,
    ...columnsOf(table),
  }));
  await store(tx, entity, tx.insertInto("tables").values(rows));
}

export async function saveTableStatus(tx: Tx, id: string, status: StoredTable["status"]): Promise<void> {
  await store(tx, entity, tx.updateTable("tables").set({ status }).where("id", "=", id));
}

export async function releaseTables(tx: Tx): Promise<void> {
  const reserved = tx.updateTable("tables").where("status", "=", "reserved").where("deleted_at", "is", null);
  await store(tx, entity, reserved.set({ status: "available" }));
}

function columnsOf(table: StoredTable) {
  return {
    area_id: table.area._id,
    name: table.name,
    name_key: nameKey(table.name),
    capacity: table.capacity,
    status: table.status,
  };
}

function toTable(row: Row<"tables"> & { readonly area_name: string }): StoredTable {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    name: row.name,
    area: { _id: row.area_id, name: row.area_name },
    capacity: row.capacity,
    status: StoredTableStatus.parse(row.status),
  };
}
