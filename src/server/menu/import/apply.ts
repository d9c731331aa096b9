import { nameKey, type Ref } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { newCategory } from "#domain/menu/category.ts";
import { itemChangeBy, type Menu, type PlannedRow } from "#domain/menu/import.ts";
import type { ImportRow } from "#domain/menu/importApi.ts";
import { isPricedDifferently, newItem, withItemChange } from "#domain/menu/item.ts";
import { indexDishes } from "#domain/menu/sheetChoices.ts";
import { diffFields } from "../../http/changes.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { insertCategory } from "../categories.store.ts";
import { insertItems, insertPrices, itemStore } from "../items.store.ts";

type Categories = ReadonlyMap<string, Ref>;

/** Adds and changes the items of the plan, each with one journal row, however many variants it has. Rows without a difference are skipped. */
export async function applyPlan(
  ctx: CommandCtx,
  menu: Menu,
  planned: readonly PlannedRow[],
  newCategories: readonly string[],
): Promise<void> {
  const categories = await addCategories(ctx, menu, newCategories);
  const stored = new Map<string, MenuItem>();
  /** The items as the rows so far leave them, by the ids of the plan. */
  const items = new Map<string, MenuItem>();
  const dishes = indexDishes(menu.items);
  for (const { action, item, itemId, values } of planned) {
    if (action !== "add" && action !== "change") continue;
    const category = categoryOf(values, categories);
    if (item) stored.set(itemId, item);
    const known = items.get(itemId) ?? item;
    const change = { ...itemChangeBy(values, known, dishes), category };
    if (known) items.set(itemId, withItemChange(known, change));
    else if (values.price !== undefined) {
      const made = { id: ctx.newId(), at: ctx.now };
      items.set(itemId, newItem({ ...change, price: values.price }, made));
    }
  }
  for (const [itemId, item] of stored) await changeItem(ctx, item, items.get(itemId) ?? item);
  const added = [...items].flatMap(([itemId, item]) => (stored.has(itemId) ? [] : [item]));
  await insertItems(ctx.tx, added, ctx.now);
  for (const item of added) {
    ctx.journal({ topic: "menu", entityId: item._id, action: "item.added", after: item });
  }
}

/** Adds the new categories and returns all categories by the key of their name. */
async function addCategories(ctx: CommandCtx, menu: Menu, names: readonly string[]): Promise<Categories> {
  const refs = menu.categories.map(({ _id, name }): [string, Ref] => [nameKey(name), { _id, name }]);
  const categories = new Map(refs);
  for (const [index, name] of names.entries()) {
    const made = { id: ctx.newId(), at: ctx.now, count: menu.categories.length + index };
    const category = newCategory({ name }, made);
    await insertCategory(ctx.tx, category);
    ctx.journal({ topic: "menu", entityId: category._id, action: "category.added", after: category });
    categories.set(nameKey(name), { _id: category._id, name: category.name });
  }
  return categories;
}

function categoryOf({ category, row }: ImportRow, categories: Categories): Ref {
  const found = categories.get(nameKey(category));
  if (!found) throw new Error(`row ${row} was planned without its category`);
  return found;
}

async function changeItem(ctx: CommandCtx, item: MenuItem, changed: MenuItem): Promise<void> {
  const changes = diffFields(item, changed);
  if (!changes) return;
  await itemStore.save(ctx.tx, changed);
  if (isPricedDifferently(item, changed)) await insertPrices(ctx.tx, changed, ctx.now);
  ctx.journal({ topic: "menu", entityId: item._id, action: "item.changed", ...changes });
}
