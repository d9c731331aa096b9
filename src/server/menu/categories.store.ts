import { bySortOrder, nameKey } from "#domain/entity.ts";
import type { Category } from "#domain/menu/api.ts";
import { TaxClass } from "#domain/settings/taxClass.ts";
import { instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { storeOf } from "../db/storeOf.ts";
import type { Tx } from "../db/tx.ts";
import { menuCategories } from "./entities.ts";

/** The categories by sort order, then natural name. */
export const categoryStore = storeOf(menuCategories, {
  called: "category",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("menu_categories").selectAll().where(where).execute();
    return rows.map(toCategory).sort(bySortOrder);
  },
  columnsOf,
});

export async function insertCategory(tx: Tx, category: Category): Promise<void> {
  const row = { id: category._id, created_at: category.createdAt, deleted_at: null, ...columnsOf(category) };
  await store(tx, menuCategories, tx.insertInto("menu_categories").values(row));
}

function columnsOf(category: Category) {
  return {
    name: category.name,
    name_key: nameKey(category.name),
    description: category.description,
    image: category.image,
    is_active: category.isActive ? 1 : 0,
    sort_order: category.sortOrder,
    tax_class: category.taxClass,
    station_id: category.station,
    course: category.course ?? null,
  };
}

function toCategory(row: Row<"menu_categories">): Category {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    name: row.name,
    description: row.description,
    image: row.image,
    isActive: row.is_active === 1,
    sortOrder: row.sort_order,
    taxClass: TaxClass.parse(row.tax_class),
    station: row.station_id,
    ...(row.course !== null && { course: row.course }),
  };
}
