import { nameKey } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { newCategory } from "#domain/menu/category.ts";
import { itemChangeBy, type Menu, type PlannedRow } from "#domain/menu/import.ts";
import type { ImportRow } from "#domain/menu/importApi.ts";
import { categoryOfItem, isPricedDifferently, newItem, withItemChange } from "#domain/menu/item.ts";
import { type Dishes, indexDishes } from "#domain/menu/sheetChoices.ts";
import type { TaxClass } from "#domain/settings/taxClass.ts";
import { diffFields } from "../../http/changes.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { insertCategory } from "../categories.store.ts";
import { insertItems, insertPrices, itemStore } from "../items.store.ts";

type Categories = ReadonlyMap<string, MenuItem["category"]>;

interface NewCategory {
  readonly name: string;
  readonly taxClass: TaxClass;
}

/** Adds and changes the items of the plan, each with one journal row, however many variants it has. Rows without a difference are skipped. */
export async function applyPlan(
  ctx: CommandCtx,
  menu: Menu,
  planned: readonly PlannedRow[],
  newCategories: readonly NewCategory[],
): Promise<void> {
  const categories = await addCategories(ctx, menu, newCategories);
  const dishes = indexDishes(menu.items);
  const rows = planned.filter(({ action }) => action === "add" || action === "change");
  const items = [...Map.groupBy(rows, ({ itemId }) => itemId).values()].map((rowsOfItem) => ({
    before: rowsOfItem[0]?.item,
    after: itemAfter(ctx, rowsOfItem, { categories, dishes }),
  }));
  for (const { before, after } of items) if (before && after) await changeItem(ctx, before, after);
  const added = items.flatMap(({ before, after }) => (before || !after ? [] : [after]));
  await insertItems(ctx.tx, added, ctx.now);
  for (const item of added) {
    ctx.journal({ topic: "menu", entityId: item._id, action: "item.added", after: item });
  }
}

function itemAfter(
  ctx: CommandCtx,
  rows: readonly PlannedRow[],
  { categories, dishes }: { readonly categories: Categories; readonly dishes: Dishes },
): MenuItem | undefined {
  return rows.reduce<MenuItem | undefined>((item, { values }) => {
    const change = { ...itemChangeBy(values, item, dishes), category: categoryOf(values, categories) };
    if (item) return withItemChange(item, change);
    // A new item is planned only with a price.
    if (values.price === undefined) return undefined;
    return newItem({ ...change, price: values.price }, { id: ctx.newId(), at: ctx.now });
  }, rows[0]?.item);
}

async function addCategories(
  ctx: CommandCtx,
  menu: Menu,
  added: readonly NewCategory[],
): Promise<Categories> {
  const categories = new Map(menu.categories.map((one) => [nameKey(one.name), categoryOfItem(one)]));
  for (const [index, { name, taxClass }] of added.entries()) {
    const creation = { id: ctx.newId(), at: ctx.now, count: menu.categories.length + index };
    const category = newCategory({ name, taxClass }, creation);
    await insertCategory(ctx.tx, category);
    ctx.journal({ topic: "menu", entityId: category._id, action: "category.added", after: category });
    categories.set(nameKey(name), categoryOfItem(category));
  }
  return categories;
}

function categoryOf({ category, row }: ImportRow, categories: Categories): MenuItem["category"] {
  const existing = categories.get(nameKey(category));
  if (!existing) throw new Error(`row ${row} was planned without its category`);
  return existing;
}

async function changeItem(ctx: CommandCtx, item: MenuItem, changed: MenuItem): Promise<void> {
  const changes = diffFields(item, changed);
  if (!changes) return;
  await itemStore.save(ctx.tx, changed);
  if (isPricedDifferently(item, changed)) await insertPrices(ctx.tx, changed, ctx.now);
  ctx.journal({ topic: "menu", entityId: item._id, action: "item.changed", ...changes });
}
