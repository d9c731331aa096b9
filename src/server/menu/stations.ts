import { newStation, STATIONS_MAX, withStationChange } from "#domain/menu/station.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { diffFields } from "../http/changes.ts";
import type { QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor, throwIfNameTaken } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { insertStation, stationStore } from "./stations.store.ts";

const list = handle(stationsApi.list, (ctx) => stationStore.list(ctx.tx));

const create = handle(
  stationsApi.create,
  async (ctx, { body }) => {
    const id = await idFor(body._id, (requestedId) => stationStore.isId(ctx.tx, requestedId), ctx.newId);
    const stations = await stationStore.list(ctx.tx);
    if (stations.length >= STATIONS_MAX) throw new Refusal("too-many-stations");
    const station = newStation(body, { id, at: ctx.now, count: stations.length });
    throwIfNameTaken(stations, station);
    await insertStation(ctx.tx, station);
    ctx.journal({ topic: "menu", entityId: id, action: "station.added", after: station });
    return station;
  },
  { answerToRetry },
);

/** Answers a repeat of a command with the station as it is now. */
function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return stationStore.loadDeletedToo(ctx.tx, params.stationId ?? entityId);
}

const update = handle(
  stationsApi.update,
  async (ctx, { params, body }) => {
    const station = await stationStore.load(ctx.tx, params.stationId);
    const changed = withStationChange(station, body);
    throwIfNameTaken(await stationStore.list(ctx.tx), changed);
    const changes = diffFields(station, changed);
    if (changes) {
      await stationStore.save(ctx.tx, changed);
      ctx.journal({ topic: "menu", entityId: station._id, action: "station.changed", ...changes });
    }
    return changed;
  },
  { answerToRetry },
);

const remove = handle(
  stationsApi.remove,
  async (ctx, { params }) => {
    const station = await stationStore.load(ctx.tx, params.stationId);
    await stationStore.remove(ctx.tx, station._id, ctx.now);
    const before = { name: station.name };
    ctx.journal({ topic: "menu", entityId: station._id, action: "station.deleted", before });
    return { _id: station._id };
  },
  { answerToRetry: replayDelete },
);

export const stationHandlers: readonly Handler[] = [list, create, update, remove];
