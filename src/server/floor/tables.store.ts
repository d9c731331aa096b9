import { byName, nameKey } from "#domain/entity.ts";
import type { StoredTable } from "#domain/floor/table.ts";
import { StoredTableStatus } from "#domain/floor/tablesApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { tables as entity } from "./entities.ts";

/** Lists all tables that are not deleted, by natural name: T2 before T10. */
export async function listTables(tx: ReadTx): Promise<StoredTable[]> {
  return (await selectTables(tx).execute()).map(toTable).sort(byName);
}

export async function listTablesOfArea(tx: ReadTx, areaId: string): Promise<StoredTable[]> {
  const rows = await selectTables(tx).where("tables.area_id", "=", areaId).execute();
  return rows.map(toTable).sort(byName);
}

async function findTable(tx: ReadTx, id: string): Promise<StoredTable | undefined> {
  const row = await selectTables(tx).where("tables.id", "=", id).executeTakeFirst();
  return row && toTable(row);
}

export async function loadTable(tx: ReadTx, id: string): Promise<StoredTable> {
  const table = await findTable(tx, id);
  if (!table) throw new Refusal("not-found", { table: id });
  return table;
}

/** Reads a table, deleted or not, for a command that is sent again. Throws 404 for one that never was. */
export async function readTable(tx: ReadTx, id: string): Promise<StoredTable> {
  const row = await selectAllTables(tx).where("tables.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { table: id });
  return toTable(row);
}

/** Finds the table of that name in an area, in capitals or not. */
export async function findTableByName(
  tx: ReadTx,
  areaId: string,
  name: string,
): Promise<{ readonly _id: string } | undefined> {
  return await tx
    .selectFrom("tables")
    .select("id as _id")
    .where("area_id", "=", areaId)
    .where("name_key", "=", nameKey(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function hasTables(tx: ReadTx, areaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("tables")
    .select("id")
    .where("area_id", "=", areaId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a table has or had this id, deleted ones included. */
export async function isTableId(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("tables").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
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

export async function saveTable(tx: Tx, table: StoredTable): Promise<void> {
  await store(tx, entity, tx.updateTable("tables").set(columnsOf(table)).where("id", "=", table._id));
}

export async function saveTableStatus(tx: Tx, id: string, status: StoredTable["status"]): Promise<void> {
  await store(tx, entity, tx.updateTable("tables").set({ status }).where("id", "=", id));
}

/** Marks a table as deleted: it is in no list any more, its name is free, and its row stays (clarification 27). */
export async function removeTable(tx: Tx, id: string, at: Instant): Promise<void> {
  await store(tx, entity, tx.updateTable("tables").set({ deleted_at: at }).where("id", "=", id));
}

/** Marks all tables as deleted; their rows stay (clarification 27: what orders name is kept). */
export async function removeAllTables(tx: Tx, at: Instant): Promise<void> {
  const all = tx.updateTable("tables").where("deleted_at", "is", null);
  await store(tx, entity, all.set({ deleted_at: at }));
}

/** Sets all reserved tables to available. */
export async function releaseTables(tx: Tx): Promise<void> {
  const reserved = tx.updateTable("tables").where("status", "=", "reserved").where("deleted_at", "is", null);
  await store(tx, entity, reserved.set({ status: "available" }));
}

function selectTables(tx: ReadTx) {
  return selectAllTables(tx).where("tables.deleted_at", "is", null);
}

function selectAllTables(tx: ReadTx) {
  return tx
    .selectFrom("tables")
    .innerJoin("areas", "areas.id", "tables.area_id")
    .selectAll("tables")
    .select("areas.name as area_name");
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
