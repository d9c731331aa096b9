import { menuApi } from "#domain/menu/api.ts";
import { newCategory, withCategoryChange } from "#domain/menu/category.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { diffFields } from "../http/changes.ts";
import type { QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor, throwIfNameTaken } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { storeImage } from "../media/images.store.ts";
import { prepareImage } from "../media/prepareImage.ts";
import { categoryStore, insertCategory } from "./categories.store.ts";
import { itemStore } from "./items.store.ts";
import { throwIfNoStation } from "./throwIfNoStation.ts";

const list = handle(menuApi.categories, (ctx) => categoryStore.list(ctx.tx));

const create = handle(
  menuEditingApi.createCategory,
  {
    prepare: (_, { file }) => prepareImage(file, "menu"),
    run: async (ctx, { body }, picture) => {
      const id = await idFor(body._id, (requestedId) => categoryStore.isId(ctx.tx, requestedId), ctx.newId);
      const categories = await categoryStore.list(ctx.tx);
      throwIfNameTaken(categories, { _id: id, name: body.name });
      await throwIfNoStation(ctx.tx, body);
      const image = picture ? await storeImage(ctx.tx, picture, ctx.now) : body.image;
      const category = newCategory({ ...body, image }, { id, at: ctx.now, count: categories.length });
      await insertCategory(ctx.tx, category);
      ctx.journal({ topic: "menu", entityId: id, action: "category.added", after: category });
      return category;
    },
  },
  { answerToRetry },
);

/** Answers a repeat of a command with the category as it is now. */
function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return categoryStore.loadDeletedToo(ctx.tx, params.categoryId ?? entityId);
}

const update = handle(
  menuEditingApi.updateCategory,
  {
    prepare: (_, { file }) => prepareImage(file, "menu"),
    run: async (ctx, { params, body }, picture) => {
      const category = await categoryStore.load(ctx.tx, params.categoryId);
      const image = picture ? await storeImage(ctx.tx, picture, ctx.now) : body.image;
      const changed = withCategoryChange(category, { ...body, image });
      throwIfNameTaken(await categoryStore.list(ctx.tx), changed);
      await throwIfNoStation(ctx.tx, body);
      const changes = diffFields(category, changed);
      if (changes) {
        await categoryStore.save(ctx.tx, changed);
        ctx.journal({ topic: "menu", entityId: category._id, action: "category.changed", ...changes });
      }
      return changed;
    },
  },
  { answerToRetry },
);

/** Deletes a category with its items, as the screen warns (clarification 40). Past orders keep the items' names and prices. */
const remove = handle(
  menuEditingApi.removeCategory,
  async (ctx, { params }) => {
    const category = await categoryStore.load(ctx.tx, params.categoryId);
    const dishes = (await itemStore.list(ctx.tx)).filter((item) => item.category._id === category._id);
    const items = dishes.map(({ _id }) => _id);
    for (const id of items) await itemStore.remove(ctx.tx, id, ctx.now);
    await categoryStore.remove(ctx.tx, category._id, ctx.now);
    const before = { name: category.name, items };
    ctx.journal({ topic: "menu", entityId: category._id, action: "category.deleted", before });
    return { _id: category._id };
  },
  { answerToRetry: replayDelete },
);

export const categoryHandlers: readonly Handler[] = [list, create, update, remove];
