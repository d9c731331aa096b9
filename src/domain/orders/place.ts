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

/** The fields of every place without a table. */
const withoutTable = {
  /** The number within the business day, per kind; null on a device until the server sets it. */
  number: z.number().int().nullable(),
  /** The guest's name; may be empty. */
  name: GuestName,
  phone: Phone,
  /** The time promised to the guest, if any. */
  promisedAt: Timestamp.nullable(),
};

/** Where an order is served. Each kind has its own fields; only a table has an area. */
export const Place = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("table"), table: Ref, area: Ref }),
  z.object({ kind: z.literal("takeaway"), ...withoutTable }),
  z.object({ kind: z.literal("room"), room: z.string().max(NAME_LENGTH_MAX), ...withoutTable }),
  z.object({ kind: z.literal("delivery"), address: Address, ...withoutTable }),
]);
export type Place = z.output<typeof Place>;

/** Returns where a paper of this place is printed: its area's id, or the kind of an order without a table. */
export function placeArea(place: Place): string {
  return place.kind === "table" ? place.area._id : place.kind;
}

/** A place without a table. */
export type PlaceWithoutTable = Exclude<Place, { kind: "table" }>;

/** The fields that people may enter for every place without a table. */
const inputFields = { name: GuestName.optional(), phone: Phone.optional(), promisedAt: Timestamp.nullish() };

/** A place without a table as entered. Room service needs the room, a delivery a name or phone number, a takeaway nothing. */
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

/** Returns a place as people entered it, for another order at the same place; undefined for a table. */
export function toPlaceInput(place: Place): PlaceInput | undefined {
  if (place.kind === "table") return undefined;
  const { number: _, ...facts } = place;
  return facts;
}

/** Creates a place from the entered fields. The server sets the number. */
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

/** The label of each kind. */
export const placeKindLabels: Record<PlaceKind, string> = {
  table: "Table",
  takeaway: "Takeaway",
  room: "Room service",
  delivery: "Delivery",
};

/** Returns the table's id; undefined for a place without a table. */
export function tableIdOf(place: Place): string | undefined {
  return place.kind === "table" ? place.table._id : undefined;
}

/** Formats a place briefly: "T4", "Takeaway 12", "Room 204". */
export function placeName(place: Place): string {
  if (place.kind === "table") return place.table.name;
  if (place.kind === "room") return `Room ${place.room}`;
  const { kind, number } = place;
  return number === null ? placeKindLabels[kind] : `${placeKindLabels[kind]} ${number}`;
}

/** True if two places are the same, even if the table was renamed. */
export function isSamePlace(a: Place, b: Place): boolean {
  return tableIdOf(a) === tableIdOf(b) && (a.kind === "table" || placeName(a) === placeName(b));
}

/** Formats the move of an order whose paper shows the old place: "TABLE CHANGED: T1 → T4". */
export function formatPlaceChange(from: Place, to: Place): string {
  return `TABLE CHANGED: ${placeName(from)} → ${placeName(to)}`;
}

/** Formats a place for the heading of a paper: "Table T4", "Takeaway 12". */
export function placeTitle(place: Place): string {
  return place.kind === "table" ? `Table ${placeName(place)}` : placeName(place);
}

/** Formats the details of a place: the area of a table, else the guest and the promised time. */
export function placeDetails(place: Place): string {
  if (place.kind === "table") return place.area.name;
  const { name, phone, promisedAt } = place;
  const address = place.kind === "delivery" ? place.address : "";
  const facts = [name, phone, address, promisedAt === null ? "" : `for ${formatTime(promisedAt)}`];
  return facts.filter((fact) => fact !== "").join(" · ");
}

/** Table and area of an order, as answers contain them. */
export interface PlaceRefs {
  readonly table: Ref;
  readonly area: Ref;
}

/**
 * Returns the table and area of an order for clients of the specification, which know only tables. A place without a table gets
 * the order's id as the table's id, kind and number as its name, and an area named by its kind; neither is in /tables or /areas.
 */
export function placeRefs(place: Place, orderId: string): PlaceRefs {
  if (place.kind === "table") return { table: place.table, area: place.area };
  return {
    table: { _id: orderId, name: placeName(place) },
    area: { _id: place.kind, name: placeKindLabels[place.kind] },
  };
}
