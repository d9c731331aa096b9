import { newArea, withAreaChange } from "#domain/floor/area.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi } from "#domain/floor/editingApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { diffFields } from "../http/changes.ts";
import type { QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor, throwIfNameTaken } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { areaStore, insertArea } from "./areas.store.ts";
import { listTablesOfArea } from "./tables.store.ts";

const list = handle(areasApi.list, (ctx) => areaStore.list(ctx.tx));

const read = handle(areasApi.read, (ctx, { params }) => areaStore.load(ctx.tx, params.areaId));

const create = handle(
  areaEditingApi.create,
  async (ctx, { body }) => {
    const id = await idFor(body._id, (requestedId) => areaStore.isId(ctx.tx, requestedId), ctx.newId);
    const areas = await areaStore.list(ctx.tx);
    const area = newArea(body, { id, at: ctx.now, count: areas.length });
    throwIfNameTaken(areas, area);
    await insertArea(ctx.tx, area);
    ctx.journal({ topic: "areas", entityId: id, action: "area.added", after: area });
    return area;
  },
  { answerToRetry },
);

/** Answers a repeat of a command with the area as it is now. */
function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return areaStore.loadDeletedToo(ctx.tx, params.areaId ?? entityId);
}

const update = handle(
  areaEditingApi.update,
  async (ctx, { params, body }) => {
    const area = await areaStore.load(ctx.tx, params.areaId);
    const changed = withAreaChange(area, body);
    throwIfNameTaken(await areaStore.list(ctx.tx), changed);
    const changes = diffFields(area, changed);
    if (changes) {
      await areaStore.save(ctx.tx, changed);
      ctx.journal({ topic: "areas", entityId: area._id, action: "area.changed", ...changes });
    }
    return changed;
  },
  { answerToRetry },
);

const remove = handle(
  areaEditingApi.remove,
  async (ctx, { params }) => {
    const area = await areaStore.load(ctx.tx, params.areaId);
    if ((await listTablesOfArea(ctx.tx, area._id)).length > 0) throw new Refusal("area-has-tables");
    await areaStore.remove(ctx.tx, area._id, ctx.now);
    ctx.journal({
      topic: "areas",
      entityId: area._id,
      action: "area.deleted",
      before: { name: area.name },
    });
    return { _id: area._id };
  },
  { answerToRetry: replayDelete },
);

export const areaHandlers: readonly Handler[] = [list, read, create, update, remove];
