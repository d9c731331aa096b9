import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { Id, paging, Ref, SearchText, stored } from "../../entity.ts";
import { STATIONS_MAX } from "../../menu/station.ts";
import { PrintJob, QueueBody } from "../../printing/job.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { Day, Timestamp } from "../../time.ts";
import { Covers } from "../order/api.ts";
import { Place } from "../place.ts";

export const KotStatus = z.enum(["pending", "preparing", "ready", "served"]);
export type KotStatus = z.infer<typeof KotStatus>;

/** add: cook these. cancel: do not cook these. note: same quantity, new note. */
export const KotChange = z.enum(["add", "cancel", "note"]);
export type KotChange = z.infer<typeof KotChange>;

/** order: something to cook. cancel, note: information only; needs no cooking and starts as served. */
export const KotKind = z.enum(["order", "cancel", "note"]);
export type KotKind = z.infer<typeof KotKind>;

/** The kitchen's work on pieces of a KOT's item: how many pieces of which line, and how far they are. */
export const Work = z.object({
  /** The order and line that have the pieces now. */
  order: z.string(),
  line: z.string(),
  /** 0 for the dish itself, 1 for the first component of a set meal. */
  component: z.number(),
  quantity: z.number(),
  status: KotStatus,
  /** Where they are made, by the id of the part of the KOT; absent in a house without stations. */
  station: z.string().optional(),
});
export type Work = z.output<typeof Work>;

/** Pieces of a KOT's item at a station: of the dish itself (component 0), or of a component of a set meal. */
export const StationQuantity = z.object({
  station: z.string(),
  component: z.number(),
  quantity: z.number(),
});
export type StationQuantity = z.output<typeof StationQuantity>;

export const Component = Ref.extend({ kitchenName: z.string().optional() });
export type Component = z.output<typeof Component>;

export const KotItem = z.object({
  _id: z.string(),
  /** Id of the order line. */
  line: z.string(),
  menuItem: Ref,
  /** Pieces added or cancelled, or the line's quantity for a note; never negative. */
  quantity: z.number(),
  change: KotChange,
  notes: z.string(),
  /** The menu items that were chosen in a set meal; absent on all other dishes. */
  components: z.array(Component).optional(),
  /** The dish's name for the kitchen, with its choice; absent if it is the menu's. */
  kitchenName: z.string().optional(),
  /** Where its pieces were sent to; absent in a house without stations. */
  stations: z.array(StationQuantity).optional(),
  /** The work that was not taken back; empty for cancellations and notes. */
  work: z.array(Work),
  /** The status of the least advanced work; "ready" if all is served. */
  preparationStatus: z.string(),
  /** Pieces of this item that were voided later. */
  voidedQuantity: z.number(),
  /** The orders that have its pieces now, with their places; absent while that is the KOT's own order at the KOT's place. */
  movedTo: z.array(z.object({ order: z.string(), place: Place })).optional(),
});
export type KotItem = z.output<typeof KotItem>;

/** The part of a KOT that one station makes. Its dishes: `dishesAt`. */
export const KotPart = z.object({
  /** The station as it was when the KOT was sent. */
  station: Ref,
  /** The status of the station's least advanced work; served without any. */
  status: KotStatus,
  isPrinted: z.boolean(),
  printCount: z.number(),
  /** True if a kitchen display has shown it. */
  isSeen: z.boolean(),
});
export type KotPart = z.output<typeof KotPart>;

export const KotCourses = z.object({ names: z.array(z.string()), toCome: z.array(z.string()) });
export type KotCourses = z.output<typeof KotCourses>;

/** A KOT (kitchen order ticket): the changes of an order since its last KOT. Never edited or deleted; it can be voided. */
export const Kot = z.object({
  ...stored("kot"),
  /** The client's working reference ("KOT…"). */
  kotNumber: z.string(),
  /** Short number within the business day, printed large. */
  token: z.number(),
  kind: KotKind,
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  place: Place,
  table: Ref,
  area: Ref,
  waiter: Ref,
  status: KotStatus,
  items: z.array(KotItem),
  /** A part per station that it concerns, in their order; absent in a house without stations. */
  parts: z.array(KotPart).optional(),
  /** The courses of its dishes, and what the order held then: "Mains: 2 × Dal". Absent without either. */
  courses: KotCourses.optional(),
  notes: z.string(),
  /** The order's covers when the KOT was created. */
  covers: Covers,
  isPrinted: z.boolean(),
  printCount: z.number(),
  /** True if kitchen displays have shown it, or each part that no printer printed. */
  isSeen: z.boolean(),
  businessDay: Day,
  /** When it was ordered, on a KOT that arrived late (clarification 79). */
  orderedAt: Timestamp.nullable(),
  voided: z.object({ reason: z.string(), by: Ref, at: Timestamp }).nullable(),
});
export type Kot = z.output<typeof Kot>;

export const KotNumber = z
  .string()
  .regex(/^KOT\d{13,16}$/, "must be KOT, a timestamp and a number from 0 to 999");

export const kotApi = {
  /**
   * Newest first. `show=open`: today's KOTs of open orders and the unprinted ones of closed orders, oldest first, then the
   * unserved ones of paid orders whose table has no new order. `show=past`: all others (clarification 50). `show=attention`:
   * today's ready KOTs, and those neither printed nor advanced. Search as for orders, and by the beginning of a KOT number;
   * day filters, counts and spans as for orders.
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
  /**
   * Prints it on its printer. Without `again`, one that is on its way or came out is not printed a second time: its jobs are the answer.
   * With it, DUPLICATE is printed. Empty if no printer takes it.
   */
  queue: command({
    method: "POST",
    path: "/kot/:kotId/jobs",
    permission: "orders.take",
    summary: "Print a KOT on its printer",
    delivery: "needs-server",
    body: QueueBody,
    output: z.array(PrintJob),
    failure: "Failed to print the KOT",
  }),
  /**
   * Counts a print of the parts at these stations, else of those that no printer has; the second and later prints are marked
   * DUPLICATE.
   */
  print: command({
    method: "PATCH",
    path: "/kot/:kotId/print",
    permission: "orders.take",
    summary: "Mark a KOT printed",
    delivery: "waits",
    body: z.strictObject({ stations: z.array(Id).min(1).max(STATIONS_MAX).optional() }),
    output: Kot,
    failure: "Failed to mark KOT as printed",
  }),
};
