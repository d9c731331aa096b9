import { menuApi } from "#domain/menu/api.ts";
import { newCategory, withCategoryChange } from "#domain/menu/category.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../db/tx.ts";
import { diffFields } from "../http/changes.ts";
import { type Handler, handle, type QueryCtx, type ReplayedCommand } from "../http/feature.ts";
import { idFor } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { storeImage } from "../media/images.store.ts";
import { prepareImage } from "../media/prepareImage.ts";
import {
  countCategories,
  findCategoryByName,
  insertCategory,
  isCategoryId,
  listCategories,
  loadCategory,
  readCategory,
  removeCategory,
  saveCategory,
} from "./categories.store.ts";
import { listItemIdsOfCategory, removeItems } from "./items.store.ts";

const list = handle(menuApi.categories, (ctx) => listCategories(ctx.tx));

const create = handle(
  menuApi.createCategory,
  {
    prepare: (_, { file }) => prepareImage(file, "menu"),
    run: async (ctx, { body }, picture) => {
      const id = await idFor(body._id, (wanted) => isCategoryId(ctx.tx, wanted), ctx.newId);
      await throwIfNameTaken(ctx.tx, body.name, id);
      const image = picture ? await storeImage(ctx.tx, picture, ctx.now) : body.image;
      const made = { id, at: ctx.now, count: await countCategories(ctx.tx) };
      const category = newCategory({ ...body, image }, made);
      await insertCategory(ctx.tx, category);
      ctx.journal({ topic: "menu", entityId: id, action: "category.added", after: category });
      return category;
    },
  },
  { repeat },
);

/** Answers a repeat of a command with the category as it is now. */
function repeat(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return readCategory(ctx.tx, params.categoryId ?? entityId);
}

const update = handle(
  menuApi.updateCategory,
  {
    prepare: (_, { file }) => prepareImage(file, "menu"),
    run: async (ctx, { params, body }, picture) => {
      const category = await loadCategory(ctx.tx, params.categoryId);
      await throwIfNameTaken(ctx.tx, body.name ?? category.name, category._id);
      const image = picture ? await storeImage(ctx.tx, picture, ctx.now) : body.image;
      const changed = withCategoryChange(category, { ...body, image });
      const changes = diffFields(category, changed);
      if (changes) {
        await saveCategory(ctx.tx, changed);
        ctx.journal({ topic: "menu", entityId: category._id, action: "category.changed", ...changes });
      }
      return changed;
    },
  },
  { repeat },
);

/** Deletes a category with its items, as the screen warns (clarification 40). Past orders keep the items' names and prices. */
const remove = handle(
  menuApi.removeCategory,
  async (ctx, { params }) => {
    const category = await loadCategory(ctx.tx, params.categoryId);
    const items = await listItemIdsOfCategory(ctx.tx, category._id);
    await removeItems(ctx.tx, items, ctx.now);
    await removeCategory(ctx.tx, category._id, ctx.now);
    const before = { name: category.name, items };
    ctx.journal({ topic: "menu", entityId: category._id, action: "category.deleted", before });
    return { _id: category._id };
  },
  { repeat: replayDelete },
);

/** Throws 409 when another category has the name. */
async function throwIfNameTaken(tx: ReadTx, name: string, id: string): Promise<void> {
  const other = await findCategoryByName(tx, name);
  if (other && other._id !== id) throw new Refusal("name-taken", { field: "name" });
}

export const categoryHandlers: readonly Handler[] = [list, create, update, remove];
