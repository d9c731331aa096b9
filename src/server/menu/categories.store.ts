import { bySortOrder, nameKey } from "#domain/entity.ts";
import type { Category } from "#domain/menu/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { menuCategories } from "./entities.ts";

/** Lists all categories that are not deleted, by sort order, then natural name. */
export async function listCategories(tx: ReadTx): Promise<Category[]> {
  const rows = await tx.selectFrom("menu_categories").selectAll().where("deleted_at", "is", null).execute();
  return rows.map(toCategory).sort(bySortOrder);
}

export async function findCategory(tx: ReadTx, id: string): Promise<Category | undefined> {
  const row = await tx
    .selectFrom("menu_categories")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && toCategory(row);
}

export async function loadCategory(tx: ReadTx, id: string): Promise<Category> {
  const category = await findCategory(tx, id);
  if (!category) throw new Refusal("not-found", { category: id });
  return category;
}

/** Reads a category, deleted or not, for a command that is sent again. Throws 404 for one that never was. */
export async function readCategory(tx: ReadTx, id: string): Promise<Category> {
  const row = await tx.selectFrom("menu_categories").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { category: id });
  return toCategory(row);
}

/** Finds the category of that name, in capitals or not. */
export async function findCategoryByName(
  tx: ReadTx,
  name: string,
): Promise<{ readonly _id: string } | undefined> {
  return await tx
    .selectFrom("menu_categories")
    .select("id as _id")
    .where("name_key", "=", nameKey(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function countCategories(tx: ReadTx): Promise<number> {
  const { count } = await tx
    .selectFrom("menu_categories")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether a category has or had this id, deleted ones included. */
export async function isCategoryId(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("menu_categories").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function insertCategory(tx: Tx, category: Category): Promise<void> {
  const row = { id: category._id, created_at: category.createdAt, deleted_at: null, ...columnsOf(category) };
  await store(tx, menuCategories, tx.insertInto("menu_categories").values(row));
}

export async function saveCategory(tx: Tx, category: Category): Promise<void> {
  const change = tx.updateTable("menu_categories").set(columnsOf(category));
  await store(tx, menuCategories, change.where("id", "=", category._id));
}

/** Marks a category as deleted: it is in no list any more, its name is free, and its row stays (clarification 27). */
export async function removeCategory(tx: Tx, id: string, at: Instant): Promise<void> {
  const change = tx.updateTable("menu_categories").set({ deleted_at: at });
  await store(tx, menuCategories, change.where("id", "=", id));
}

/** Marks all categories as deleted; their rows stay (clarification 27: what orders name is kept). */
export async function removeAllCategories(tx: Tx, at: Instant): Promise<void> {
  const all = tx.updateTable("menu_categories").where("deleted_at", "is", null);
  await store(tx, menuCategories, all.set({ deleted_at: at }));
}

function columnsOf(category: Category) {
  return {
    name: category.name,
    name_key: nameKey(category.name),
    description: category.description,
    image: category.image,
    is_active: category.isActive ? 1 : 0,
    sort_order: category.sortOrder,
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
  };
}
