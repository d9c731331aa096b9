import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Id, NAME_LENGTH_MAX, Ref } from "../entity.ts";
import { KotCourses } from "../orders/kot/api.ts";
import { LINES_MAX } from "../orders/order/api.ts";
import { Timestamp } from "../time.ts";

/** More tickets than a kitchen can cook; older ones come first. */
export const TICKETS_MAX = 200;
/** How many bumped tickets can be recalled. */
export const RECALLABLE_MAX = 10;

/** A set meal has an entry per station that makes a part of it. */
const BUMPED_MAX = 5 * LINES_MAX;

const Pieces = z.number().int().nonnegative();

/** A dish of a ticket as a kitchen display shows it; of a set meal that several stations make, what one of them makes. */
export const TicketItem = z.object({
  /** The id of the KOT's item. */
  _id: z.string(),
  name: z.string(),
  /** The station that makes it; null in a house without stations. */
  station: Ref.nullable(),
  /** The chosen dishes of a set meal that are made there. */
  components: z.array(z.string()),
  notes: z.string(),
  /** The note as it was sent, if the waiter changed it since; else null. */
  notesBefore: z.string().nullable(),
  /** Where the dish goes, if not where its ticket does: "→ T4"; else empty. */
  movedTo: z.string(),
  /** Pieces that are neither ready nor taken back. */
  toCook: Pieces,
  /** Pieces that are ready or served. */
  made: Pieces,
  /** Pieces that were taken back before they were ready, shown struck through until they are bumped. */
  cancelled: Pieces,
  /** Cancelled pieces that were bumped: they are shown no more. */
  cleared: Pieces,
  /** True if some of its pieces are being cooked. */
  isBegun: z.boolean(),
  /** How often it was recalled. A bump that names fewer does nothing. */
  recalls: Pieces,
  preparationMinutes: z.number(),
});
export type TicketItem = z.output<typeof TicketItem>;

/** A KOT as a kitchen display shows it: without prices, and of its guest only where the food goes. */
export const Ticket = z.object({
  _id: z.string(),
  /** Short number within the business day. */
  token: z.number(),
  /** Where its food goes now: "T4", "Room 204", "Takeaway 12". */
  place: z.string(),
  /** Where it went when it was sent, if its food moved; else null. */
  placeBefore: z.string().nullable(),
  /** The area of a table; else empty. */
  area: z.string(),
  promisedAt: Timestamp.nullable(),
  waiter: z.string(),
  covers: z.number().nullable(),
  notes: z.string(),
  createdAt: Timestamp,
  /** When it was ordered, on one that arrived late. */
  orderedAt: Timestamp.nullable(),
  /** As on its KOT, with what its order holds now. */
  courses: KotCourses.optional(),
  items: z.array(TicketItem),
});
export type Ticket = z.output<typeof Ticket>;

/** A dish that can be marked out of stock on a kitchen display. */
export const KitchenDish = z.object({
  _id: z.string(),
  name: z.string(),
  category: Ref,
  isAvailable: z.boolean(),
  left: z.number().optional(),
  variants: z.array(z.object({ name: z.string(), isAvailable: z.boolean() })),
});
export type KitchenDish = z.output<typeof KitchenDish>;

/**
 * How far a screen says that a ticket's item is: `made` pieces are ready and `cleared` cancelled ones were seen. Totals and not
 * differences, so that two screens that bump the same dish are one bump. `recalls` is what the screen had seen.
 */
export const BumpedItem = z.strictObject({
  item: z.string().max(NAME_LENGTH_MAX),
  station: z.string().max(NAME_LENGTH_MAX).nullable(),
  made: Pieces,
  cleared: Pieces,
  recalls: Pieces,
});
export type BumpedItem = z.output<typeof BumpedItem>;

export const RecalledItem = BumpedItem.pick({ item: true, station: true, recalls: true });
export type RecalledItem = z.output<typeof RecalledItem>;

/** The endpoints of a kitchen display (clarification 82). */
export const kitchenApi = {
  tickets: query({
    path: "/kitchen/tickets",
    permission: "kitchen.display",
    summary: "The tickets that are still to cook, oldest first",
    output: z.array(Ticket),
  }),
  bumped: query({
    path: "/kitchen/bumped",
    permission: "kitchen.display",
    summary: "The ten tickets that were bumped last and can be recalled, newest first",
    output: z.array(Ticket),
  }),
  stations: query({
    path: "/kitchen/stations",
    permission: "kitchen.display",
    summary: "The stations that a display can show alone; none in a house without",
    output: z.array(Ref),
  }),
  /** Marks dishes of a ticket ready, and cancelled ones seen. What is so far already stays; 404 for an unknown ticket. */
  bump: command({
    method: "POST",
    path: "/kitchen/tickets/:kotId/bump",
    permission: "kitchen.display",
    summary: "Bump dishes of a ticket",
    delivery: "waits",
    body: z.strictObject({ items: z.array(BumpedItem).min(1).max(BUMPED_MAX) }),
    output: Ticket,
    failure: "Not bumped",
  }),
  /**
   * Moves dishes that are ready and not served back to preparing: the only command that moves back (clarification 28). One that
   * names fewer recalls than there were does nothing.
   */
  recall: command({
    method: "POST",
    path: "/kitchen/tickets/:kotId/recall",
    permission: "kitchen.display",
    summary: "Recall dishes of a ticket",
    delivery: "waits",
    body: z.strictObject({ items: z.array(RecalledItem).min(1).max(BUMPED_MAX) }),
    output: Ticket,
    failure: "Not recalled",
  }),
  /**
   * A live display has drawn its tickets as they were at journal position `seq`, of one station or of all: the KOTs until then are
   * seen, and no paper is missing of them.
   */
  see: command({
    method: "POST",
    path: "/kitchen/seen",
    permission: "kitchen.display",
    summary: "Confirm that tickets are on screen",
    delivery: "needs-server",
    body: z.strictObject({ station: Id.nullable(), seq: z.number().int().nonnegative() }),
    output: z.object({ isConfirmed: z.literal(true) }),
    failure: "Not confirmed",
  }),
  dishes: query({
    path: "/kitchen/dishes",
    permission: "kitchen.display",
    summary: "The dishes on sale, to mark out of stock",
    output: z.array(KitchenDish),
  }),
  setAvailability: command({
    method: "PATCH",
    path: "/kitchen/dishes/:itemId",
    permission: "kitchen.display",
    summary: "Mark a dish or one of its variants out of stock or back",
    delivery: "needs-server",
    body: z.strictObject({ isAvailable: z.boolean(), variant: z.string().max(NAME_LENGTH_MAX).optional() }),
    output: KitchenDish,
    failure: "Not changed",
  }),
};
