import type { BodyOf } from "#domain/endpoint.ts";
import type { JournalAction } from "#domain/events.ts";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { choicesProblems } from "#domain/menu/choicesProblems.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import {
  categoryOfItem,
  isPricedDifferently,
  itemCodes,
  newItem,
  withItemChange,
  withVariantStock,
} from "#domain/menu/item.ts";
import { withStock } from "#domain/menu/stock.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../db/tx.ts";
import { diffFields } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor, throwIfNameTaken } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { storeImage } from "../media/images.store.ts";
import { prepareImage } from "../media/prepareImage.ts";
import { categoryStore } from "./categories.store.ts";
import { insertItem, insertPrices, itemStore } from "./items.store.ts";
import { throwIfNoStation } from "./throwIfNoStation.ts";

const list = handle(menuApi.items, (ctx) => itemStore.list(ctx.tx));

const create = handle(
  menuEditingApi.createItem,
  {
    prepare: (_, { file }) => prepareImage(file, "menu"),
    run: async (ctx, { body }, picture) => {
      const id = await idFor(body._id, (requestedId) => itemStore.isId(ctx.tx, requestedId), ctx.newId);
      const category = await loadCategoryOf(ctx.tx, body.category);
      const image = picture ? await storeImage(ctx.tx, picture, ctx.now) : body.image;
      throwIfNoneCanChoose(body.choices);
      await throwIfNoStation(ctx.tx, body);
      const item = newItem({ ...body, category, image }, { id, at: ctx.now });
      await throwIfNameOrCodeTaken(ctx.tx, item);
      await insertItem(ctx.tx, item);
      await insertPrices(ctx.tx, item, ctx.now);
      ctx.journal({ topic: "menu", entityId: id, action: "item.added", after: item });
      return item;
    },
  },
  { answerToRetry },
);

/** Answers a repeat of a command with the item as it is now. */
function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return itemStore.loadDeletedToo(ctx.tx, params.itemId ?? entityId);
}

const update = handle(
  menuEditingApi.updateItem,
  {
    prepare: (_, { file }) => prepareImage(file, "menu"),
    run: async (ctx, { params, body }, picture) => {
      const item = await itemStore.load(ctx.tx, params.itemId);
      const category = body.category === undefined ? undefined : await loadCategoryOf(ctx.tx, body.category);
      const image = picture ? await storeImage(ctx.tx, picture, ctx.now) : body.image;
      throwIfNoneCanChoose(body.choices);
      await throwIfNoStation(ctx.tx, body);
      const changed = withItemChange(item, { ...body, category, image });
      await throwIfNameOrCodeTaken(ctx.tx, changed);
      return await saveChange(ctx, item, changed, "item.changed");
    },
  },
  { answerToRetry },
);

const setAvailability = handle(
  menuEditingApi.setAvailability,
  (ctx, { params, body }) => changeAvailability(ctx, params.itemId, body),
  { answerToRetry },
);

/** Marks an item or one of its variants out of stock or back; an item also with a count. */
export async function changeAvailability(
  ctx: CommandCtx,
  itemId: string,
  { isAvailable, variant, left }: BodyOf<typeof menuEditingApi.setAvailability>,
): Promise<MenuItem> {
  const item = await itemStore.load(ctx.tx, itemId);
  const changed =
    variant === undefined
      ? withStock(item, { isAvailable, left })
      : withVariantStock(item, { variant, isAvailable });
  if (!changed) throw invalidInput([{ field: "variant", message: "is none of this item's" }]);
  if (left !== undefined && (variant !== undefined || !isAvailable))
    throw invalidInput([
      { field: "left", message: "is for an item that is in stock, with all its variants" },
    ]);
  const inStock = left === undefined || !item.isAvailable ? "item.backInStock" : "item.counted";
  return await saveChange(ctx, item, changed, isAvailable && left !== 0 ? inStock : "item.outOfStock");
}

const remove = handle(
  menuEditingApi.removeItem,
  async (ctx, { params }) => {
    const item = await itemStore.load(ctx.tx, params.itemId);
    await itemStore.remove(ctx.tx, item._id, ctx.now);
    const before = { name: item.name, price: item.price };
    ctx.journal({ topic: "menu", entityId: item._id, action: "item.deleted", before });
    return { _id: item._id };
  },
  { answerToRetry: replayDelete },
);

/** Saves the item if it changed, and a new price with the time from which it is valid. */
async function saveChange(
  ctx: CommandCtx,
  item: MenuItem,
  changed: MenuItem,
  action: JournalAction,
): Promise<MenuItem> {
  const changes = diffFields(
    { ...item, left: item.left ?? null },
    { ...changed, left: changed.left ?? null },
  );
  if (!changes) return item;
  await itemStore.save(ctx.tx, changed);
  if (isPricedDifferently(item, changed)) await insertPrices(ctx.tx, changed, ctx.now);
  ctx.journal({ topic: "menu", entityId: item._id, action, ...changes });
  return changed;
}

/** Throws 422 for choices in which nobody could choose. */
function throwIfNoneCanChoose(choices: MenuItem["choices"] | undefined): void {
  const problems = choicesProblems(choices);
  if (problems.length > 0) throw invalidInput(problems);
}

/** Returns the category for an item; 422 naming the field when there is none. */
async function loadCategoryOf(tx: ReadTx, id: string): Promise<MenuItem["category"]> {
  const category = await categoryStore.find(tx, id);
  if (!category) throw invalidInput([{ field: "category", message: "does not exist" }]);
  return categoryOfItem(category);
}

/** Throws 409 when another item of the category has the name, or any other item or variant has a short code. */
async function throwIfNameOrCodeTaken(tx: ReadTx, item: MenuItem): Promise<void> {
  const otherItems = (await itemStore.list(tx)).filter(({ _id }) => _id !== item._id);
  const siblings = otherItems.filter(({ category }) => category._id === item.category._id);
  throwIfNameTaken(siblings, item);
  const codes = new Set(itemCodes(item));
  if (
    codes.size < itemCodes(item).length ||
    otherItems.some((other) => itemCodes(other).some((code) => codes.has(code)))
  ) {
    throw new Refusal("name-taken", { field: "code" }, "This code is already in use.");
  }
}

export const itemHandlers: readonly Handler[] = [list, create, update, setAvailability, remove];
