import { z } from "zod";
import { NAME_LENGTH_MAX, Name, nameUpTo, Ref, TEXT_LENGTH_MAX } from "../entity.ts";
import { formatTime, Timestamp } from "../time.ts";

/** The kinds of order: at a table, to take away, brought to a room, or brought to an address. */
export const PlaceKind = z.enum(["table", "takeaway", "room", "delivery"]);
export type PlaceKind = z.infer<typeof PlaceKind>;

export const PHONE_LENGTH_MAX = 20;

const GuestName = nameUpTo(NAME_LENGTH_MAX);
const Phone = z.string().max(PHONE_LENGTH_MAX);
const Address = z.string().max(TEXT_LENGTH_MAX);

/** The facts of every order without a table. */
const withoutTable = {
  /** Its number of the business day among the orders of its kind; null on a device until the server has given it. */
  number: z.number().int().nullable(),
  /** The guest, as far as notified; empty texts otherwise. */
  name: GuestName,
  phone: Phone,
  /** When the guest was notified that it would be there; null where nobody said. */
  promisedAt: Timestamp.nullable(),
};

/** The place an order is for. Each kind has its own facts; only one at a table has a table and its area. */
export const Place = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("table"), table: Ref, area: Ref }),
  z.object({ kind: z.literal("takeaway"), ...withoutTable }),
  z.object({ kind: z.literal("room"), room: z.string().max(NAME_LENGTH_MAX), ...withoutTable }),
  z.object({ kind: z.literal("delivery"), address: Address, ...withoutTable }),
]);
export type Place = z.output<typeof Place>;

/** A place without a table. */
export type PlaceWithoutTable = Exclude<Place, { kind: "table" }>;

/** The facts that people may tell of every order without a table. */
const inputFields = { name: GuestName.optional(), phone: Phone.optional(), promisedAt: Timestamp.nullish() };

/**
 * A place without a table as people tell it. A takeaway needs nothing but its number, room service the room. A delivery needs a
 * name or a phone number: without either nobody finds the guest at the door.
 */
export const PlaceInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("takeaway"), ...inputFields }),
  z.strictObject({ kind: z.literal("room"), room: Name, ...inputFields }),
  z
    .strictObject({ kind: z.literal("delivery"), address: Address.optional(), ...inputFields })
    .refine(({ name = "", phone = "" }) => `${name}${phone}`.trim() !== "", {
      path: ["phone"],
      message: "must be there where no name is",
    }),
]);
export type PlaceInput = z.output<typeof PlaceInput>;

/** Returns a place as people entered it, for another order like it; undefined for a table. */
export function toPlaceInput(place: Place): PlaceInput | undefined {
  if (place.kind === "table") return undefined;
  const { number: _, ...facts } = place;
  return facts;
}

/** Makes the place that people entered. The server gives its number. */
export function toPlace(place: PlaceInput, number: number | null): Place {
  const { name = "", phone = "", promisedAt = null } = place;
  const guest = { number, name: name.trim(), phone: phone.trim(), promisedAt };
  switch (place.kind) {
    case "takeaway":
      return { kind: place.kind, ...guest };
    case "room":
      return { kind: place.kind, room: place.room.trim(), ...guest };
    case "delivery":
      return { kind: place.kind, address: place.address?.trim() ?? "", ...guest };
  }
}

/** The kinds as people read them. */
export const placeKindLabels: Record<PlaceKind, string> = {
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
  return number === null ? placeKindLabels[kind] : `${placeKindLabels[kind]} ${number}`;
}

/** Returns the account that an order's credit is on without being asked: a room's for room service, else none. */
export function placeAccount(place: Place): string {
  return place.kind === "room" ? placeName(place) : "";
}

/** Returns whether two places are the same one, whatever a table is called now. */
export function isSamePlace(a: Place, b: Place): boolean {
  return tableIdOf(a) === tableIdOf(b) && (a.kind === "table" || placeName(a) === placeName(b));
}

/** Says that food or a bill belongs elsewhere than its paper says: "TABLE CHANGED: T1 → T4". */
export function formatPlaceChange(from: Place, to: Place): string {
  return `TABLE CHANGED: ${placeName(from)} → ${placeName(to)}`;
}

/** Returns a place for the head of a paper: "Table T4", "Takeaway 12". */
export function placeTitle(place: Place): string {
  return place.kind === "table" ? `Table ${placeName(place)}` : placeName(place);
}

/** Returns the rest that people know of a place: the area of a table, else the guest and the time promised. */
export function placeDetails(place: Place): string {
  if (place.kind === "table") return place.area.name;
  const { name, phone, promisedAt } = place;
  const address = place.kind === "delivery" ? place.address : "";
  const facts = [name, phone, address, promisedAt === null ? "" : `for ${formatTime(promisedAt)}`];
  return facts.filter((fact) => fact !== "").join(" · ");
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
    area: { _id: place.kind, name: placeKindLabels[place.kind] },
  };
}
