import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id, Reason, Text } from "../../entity.ts";
import { Percent, Rupees, RupeesNotNegative } from "../../money.ts";
import { KotNumber } from "../kot/api.ts";
import {
  Covers,
  LINES_MAX,
  LineNotes,
  Order,
  PaymentType,
  Quantity,
  RequestedDiscount,
} from "../order/api.ts";
import { BillGuest } from "../order/billGuest.ts";
import { ChoiceInput } from "../order/choice.ts";
import { PlaceInput } from "../place.ts";
import { approvalFields } from "./approvalFields.ts";
import { isOfTermsOnly, needsNoApproval } from "./queueable.ts";

const BillNumber = z.string().regex(/^BILL-\d{10,17}$/, "must be BILL- and a timestamp");

const ends = ["paid", "cancelled", "completed", "credit", "settled"] as const;

/** Figures and flags the spec's client sends; accepted so that it keeps working, and ignored (clarification 24). */
const ignoredFields = {
  totalAmount: z.unknown().optional(),
  discountAmount: z.unknown().optional(),
  cgst: z.unknown().optional(),
  sgst: z.unknown().optional(),
  roundOff: z.unknown().optional(),
  grandTotal: z.unknown().optional(),
  /** The kitchen's may be stale where a client sends it back; an end of the order is not ignored silently. */
  status: z
    .unknown()
    .optional()
    .refine((status) => !ends.some((end) => end === status), "is changed by PATCH /orders/{id}/status"),
};

/** A line as a client sends it. `_id` makes it the same line however often it is sent. */
export const NewLine = z.strictObject({
  _id: Id.optional(),
  menuItem: z.string(),
  quantity: Quantity,
  /** Without one the first variant is sold; a group or a measure that must be chosen is refused (422 choice-needed). */
  choice: ChoiceInput.optional(),
  /** The price shown; counts only if it was valid when the line was taken, else today's price does. */
  rate: Rupees.optional(),
  notes: LineNotes.optional(),
  amount: z.unknown().optional(),
  isVeg: z.unknown().optional(),
});
export type NewLine = z.output<typeof NewLine>;

const orderFields = {
  discountPercentage: Percent.optional(),
  paymentType: PaymentType.optional(),
  notes: Text.optional(),
  covers: Covers.optional(),
  /** Who the bill is made out to, null for nobody. */
  guest: BillGuest.optional(),
};
/** Why a discount is given, for Activity. */
const discountReason = Reason.optional();

/** The commands that take an order: its table, its lines, its terms. */
export const takingApi = {
  /**
   * Opens a table, or an order without one (`place`, which then stands instead of `table`), or submits a whole order: with
   * items the KOT goes out in the same transaction. The server gives a place without a table its number of the day.
   * Without `_id`, an order of the table that the same person opened and that never had lines gets the bill number, items and terms.
   * 409 table-has-active-order with details.order (its id), table-out-of-service, item-not-available.
   */
  openOrder: command({
    method: "POST",
    path: "/orders",
    permission: "orders.take",
    summary: "Open a table or submit an order",
    delivery: "waits",
    body: z.strictObject({
      _id: Id.optional(),
      billNumber: BillNumber.optional(),
      kotNumber: KotNumber.optional(),
      table: z.string().optional(),
      area: z.string().optional(),
      place: PlaceInput.optional(),
      items: z.array(NewLine).max(LINES_MAX).optional(),
      ...orderFields,
      ...ignoredFields,
    }),
    output: Order,
    failure: "Failed to create new order. Please try again.",
  }),
  /**
   * The spec's whole-order update. `items` replace the lines; what is new goes to the kitchen immediately. Objects say exact quantities;
   * a bare item id says that the dish is on the order, at least as often as it is named. A discount above the limit in settings is 403
   * approval-needed, on no dishes 422 discount-on-nothing; as it was given, it changes nothing for who may not give it. Reducing what the
   * kitchen has seen needs a reason. `place` says again who an order without a table is for. 409 version-stale,
   * also for a list without `version` where dishes were split off or moved.
   */
  updateOrder: command({
    method: "PATCH",
    path: "/orders/:orderId",
    permission: "orders.take",
    summary: "Change discount, payment type, notes, covers, the bill's guest or all lines of an order",
    delivery: { waitsIf: isOfTermsOnly },
    body: z.strictObject({
      version: z.number().int().optional(),
      items: z
        .array(z.union([z.string(), NewLine]))
        .max(LINES_MAX)
        .optional(),
      ...orderFields,
      /** Takes the place of a percentage; zero takes such a discount away. */
      discountRupees: RupeesNotNegative.optional(),
      discountReason,
      ...approvalFields,
      ...ignoredFields,
      billNumber: z.unknown().optional(),
      table: z.unknown().optional(),
      area: z.unknown().optional(),
      place: PlaceInput.optional(),
    }),
    output: Order,
    failure: "Failed to update the order",
  }),
  /**
   * Adds lines; the same item with the same choice, note and rate joins its line. A line id already there changes nothing. An
   * open price outside the item's range is 403 approval-needed.
   */
  addLines: command({
    method: "POST",
    path: "/orders/:orderId/lines",
    permission: "orders.take",
    summary: "Add lines to an order",
    delivery: { waitsIf: needsNoApproval },
    body: z.strictObject({ lines: z.array(NewLine).min(1).max(LINES_MAX), ...approvalFields }),
    output: Order,
    failure: "Failed to add item to order.",
  }),
  /**
   * Sets a line's quantity, note or own discount (null: none; 403 approval-needed above the limit). Going below what the kitchen has seen
   * is a void: 422 reason-needed, 403 approval-needed; the CANCEL ticket goes out with it. Below what a bill has shown it is 403
   * approval-needed.
   */
  changeLine: command({
    method: "PATCH",
    path: "/orders/:orderId/lines/:lineId",
    permission: "orders.take",
    summary: "Change a line's quantity, note or discount",
    delivery: { waitsIf: needsNoApproval },
    body: z.strictObject({
      quantity: Quantity.optional(),
      notes: LineNotes.optional(),
      discount: RequestedDiscount.optional(),
      discountReason,
      ...approvalFields,
    }),
    output: Order,
    failure: "Failed to change the line",
  }),
  removeLine: command({
    method: "DELETE",
    path: "/orders/:orderId/lines/:lineId",
    permission: "orders.take",
    summary: "Remove a line, or void it when the kitchen has seen it",
    delivery: { waitsIf: needsNoApproval },
    body: z.strictObject(approvalFields),
    output: Order,
    failure: "Failed to remove item from order.",
  }),
};
