import { nameKey, type Ref } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { newCategory } from "#domain/menu/category.ts";
import { itemChangeBy, type Menu, type PlannedRow } from "#domain/menu/import.ts";
import type { ImportRow } from "#domain/menu/importApi.ts";
import { isPricedDifferently, newItem, withItemChange } from "#domain/menu/item.ts";
import { changesOf } from "../../http/changes.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { insertCategory } from "../categories.store.ts";
import { insertItems, insertPrices, saveItem } from "../items.store.ts";

type Categories = ReadonlyMap<string, Ref>;

/** Adds and changes the items of the plan, each with its own journal row. Rows without a difference are skipped. */
export async function applyPlan(
  ctx: CommandCtx,
  menu: Menu,
  planned: readonly PlannedRow[],
  newCategories: readonly string[],
): Promise<void> {
  const categories = await addCategories(ctx, menu, newCategories);
  const added: MenuItem[] = [];
  for (const { action, item, values } of planned) {
    const category = categoryOf(values, categories);
    if (item && action === "change") await changeItem(ctx, item, values, category);
    if (action !== "add" || values.price === undefined) continue;
    // A mark that the sheet does not say stays unknown: a wrong mark harms a guest.
    const isVegetarian = values.veg ?? null;
    const fields = { ...itemChangeBy(values), category, price: values.price, isVegetarian };
    added.push(newItem(fields, { id: ctx.newId(), at: ctx.now }));
  }
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

async function changeItem(ctx: CommandCtx, item: MenuItem, values: ImportRow, category: Ref): Promise<void> {
  const changed = withItemChange(item, { ...itemChangeBy(values), category });
  const changes = changesOf(item, changed);
  if (!changes) return;
  await saveItem(ctx.tx, changed);
  if (isPricedDifferently(item, changed)) await insertPrices(ctx.tx, changed, ctx.now);
  ctx.journal({ topic: "menu", entityId: item._id, action: "item.changed", ...changes });
}
