import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id, Name, Reason, Text } from "../../entity.ts";
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

/** Fields that the spec's client sends: accepted so that it works, and ignored (clarification 24). */
const ignoredFields = {
  totalAmount: z.unknown().optional(),
  discountAmount: z.unknown().optional(),
  cgst: z.unknown().optional(),
  sgst: z.unknown().optional(),
  roundOff: z.unknown().optional(),
  grandTotal: z.unknown().optional(),
  /** A kitchen status that a client sends back may be stale and is ignored; a status that would close the order is refused. */
  status: z
    .unknown()
    .optional()
    .refine((status) => !ends.some((end) => end === status), "is changed by PATCH /orders/{id}/status"),
};

/** A line in a request. Its `_id` makes repeated requests idempotent. */
export const NewLine = z.strictObject({
  _id: Id.optional(),
  menuItem: z.string(),
  quantity: Quantity,
  /** Default: the first variant. 422 choice-needed if a group or a measure must be chosen. */
  choice: ChoiceInput.optional(),
  /** The price shown to the waiter. Used if it was the menu's price at the tap; otherwise the current price applies. */
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
  /** The guest to whom the bill is made out; null for none. */
  guest: BillGuest.optional(),
};
/** The reason for a discount, shown in Activity. */
const discountReason = Reason.optional();

/** The commands of order taking: open, update, add lines, change a line. */
export const takingApi = {
  /**
   * Opens an order at a table, or at a `place` without a table, which the server gives its number of the day. With items the
   * KOT is sent in the same transaction. Without `_id`, an open order at the table that the same person opened and that never
   * had lines is used instead: it gets the bill number, items and details. 409 table-has-active-order with the id in
   * details.order, table-out-of-service, item-not-available.
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
   * The spec's whole-order update. `items` replace the lines, and new ones are sent to the kitchen immediately. An object has
   * the exact quantity; a bare item id means that the dish is on the order at least as often as the id is listed. A discount
   * above the limit in settings is 403 approval-needed, without charged dishes 422 discount-on-nothing; a discount equal to
   * the current one changes nothing for people who may not give it. Reducing sent quantities needs a reason. `place` changes
   * the guest details of an order without a table. 409 version-stale, also for `items` without `version` after dishes were
   * split off or moved.
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
      /** A discount in rupees, instead of a percentage; zero removes a discount in rupees. */
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
   * Adds lines. The same item with the same choice, note and rate is merged into its line. A line id that is already on the
   * order changes nothing. An open price outside the item's range is 403 approval-needed.
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
   * Sets a line's quantity, note or own discount (null: none; 403 approval-needed above the limit). A quantity below the sent
   * one is a void: 422 reason-needed, 403 approval-needed, and a CANCEL KOT is sent. A quantity below the billed one is 403
   * approval-needed. 422 for a course that the settings do not have, and for a hold without a course.
   */
  changeLine: command({
    method: "PATCH",
    path: "/orders/:orderId/lines/:lineId",
    permission: "orders.take",
    summary: "Change a line's quantity, note, discount or course",
    delivery: { waitsIf: needsNoApproval },
    body: z.strictObject({
      quantity: Quantity.optional(),
      notes: LineNotes.optional(),
      discount: RequestedDiscount.optional(),
      discountReason,
      /** A course of the settings; null for none. */
      course: Name.nullable().optional(),
      /** True: sent when its course is fired. False: with the next KOT. */
      isHeld: z.boolean().optional(),
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
