import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { EmptyBody, paging, Ref, SearchText, stored } from "../../entity.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { Day, Timestamp } from "../../time.ts";
import { Covers } from "../order/api.ts";
import { Place } from "../place.ts";

export const KotStatus = z.enum(["pending", "preparing", "ready", "served"]);
export type KotStatus = z.infer<typeof KotStatus>;

/** add: cook these. cancel: take these back. note: same quantity, the note is new. */
export const KotChange = z.enum(["add", "cancel", "note"]);
export type KotChange = z.infer<typeof KotChange>;

/** order: something to cook. cancel, note: only tells something; it needs no cooking and starts as served. */
export const KotKind = z.enum(["order", "cancel", "note"]);
export type KotKind = z.infer<typeof KotKind>;

export const KotItem = z.object({
  _id: z.string(),
  /** The order line it is about. */
  line: z.string(),
  menuItem: Ref,
  /** Pieces added, taken back, or the line's pieces for a note; never negative. */
  quantity: z.number(),
  change: KotChange,
  notes: z.string(),
  preparationStatus: z.string(),
  /** Pieces of this item taken back later. */
  voidedQuantity: z.number(),
  /** The orders that its pieces are on now, and where; left out while that is the ticket's own order at the ticket's place. */
  movedTo: z.array(z.object({ order: z.string(), place: Place })).optional(),
});
export type KotItem = z.output<typeof KotItem>;

/** A ticket to the kitchen: what changed since it was last notified. Never edited, never deleted; it can be voided. */
export const Kot = z.object({
  ...stored("kot"),
  /** The client's working reference ("KOT…"). */
  kotNumber: z.string(),
  /** Short number of the business day, printed large. */
  token: z.number(),
  kind: KotKind,
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  place: Place,
  table: Ref,
  area: Ref,
  waiter: Ref,
  status: KotStatus,
  items: z.array(KotItem),
  notes: z.string(),
  /** As the order had it when the ticket was made. */
  covers: Covers,
  isPrinted: z.boolean(),
  printCount: z.number(),
  businessDay: Day,
  /** When it was ordered, on a ticket that came late (79). */
  orderedAt: Timestamp.nullable(),
  voided: z.object({ reason: z.string(), by: Ref, at: Timestamp }).nullable(),
});
export type Kot = z.output<typeof Kot>;

export const KotNumber = z
  .string()
  .regex(/^KOT\d{13,16}$/, "must be KOT, a timestamp and a number from 0 to 999");

export const kotApi = {
  /**
   * Newest first. `show=open` is today's tickets of open orders, and those of closed ones that nobody has printed, oldest first, then
   * those of paid ones that are not served yet and whose table is not taken again; `show=past` is all others (clarification 50);
   * `show=attention` is what somebody on the floor has to see to: today's ready food, and what was neither printed nor moved.
   * The search finds what that of the orders finds, and KOT numbers by their beginning; days, counts and spans are as there.
   */
  list: query({
    path: "/kot",
    permission: "floor.read",
    summary: "KOTs, newest first",
    search: z
      .strictObject({
        show: z.enum(["open", "past", "attention"]).optional(),
        status: KotStatus.optional(),
        order: z.string().optional(),
        table: z.string().optional(),
        area: z.string().optional(),
        ...dayFields,
        search: SearchText.optional(),
        ...paging,
      })
      .superRefine(dayFilterRefusal),
    output: z.array(Kot),
  }),
  read: query({ path: "/kot/:kotId", permission: "floor.read", summary: "One KOT", output: Kot }),
  byTable: query({
    path: "/kot/table/:tableId",
    permission: "floor.read",
    summary: "KOTs of a table's open order, newest first",
    output: z.array(Kot),
  }),
  /** Counts a printing; the second and later ones are marked DUPLICATE on paper. */
  print: command({
    method: "PATCH",
    path: "/kot/:kotId/print",
    permission: "orders.take",
    summary: "Mark a KOT printed",
    delivery: "waits",
    body: EmptyBody,
    output: Kot,
    failure: "Failed to mark KOT as printed",
  }),
};
