import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody, Id, Name, SortOrder, stored } from "../entity.ts";

/** A part of the kitchen: tandoor, bar, desserts. The first one makes all dishes that have no station. */
export const Station = z.object({ ...stored("station"), name: z.string(), sortOrder: z.number() });
export type Station = z.output<typeof Station>;

export const stationsApi = {
  list: query({
    path: "/menu/stations",
    permission: "floor.read",
    summary: "The kitchen's stations",
    output: z.array(Station),
  }),
  /** Its default sort order is the current count plus 1. 409 too-many-stations beyond 30. */
  create: command({
    method: "POST",
    path: "/menu/stations",
    permission: "menu.manage",
    summary: "Add a station",
    delivery: "needs-server",
    body: z.strictObject({ _id: Id.optional(), name: Name, sortOrder: SortOrder.optional() }),
    output: Station,
    success: "Station added",
    failure: "Failed to add the station",
  }),
  update: command({
    method: "PUT",
    path: "/menu/stations/:stationId",
    permission: "menu.manage",
    summary: "Change a station",
    delivery: "needs-server",
    body: z.strictObject({
      ...answerSchema(Station),
      name: Name.optional(),
      sortOrder: SortOrder.optional(),
    }),
    output: Station,
    success: "Station changed",
    failure: "Failed to change the station",
  }),
  /** Its dishes go to the first station from then on; KOTs keep it. */
  remove: command({
    method: "DELETE",
    path: "/menu/stations/:stationId",
    permission: "menu.manage",
    summary: "Delete a station",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Station deleted",
    failure: "Failed to delete the station",
  }),
};
