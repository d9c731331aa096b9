import { newArea, withAreaChange } from "#domain/floor/area.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../db/tx.ts";
import { diffFields } from "../http/changes.ts";
import { type Handler, handle, type QueryCtx, type ReplayedCommand } from "../http/feature.ts";
import { idFor } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import {
  countAreas,
  findAreaByName,
  insertArea,
  isAreaId,
  listAreas,
  loadArea,
  readArea,
  removeArea,
  saveArea,
} from "./areas.store.ts";
import { hasTables } from "./tables.store.ts";

const list = handle(areasApi.list, (ctx) => listAreas(ctx.tx));

const read = handle(areasApi.read, (ctx, { params }) => loadArea(ctx.tx, params.areaId));

const create = handle(
  areasApi.create,
  async (ctx, { body }) => {
    const id = await idFor(body._id, (wanted) => isAreaId(ctx.tx, wanted), ctx.newId);
    await throwIfNameTaken(ctx.tx, body.name, id);
    const area = newArea(body, { id, at: ctx.now, count: await countAreas(ctx.tx) });
    await insertArea(ctx.tx, area);
    ctx.journal({ topic: "areas", entityId: id, action: "area.added", after: area });
    return area;
  },
  { repeat },
);

/** Answers a repeat of a command with the area as it is now. */
function repeat(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return readArea(ctx.tx, params.areaId ?? entityId);
}

const update = handle(
  areasApi.update,
  async (ctx, { params, body }) => {
    const area = await loadArea(ctx.tx, params.areaId);
    const changed = withAreaChange(area, body);
    await throwIfNameTaken(ctx.tx, changed.name, area._id);
    const changes = diffFields(area, changed);
    if (changes) {
      await saveArea(ctx.tx, changed);
      ctx.journal({ topic: "areas", entityId: area._id, action: "area.changed", ...changes });
    }
    return changed;
  },
  { repeat },
);

const remove = handle(
  areasApi.remove,
  async (ctx, { params }) => {
    const area = await loadArea(ctx.tx, params.areaId);
    if (await hasTables(ctx.tx, area._id)) throw new Refusal("area-has-tables");
    await removeArea(ctx.tx, area._id, ctx.now);
    ctx.journal({
      topic: "areas",
      entityId: area._id,
      action: "area.deleted",
      before: { name: area.name },
    });
    return { _id: area._id };
  },
  { repeat: replayDelete },
);

/** Throws 409 when another area has the name. */
async function throwIfNameTaken(tx: ReadTx, name: string, id: string): Promise<void> {
  const other = await findAreaByName(tx, name);
  if (other && other._id !== id) throw new Refusal("name-taken", { field: "name" });
}

export const areaHandlers: readonly Handler[] = [list, read, create, update, remove];
