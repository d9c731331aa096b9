import { z } from "zod";
import { NAME_LENGTH_MAX, Ref, TEXT_LENGTH_MAX } from "../entity.ts";
import { Timestamp } from "../time.ts";

/** The kinds of order: at a table, to take away, brought to a room, or brought to an address. */
export const PlaceKind = z.enum(["table", "takeaway", "room", "delivery"]);
export type PlaceKind = z.infer<typeof PlaceKind>;

export const PHONE_LENGTH_MAX = 20;

/** The facts of every order without a table. */
const withoutTable = {
  /** Its number of the business day among the orders of its kind; null on a device until the server has given it. */
  number: z.number().int().nullable(),
  /** The guest, as far as told; empty texts otherwise. */
  name: z.string().max(NAME_LENGTH_MAX),
  phone: z.string().max(PHONE_LENGTH_MAX),
  /** When the guest was told that it would be there; null where nobody said. */
  promisedAt: Timestamp.nullable(),
};

/** The place an order is for. Each kind has its own facts; only one at a table has a table and its area. */
export const Place = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("table"), table: Ref, area: Ref }),
  z.object({ kind: z.literal("takeaway"), ...withoutTable }),
  z.object({ kind: z.literal("room"), room: z.string().max(NAME_LENGTH_MAX), ...withoutTable }),
  z.object({ kind: z.literal("delivery"), address: z.string().max(TEXT_LENGTH_MAX), ...withoutTable }),
]);
export type Place = z.output<typeof Place>;

/** A place without a table. */
export type PlaceWithoutTable = Exclude<Place, { kind: "table" }>;

/** The kinds as people read them. */
export const placeKindWords: Record<PlaceKind, string> = {
  table: "Table",
  takeaway: "Takeaway",
  room: "Room service",
  delivery: "Delivery",
};

/** Returns the id of the table that the place is; undefined for a place without one. */
export function tableIdOf(place: Place): string | undefined {
  return place.kind === "table" ? place.table._id : undefined;
}

/** Returns a place in few words: "T4", "Takeaway 12", "Room 204". */
export function placeName(place: Place): string {
  if (place.kind === "table") return place.table.name;
  if (place.kind === "room") return `Room ${place.room}`;
  const { kind, number } = place;
  return number === null ? placeKindWords[kind] : `${placeKindWords[kind]} ${number}`;
}

/** The names of a place that answers carry as an order's table and area. */
export interface PlaceRefs {
  readonly table: Ref;
  readonly area: Ref;
}

/**
 * Returns the table and area of an order. Clients of the specification know no other place: one without a table is there under
 * the order's own id and named by kind and number, in an area named by its kind; neither is in /tables or /areas.
 */
export function placeRefs(place: Place, orderId: string): PlaceRefs {
  if (place.kind === "table") return { table: place.table, area: place.area };
  return {
    table: { _id: orderId, name: placeName(place) },
    area: { _id: place.kind, name: placeKindWords[place.kind] },
  };
}
