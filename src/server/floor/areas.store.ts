import { bySortOrder, nameKey } from "#domain/entity.ts";
import type { Area } from "#domain/floor/areasApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { areas } from "./entities.ts";

/** Lists all areas that are not deleted, by sort order, then natural name. */
export async function listAreas(tx: ReadTx): Promise<Area[]> {
  const rows = await tx.selectFrom("areas").selectAll().where("deleted_at", "is", null).execute();
  return rows.map(toArea).sort(bySortOrder);
}

export async function findArea(tx: ReadTx, id: string): Promise<Area | undefined> {
  const row = await tx
    .selectFrom("areas")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && toArea(row);
}

export async function loadArea(tx: ReadTx, id: string): Promise<Area> {
  const area = await findArea(tx, id);
  if (!area) throw new Refusal("not-found", { area: id });
  return area;
}

/** Reads an area, deleted or not, for a command that is sent again. Throws 404 for one that never was. */
export async function readArea(tx: ReadTx, id: string): Promise<Area> {
  const row = await tx.selectFrom("areas").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { area: id });
  return toArea(row);
}

/** Finds the area of that name, in capitals or not. */
export async function findAreaByName(
  tx: ReadTx,
  name: string,
): Promise<{ readonly _id: string } | undefined> {
  return await tx
    .selectFrom("areas")
    .select("id as _id")
    .where("name_key", "=", nameKey(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function countAreas(tx: ReadTx): Promise<number> {
  const { count } = await tx
    .selectFrom("areas")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether an area has or had this id, deleted ones included. */
export async function isAreaId(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.selectFrom("areas").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function insertArea(tx: Tx, area: Area): Promise<void> {
  const row = { id: area._id, created_at: area.createdAt, deleted_at: null, ...columnsOf(area) };
  await store(tx, areas, tx.insertInto("areas").values(row));
}

export async function saveArea(tx: Tx, area: Area): Promise<void> {
  await store(tx, areas, tx.updateTable("areas").set(columnsOf(area)).where("id", "=", area._id));
}

/** Marks an area as deleted: it is in no list any more, its name is free, and its row stays (clarification 27). */
export async function removeArea(tx: Tx, id: string, at: Instant): Promise<void> {
  await store(tx, areas, tx.updateTable("areas").set({ deleted_at: at }).where("id", "=", id));
}

/** Marks all areas as deleted; their rows stay (clarification 27: what orders name is kept). */
export async function removeAllAreas(tx: Tx, at: Instant): Promise<void> {
  const all = tx.updateTable("areas").where("deleted_at", "is", null);
  await store(tx, areas, all.set({ deleted_at: at }));
}

function columnsOf(area: Area) {
  return {
    name: area.name,
    name_key: nameKey(area.name),
    description: area.description,
    is_active: area.isActive ? 1 : 0,
    sort_order: area.sortOrder,
  };
}

function toArea(row: Row<"areas">): Area {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    name: row.name,
    description: row.description,
    isActive: row.is_active === 1,
    sortOrder: row.sort_order,
  };
}
