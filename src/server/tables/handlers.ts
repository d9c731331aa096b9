import { areasApi } from "#domain/floor/areasApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadArea, removeArea } from "../floor/areas.store.ts";
import { hasTables } from "../floor/tables.store.ts";
import { type Feature, handle } from "../http/feature.ts";

const removeAreaWithoutTables = handle(areasApi.remove, async (ctx, { params }) => {
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
});

/** The tables' own endpoints are served by the till: whether a table is occupied depends on its open order. */
export const tablesFeature: Feature = { handlers: [removeAreaWithoutTables] };
