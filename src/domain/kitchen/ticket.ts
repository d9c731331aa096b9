import type { Kot, KotItem } from "../orders/kot/api.ts";
import { formatMovedTo } from "../orders/kot/kotPaper.ts";
import { placeNow } from "../orders/kot/whereabouts.ts";
import { isLeft, type StoredWork } from "../orders/kot/work.ts";
import { type Place, placeName } from "../orders/place.ts";
import type { BumpedItem, RecalledItem, Ticket, TicketItem } from "./api.ts";
import { countPieces, recallsOf } from "./bump.ts";

interface Kitchen {
  /** The work on the KOT, also what was taken back. */
  readonly work: readonly StoredWork[];
  /** The last note of each line that was changed after this KOT was sent. */
  readonly notes: ReadonlyMap<string, string>;
  readonly preparationMinutes: ReadonlyMap<string, number>;
  /** What the KOT's order holds now; undefined: nothing. */
  readonly toCome?: readonly string[] | undefined;
}

/** Returns a KOT as a kitchen display shows it. No price and no guest's name, phone or address is in it. */
export function toTicket(kot: Kot, kitchen: Kitchen): Ticket {
  const place = placeNow(kot);
  const workOfItem = Map.groupBy(kitchen.work, ({ item }) => item);
  const cooked = kot.items.filter(({ change }) => change === "add");
  return {
    _id: kot._id,
    token: kot.token,
    place: placeName(place),
    placeBefore: place === kot.place ? null : placeName(kot.place),
    area: place.kind === "table" ? place.area.name : "",
    promisedAt: promisedAt(place),
    waiter: kot.waiter.name,
    covers: kot.covers,
    notes: kot.notes,
    createdAt: kot.createdAt,
    orderedAt: kot.orderedAt,
    ...(kot.courses && { courses: { names: kot.courses.names, toCome: [...(kitchen.toCome ?? [])] } }),
    items: cooked.flatMap((item) => {
      const byStation = Map.groupBy(workOfItem.get(item._id) ?? [], ({ station }) => station);
      return [...byStation.values()].map((rows) => toTicketItem(kot, item, rows, kitchen));
    }),
  };
}

function promisedAt(place: Place) {
  return place.kind === "table" ? null : place.promisedAt;
}

/** Returns what a station makes of an item. `rows` is its work there. */
function toTicketItem(
  kot: Kot,
  item: KotItem,
  rows: readonly StoredWork[],
  { notes, preparationMinutes }: Kitchen,
): TicketItem {
  const byComponent = Map.groupBy(rows, ({ component }) => component);
  const counts = (what: Parameters<typeof countPieces>[1]) =>
    [...byComponent.values()].map((own) => countPieces(own, what));
  const station = kot.parts?.find((part) => part.station._id === rows[0]?.station)?.station ?? null;
  const lines = new Set([item.line, ...rows.filter(isLeft).map(({ line }) => line)]);
  const changed = [...lines].flatMap((line) => notes.get(line) ?? []);
  return {
    _id: item._id,
    station,
    name: item.kitchenName ?? item.menuItem.name,
    components: (item.components ?? [])
      .filter((_, index) => byComponent.has(index + 1))
      .map(({ name, kitchenName }) => kitchenName ?? name),
    notes: changed.length > 0 ? [...new Set(changed)].join("; ") : item.notes,
    notesBefore: changed.length > 0 ? item.notes : null,
    movedTo: formatMovedTo(kot, item),
    // Of a set meal the least advanced component counts.
    toCook: Math.max(0, ...counts("toCook")),
    made: Math.min(...counts("made")),
    cancelled: Math.max(0, ...counts("cancelled")),
    cleared: Math.max(0, ...counts("cleared")),
    isBegun: rows.some((row) => isLeft(row) && row.status === "preparing"),
    recalls: recallsOf(rows),
    preparationMinutes: preparationMinutes.get(item.menuItem._id) ?? 0,
  };
}

/** True if a dish is on the displays: pieces are to cook, or were cancelled and not yet seen. */
export function isShown({ toCook, cancelled }: TicketItem): boolean {
  return toCook + cancelled > 0;
}

/** Returns the bump of whole items: all that they show. */
export function bumpOf(items: readonly TicketItem[]): BumpedItem[] {
  return items.filter(isShown).map(({ toCook, made, cancelled, cleared, recalls, ...item }) => ({
    ...{ ...idOf(item), recalls, made: made + toCook, cleared: cleared + cancelled },
  }));
}

/** Returns a ticket with a bump applied, as the server will: for the screen that sent it. */
export function withItemsBumped(ticket: Ticket, bumped: readonly BumpedItem[]): Ticket {
  return withItems(ticket, bumped, (item, bump) => {
    const cooked = atMost(item.toCook, bump.made - item.made);
    const seen = atMost(item.cancelled, bump.cleared - item.cleared);
    return {
      ...item,
      made: item.made + cooked,
      toCook: item.toCook - cooked,
      cleared: item.cleared + seen,
      cancelled: item.cancelled - seen,
    };
  });
}

/** Returns the recall of all that is ready of a ticket. */
export function recallOf(items: readonly TicketItem[]): RecalledItem[] {
  return items.filter(({ made }) => made > 0).map((item) => ({ ...idOf(item), recalls: item.recalls }));
}

function idOf({ _id, station }: Pick<TicketItem, "_id" | "station">) {
  return { item: _id, station: station?._id ?? null };
}

function atMost(max: number, wanted: number): number {
  return Math.max(0, Math.min(max, wanted));
}

/** Returns a ticket with a recall applied. How much of it was served the server knows: until it answers all is cooked again. */
export function withItemsRecalled(ticket: Ticket, recalled: readonly RecalledItem[]): Ticket {
  return withItems(ticket, recalled, (item) => {
    const { made, toCook, recalls } = item;
    return made === 0
      ? item
      : { ...item, made: 0, toCook: toCook + made, isBegun: true, recalls: recalls + 1 };
  });
}

/** Changes the items that a command names, except those that were recalled since its screen saw them. */
function withItems<Named extends RecalledItem>(
  ticket: Ticket,
  named: readonly Named[],
  change: (item: TicketItem, by: Named) => TicketItem,
): Ticket {
  const items = ticket.items.map((item) => {
    const by = named.find((one) => one.item === item._id && one.station === (item.station?._id ?? null));
    return by && item.recalls <= by.recalls ? change(item, by) : item;
  });
  return { ...ticket, items };
}

/** Returns the tickets with dishes of a station, each with these alone; undefined returns all. */
export function ticketsAt(tickets: readonly Ticket[], station: string | undefined): readonly Ticket[] {
  if (station === undefined) return tickets;
  return tickets.flatMap((ticket) => {
    const items = ticket.items.filter((item) => item.station?._id === station);
    return items.length === 0 ? [] : items.length === ticket.items.length ? ticket : { ...ticket, items };
  });
}

/** The age of a ticket, as its colour shows it. */
export type Age = "fresh" | "due" | "late";

/** A ticket is late after one and a half times its dishes' preparation minutes. */
const LATE_FACTOR = 1.5;
const MINUTE_MS = 60_000;

/** Returns the age of a ticket: due once its slowest dish should be ready, late half that time after. */
export function ageOf(ticket: Pick<Ticket, "createdAt" | "items">, now: number): Age {
  const minutes = Math.max(1, ...ticket.items.filter(isShown).map((item) => item.preparationMinutes));
  const passed = (now - ticket.createdAt) / MINUTE_MS;
  if (passed < minutes) return "fresh";
  return passed < minutes * LATE_FACTOR ? "due" : "late";
}

/** A dish with the pieces to cook on all tickets. */
export interface AllDay {
  readonly name: string;
  readonly quantity: number;
}

/** Counts the pieces to cook of each dish, the most first. */
export function allDay(tickets: readonly Ticket[]): AllDay[] {
  const counts = new Map<string, number>();
  for (const item of tickets.flatMap(({ items }) => items)) {
    if (item.toCook > 0) counts.set(item.name, (counts.get(item.name) ?? 0) + item.toCook);
  }
  const dishes = [...counts].map(([name, quantity]) => ({ name, quantity }));
  return dishes.sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}
