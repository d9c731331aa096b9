import { bySortOrder, nameKey } from "#domain/entity.ts";
import type { Area } from "#domain/floor/areasApi.ts";
import { instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { storeOf } from "../db/storeOf.ts";
import type { Tx } from "../db/tx.ts";
import { areas } from "./entities.ts";

/** The areas by sort order, then natural name. */
export const areaStore = storeOf(areas, {
  called: "area",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("areas").selectAll().where(where).execute();
    return rows.map(toArea).sort(bySortOrder);
  },
  columnsOf,
});

export async function insertArea(tx: Tx, area: Area): Promise<void> {
  const row = { id: area._id, created_at: area.createdAt, deleted_at: null, ...columnsOf(area) };
  await store(tx, areas, tx.insertInto("areas").values(row));
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
