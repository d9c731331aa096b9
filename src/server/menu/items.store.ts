import { byName, nameKey } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { Choices } from "#domain/menu/choices.ts";
import { paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { TaxClass } from "#domain/settings/taxClass.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { flagColumn, toBoolean } from "../db/entity.ts";
import { isOneOf, prepared } from "../db/prepared.ts";
import { storeOf } from "../db/storeOf.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { itemPrices, menuItems } from "./entities.ts";

/** The items by their category's sort order, then natural name. */
export const itemStore = storeOf(menuItems, {
  called: "menuItem",
  select: async (tx, where) => {
    const rows = await selectItems(tx).where(where).execute();
    return rows
      .map((row) => ({ item: toItem(row), categoryOrder: row.category_order }))
      .sort(
        (a, b) =>
          a.categoryOrder - b.categoryOrder ||
          byName(a.item.category, b.item.category) ||
          byName(a.item, b.item),
      )
      .map(({ item }) => item);
  },
  columnsOf,
});

/** Throws 404 with details.menuItem when one of the ids is not among the items. */
export function throwIfMissing(items: ReadonlyMap<string, MenuItem>, ids: readonly string[]): void {
  const missing = ids.find((id) => !items.has(id));
  if (missing !== undefined) throw new Refusal("not-found", { menuItem: missing });
}

/** Finds those of the items that are not deleted, with one query. */
export async function findItems(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, MenuItem>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const { rows } = await itemsSelect(
    tx,
    uniqueIds.map((id) => ({ id })),
  );
  return new Map(rows.map((row) => [row.id, toItem(row)]));
}

/** Finds items that were on orders, also deleted ones, with one query. */
export async function findItemsDeletedToo(
  tx: ReadTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MenuItem>> {
  const keys = [...new Set(ids)].map((id) => ({ id }));
  if (keys.length === 0) return new Map();
  const { rows } = await deletedTooSelect(tx, keys);
  return new Map(rows.map((row) => [row.id, toItem(row)]));
}

const deletedTooSelect = prepared((tx: ReadTx, keys: readonly { readonly id: string }[]) =>
  selectItems(tx).where(isOneOf(tx, "menu_items.id", { rows: keys, field: "id" })),
);

const itemsSelect = prepared((tx: ReadTx, keys: readonly { readonly id: string }[]) =>
  selectItems(tx)
    .where(isOneOf(tx, "menu_items.id", { rows: keys, field: "id" }))
    .where("menu_items.deleted_at", "is", null),
);

export async function insertItem(tx: Tx, item: MenuItem): Promise<void> {
  const row = { id: item._id, created_at: item.createdAt, deleted_at: null, ...columnsOf(item) };
  await store(tx, menuItems, tx.insertInto("menu_items").values(row));
}

/** Items per INSERT: an item has 19 values, and a statement may have about 32,000. */
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

export function choicesColumn(choices: MenuItem["choices"]): string | null {
  return choices === null ? null : JSON.stringify(Choices.encode(choices));
}

function choicesOf(column: string | null): MenuItem["choices"] {
  return column === null ? null : Choices.parse(JSON.parse(column));
}

function selectItems(tx: ReadTx) {
  return tx
    .selectFrom("menu_items")
    .innerJoin("menu_categories", "menu_categories.id", "menu_items.category_id")
    .selectAll("menu_items")
    .select([
      "menu_categories.name as category_name",
      "menu_categories.sort_order as category_order",
      "menu_categories.tax_class as category_tax_class",
      "menu_categories.station_id as category_station_id",
      "menu_categories.course as category_course",
    ]);
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
    pieces_left: item.left ?? null,
    is_active: item.isActive ? 1 : 0,
    preparation_minutes: item.preparationTime,
    choices: choicesColumn(item.choices),
    tax_class: item.taxClass,
    station_id: item.station,
    kitchen_name: item.kitchenName,
  };
}

interface ItemRow extends Row<"menu_items"> {
  readonly category_name: string;
  readonly category_tax_class: string;
  readonly category_station_id: string | null;
  readonly category_course: string | null;
}

function toItem(row: ItemRow): MenuItem {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    name: row.name,
    category: {
      _id: row.category_id,
      name: row.category_name,
      taxClass: TaxClass.parse(row.category_tax_class),
      station: row.category_station_id,
      ...(row.category_course !== null && { course: row.category_course }),
    },
    taxClass: TaxClass.nullable().parse(row.tax_class),
    station: row.station_id,
    kitchenName: row.kitchen_name,
    description: row.description,
    price: paise(row.price),
    image: row.image,
    isVegetarian: toBoolean(row.is_vegetarian),
    isAvailable: row.is_available === 1,
    ...(row.pieces_left !== null && { left: row.pieces_left }),
    isActive: row.is_active === 1,
    preparationTime: row.preparation_minutes,
    code: row.code,
    choices: choicesOf(row.choices),
  };
}
