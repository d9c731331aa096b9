import { byName, nameKey } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { Choices } from "#domain/menu/choices.ts";
import { paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { flagColumn, toBoolean } from "../db/flag.ts";
import { isOneOf, prepared } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { itemPrices, menuItems } from "./entities.ts";

/** Lists all items that are not deleted, by their category's sort order, then natural name. */
export async function listItems(tx: ReadTx): Promise<MenuItem[]> {
  const rows = await selectItems(tx).select("menu_categories.sort_order as category_order").execute();
  return rows
    .map((row) => ({ item: toItem(row), categoryOrder: row.category_order }))
    .sort(
      (a, b) =>
        a.categoryOrder - b.categoryOrder ||
        byName(a.item.category, b.item.category) ||
        byName(a.item, b.item),
    )
    .map(({ item }) => item);
}

async function findItem(tx: ReadTx, id: string): Promise<MenuItem | undefined> {
  const row = await selectItems(tx).where("menu_items.id", "=", id).executeTakeFirst();
  return row && toItem(row);
}

export async function loadItem(tx: ReadTx, id: string): Promise<MenuItem> {
  const item = await findItem(tx, id);
  if (!item) throw new Refusal("not-found", { menuItem: id });
  return item;
}

/** Reads an item, deleted or not, for a command that is sent again. Throws 404 for one that never was. */
export async function readItem(tx: ReadTx, id: string): Promise<MenuItem> {
  const row = await selectAllItems(tx).where("menu_items.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { menuItem: id });
  return toItem(row);
}

/** Throws 404 with details.menuItem when one of the ids is not among the items. */
export function throwIfMissing(items: ReadonlyMap<string, MenuItem>, ids: readonly string[]): void {
  const missing = ids.find((id) => !items.has(id));
  if (missing !== undefined) throw new Refusal("not-found", { menuItem: missing });
}

/** Finds those of the items that are not deleted, with one query. */
export async function findItems(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, MenuItem>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await itemsSelect(
    tx,
    wanted.map((id) => ({ id })),
  );
  return new Map(rows.map((row) => [row.id, toItem(row)]));
}

const itemsSelect = prepared((tx: ReadTx, wanted: readonly { readonly id: string }[]) =>
  selectItems(tx).where(isOneOf(tx, "menu_items.id", { rows: wanted, field: "id" })),
);

export async function listItemIdsOfCategory(tx: ReadTx, categoryId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("menu_items")
    .select("id")
    .where("category_id", "=", categoryId)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the item of that name in a category, in capitals or not. */
export async function findItemByName(
  tx: ReadTx,
  categoryId: string,
  name: string,
): Promise<{ readonly _id: string } | undefined> {
  return await tx
    .selectFrom("menu_items")
    .select("id as _id")
    .where("category_id", "=", categoryId)
    .where("name_key", "=", nameKey(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns whether an item has or had this id, deleted ones included. */
export async function isItemId(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("menu_items").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function insertItem(tx: Tx, item: MenuItem): Promise<void> {
  const row = { id: item._id, created_at: item.createdAt, deleted_at: null, ...columnsOf(item) };
  await store(tx, menuItems, tx.insertInto("menu_items").values(row));
}

/** Items per INSERT: an item has 15 values, and a statement may have about 32,000. */
const INSERT_ITEMS_MAX = 1_000;

/** Stores many new items, each with its first price. */
export async function insertItems(tx: Tx, items: readonly MenuItem[], at: Instant): Promise<void> {
  for (let from = 0; from < items.length; from += INSERT_ITEMS_MAX) {
    const batch = items.slice(from, from + INSERT_ITEMS_MAX);
    const rows = batch.map((item) => ({
      id: item._id,
      created_at: item.createdAt,
      deleted_at: null,
      ...columnsOf(item),
    }));
    await store(tx, menuItems, tx.insertInto("menu_items").values(rows));
    const prices = batch.map((item) => ({ item_id: item._id, valid_from: at, ...pricesOf(item) }));
    await tx.insertInto("item_prices").values(prices).execute();
    for (const price of prices) tx.changedRowsOf(itemPrices, { id: price.item_id }, [price]);
  }
}

export async function saveItem(tx: Tx, item: MenuItem): Promise<void> {
  await store(tx, menuItems, tx.updateTable("menu_items").set(columnsOf(item)).where("id", "=", item._id));
}

/** Marks items as deleted: they are in no list any more, their names are free, and their rows stay (clarification 27). */
export async function removeItems(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  if (ids.length === 0) return;
  await store(tx, menuItems, tx.updateTable("menu_items").set({ deleted_at: at }).where("id", "in", ids));
}

/** Marks all items as deleted; their rows stay (clarification 27: what orders name is kept). */
export async function removeAllItems(tx: Tx, at: Instant): Promise<void> {
  const all = tx.updateTable("menu_items").where("deleted_at", "is", null);
  await store(tx, menuItems, all.set({ deleted_at: at }));
}

/** Stores the prices that an item has from `from` on. Commands that reach the server late are priced by them. */
export async function insertPrices(tx: Tx, item: MenuItem, from: Instant): Promise<void> {
  const itemId = item._id;
  const prices = pricesOf(item);
  await tx
    .insertInto("item_prices")
    .values({ item_id: itemId, valid_from: from, ...prices })
    .onConflict((conflict) => conflict.columns(["item_id", "valid_from"]).doUpdateSet(prices))
    .execute();
  const all = tx.selectFrom("item_prices").selectAll().where("item_id", "=", itemId);
  tx.changedRowsOf(itemPrices, { id: itemId }, await all.orderBy("valid_from").execute());
}

/** Returns an item with the prices that it had at a time; undefined before it was on the menu. */
export async function itemAt(tx: ReadTx, item: MenuItem, at: Instant): Promise<MenuItem | undefined> {
  const row = await tx
    .selectFrom("item_prices")
    .select(["price", "choices"])
    .where("item_id", "=", item._id)
    .where("valid_from", "<=", at)
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...item, price: paise(row.price), choices: choicesOf(row.choices) };
}

function pricesOf({ price, choices }: MenuItem) {
  return { price, choices: choicesColumn(choices) };
}

/** Writes choices as they are stored. */
export function choicesColumn(choices: MenuItem["choices"]): string | null {
  return choices === null ? null : JSON.stringify(Choices.encode(choices));
}

function choicesOf(column: string | null): MenuItem["choices"] {
  return column === null ? null : Choices.parse(JSON.parse(column));
}

function selectItems(tx: ReadTx) {
  return selectAllItems(tx).where("menu_items.deleted_at", "is", null);
}

function selectAllItems(tx: ReadTx) {
  return tx
    .selectFrom("menu_items")
    .innerJoin("menu_categories", "menu_categories.id", "menu_items.category_id")
    .selectAll("menu_items")
    .select("menu_categories.name as category_name");
}

function columnsOf(item: MenuItem) {
  return {
    category_id: item.category._id,
    name: item.name,
    name_key: nameKey(item.name),
    code: item.code,
    description: item.description,
    price: item.price,
    image: item.image,
    is_vegetarian: flagColumn(item.isVegetarian),
    is_available: item.isAvailable ? 1 : 0,
    is_active: item.isActive ? 1 : 0,
    preparation_minutes: item.preparationTime,
    choices: choicesColumn(item.choices),
  };
}

function toItem(row: Row<"menu_items"> & { readonly category_name: string }): MenuItem {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    name: row.name,
    category: { _id: row.category_id, name: row.category_name },
    description: row.description,
    price: paise(row.price),
    image: row.image,
    isVegetarian: toBoolean(row.is_vegetarian),
    isAvailable: row.is_available === 1,
    isActive: row.is_active === 1,
    preparationTime: row.preparation_minutes,
    code: row.code,
    choices: choicesOf(row.choices),
  };
}
