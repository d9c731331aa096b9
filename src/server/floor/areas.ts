import { newArea, withAreaChange } from "#domain/floor/area.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../db/tx.ts";
import { changesOf } from "../http/changes.ts";
import { type Feature, handle } from "../http/feature.ts";
import { idFor } from "../http/idFor.ts";
import {
  countAreas,
  findAreaNamed,
  insertArea,
  isAreaId,
  listAreas,
  loadArea,
  saveArea,
} from "./areas.store.ts";

const list = handle(areasApi.list, (ctx) => listAreas(ctx.tx));

const read = handle(areasApi.read, (ctx, { params }) => loadArea(ctx.tx, params.areaId));

const create = handle(areasApi.create, async (ctx, { body }) => {
  const id = await idFor(body._id, (wanted) => isAreaId(ctx.tx, wanted), ctx.newId);
  await refuseTakenName(ctx.tx, body.name, id);
  const area = newArea(body, { id, at: ctx.now, count: await countAreas(ctx.tx) });
  await insertArea(ctx.tx, area);
  ctx.journal({ topic: "areas", entityId: id, action: "area.added", after: area });
  return area;
});

const update = handle(areasApi.update, async (ctx, { params, body }) => {
  const area = await loadArea(ctx.tx, params.areaId);
  const changed = withAreaChange(area, body);
  await refuseTakenName(ctx.tx, changed.name, area._id);
  const changes = changesOf(area, changed);
  if (changes) {
    await saveArea(ctx.tx, changed);
    ctx.journal({ topic: "areas", entityId: area._id, action: "area.changed", ...changes });
  }
  return changed;
});

/** 409 when another area has the name. */
async function refuseTakenName(tx: ReadTx, name: string, id: string): Promise<void> {
  const other = await findAreaNamed(tx, name);
  if (other && other._id !== id) throw new Refusal("name-taken", { field: "name" });
}

/** Deleting an area looks at its tables and is served by the tables' feature. */
export const areasFeature: Feature = { handlers: [list, read, create, update] };
