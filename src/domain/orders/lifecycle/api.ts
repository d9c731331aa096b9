import { z } from "zod";
import { command } from "../../endpoint.ts";
import { EmptyBody, Id, Reason, Text } from "../../entity.ts";
import { Table, TableStatus } from "../../floor/tablesApi.ts";
import { PAISE_MAX, type Paise, Percent, Rupees, RupeesNotNegative, ZERO } from "../../money.ts";
import { Bill } from "../bills/api.ts";
import { Kot, KotNumber, KotStatus } from "../kot/api.ts";
import { LINES_MAX, LineNotes, Order, OrderStatus, PaymentType, Quantity } from "../order/api.ts";
import { CashClaim, ClaimDecision } from "../payments/api.ts";

const BillNumber = z.string().regex(/^BILL-\d{10,17}$/, "must be BILL- and a timestamp");

/** Figures and flags the spec's client sends; accepted so that it keeps working, and ignored (clarification 24). */
const ignoredFields = {
  totalAmount: z.unknown().optional(),
  discountAmount: z.unknown().optional(),
  cgst: z.unknown().optional(),
  sgst: z.unknown().optional(),
  roundOff: z.unknown().optional(),
  grandTotal: z.unknown().optional(),
};

/** The room or name of a credit. */
export const ACCOUNT_LENGTH_MAX = 80;

/** The single-use token of POST /auth/approvals, for what the person may not do alone. */
const ApprovalToken = z.string().max(80);

const approvalFields = { reason: Reason.optional(), approval: ApprovalToken.optional() };

/** A line as a client sends it. `_id` makes it the same line however often it is sent. */
export const NewLine = z.strictObject({
  _id: Id.optional(),
  menuItem: z.string(),
  quantity: Quantity,
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
};

const payBody = z
  .strictObject({
    paymentType: PaymentType.optional(),
    /** The spec's order-taking screen sends a status instead; a payment type in it counts. */
    status: z.union([PaymentType, z.enum(["paid", "completed", "settled"])]).optional(),
    version: z.number().int().optional(),
    expectedTotal: Rupees.optional(),
    cashGiven: RupeesNotNegative.optional(),
    tip: RupeesNotNegative.optional(),
    account: z.string().max(ACCOUNT_LENGTH_MAX).optional(),
    /**
     * The cash is in the drawer already, so a mismatch does not refuse it. Needs the payment type cash and the
     * expectedTotal that was taken.
     */
    takenOffline: z.literal(true).optional(),
  })
  .refine(({ takenOffline, paymentType, status }) => !takenOffline || (paymentType ?? status) === "cash", {
    path: ["paymentType"],
    message: "must be cash for money taken offline",
  })
  .refine(({ takenOffline, expectedTotal }) => !takenOffline || isPossibleTotal(expectedTotal), {
    path: ["expectedTotal"],
    message: "must be the sum that was taken offline",
  });

/** Tells whether a sum can be an order's total: no order comes to more. */
function isPossibleTotal(amount: Paise | undefined): boolean {
  return amount !== undefined && amount >= ZERO && amount <= PAISE_MAX;
}

export const lifecycleApi = {
  /**
   * Opens a table, or submits a whole order: with items the KOT goes out in the same transaction.
   * 409 table-has-active-order with details.order (its id), table-out-of-service, item-not-available.
   */
  openOrder: command({
    method: "POST",
    path: "/orders",
    permission: "orders.take",
    summary: "Open a table or submit an order",
    body: z.strictObject({
      _id: Id.optional(),
      billNumber: BillNumber.optional(),
      kotNumber: KotNumber.optional(),
      table: z.string(),
      area: z.string().optional(),
      items: z.array(NewLine).max(LINES_MAX).optional(),
      ...orderFields,
      ...ignoredFields,
      status: z.unknown().optional(),
    }),
    output: Order,
    failure: "Failed to create new order. Please try again.",
  }),
  /**
   * The spec's whole-order update. `items`, objects or bare item ids each counting 1, replace the lines; what is new
   * goes to the kitchen at once. Reducing what the kitchen has seen needs a reason. 409 version-stale.
   */
  updateOrder: command({
    method: "PATCH",
    path: "/orders/:orderId",
    permission: "orders.take",
    summary: "Change discount, payment type, notes or all lines of an order",
    body: z.strictObject({
      version: z.number().int().optional(),
      items: z
        .array(z.union([z.string(), NewLine]))
        .max(LINES_MAX)
        .optional(),
      ...orderFields,
      ...approvalFields,
      ...ignoredFields,
      billNumber: z.unknown().optional(),
      table: z.unknown().optional(),
      area: z.unknown().optional(),
      status: z.unknown().optional(),
    }),
    output: Order,
    failure: "Failed to update the order",
  }),
  /** Adds lines; the same item with the same note and rate joins its line. A line id already there changes nothing. */
  addLines: command({
    method: "POST",
    path: "/orders/:orderId/lines",
    permission: "orders.take",
    summary: "Add lines to an order",
    body: z.strictObject({ lines: z.array(NewLine).min(1).max(LINES_MAX) }),
    output: Order,
    failure: "Failed to add item to order.",
  }),
  /**
   * Sets a line's quantity or note. Going below what the kitchen has seen is a void: 422 reason-needed,
   * 403 approval-needed; the CANCEL ticket goes out with it.
   */
  changeLine: command({
    method: "PATCH",
    path: "/orders/:orderId/lines/:lineId",
    permission: "orders.take",
    summary: "Change a line's quantity or note",
    body: z.strictObject({ quantity: Quantity.optional(), notes: LineNotes.optional(), ...approvalFields }),
    output: Order,
    failure: "Failed to change the line",
  }),
  removeLine: command({
    method: "DELETE",
    path: "/orders/:orderId/lines/:lineId",
    permission: "orders.take",
    summary: "Remove a line, or void it when the kitchen has seen it",
    body: z.strictObject(approvalFields),
    output: Order,
    failure: "Failed to remove item from order.",
  }),
  /** Deletes an order the kitchen never saw, or voids it (reason, approval; CANCEL ticket). Frees the table. */
  deleteOrder: command({
    method: "DELETE",
    path: "/orders/:orderId",
    permission: "orders.take",
    summary: "Delete or void an order",
    body: z.strictObject(approvalFields),
    output: Order,
    failure: "Failed to delete order. Please try again.",
  }),
  /** Sends what changed since the kitchen was last told. Nothing changed: `kot` is null and nothing is stored. */
  sendKot: command({
    method: "POST",
    path: "/orders/:orderId/kot",
    permission: "orders.take",
    summary: "Send the changes to the kitchen",
    body: z.strictObject({ kotNumber: KotNumber.optional(), notes: Text.optional() }),
    output: z.object({ order: Order, kot: Kot.nullable() }),
    failure: "Failed to send the KOT",
  }),
  /**
   * Moves the order's KOTs forward (preparing, ready, served); paid, completed, credit and settled settle it; cancelled
   * voids it (clarification 26).
   */
  setOrderStatus: command({
    method: "PATCH",
    path: "/orders/:orderId/status",
    permission: "kot.move",
    summary: "Move an order's KOTs along, settle or void it",
    body: z.strictObject({
      status: z.union([OrderStatus, z.enum(["completed", "credit", "settled"])]),
      /** Whose credit it is. */
      account: z.string().max(ACCOUNT_LENGTH_MAX).optional(),
      ...approvalFields,
    }),
    output: Order,
    failure: "Failed to update order status",
  }),
  /**
   * Issues the frozen bill with its invoice number; the live one when nothing changed since. 409 order-empty. 403
   * approval-needed when the discount gives away more than an admin approved: send it again with an approval (clarification 45).
   */
  issueBill: command({
    method: "POST",
    path: "/orders/:orderId/bill",
    permission: "orders.take",
    summary: "Issue an order's bill",
    body: EmptyBody,
    output: Bill,
    failure: "Failed to generate the bill",
  }),
  /**
   * Credit names an account: 422 account-needed. 403 approval-needed as for the bill. Settles: issues the bill if there is none, stores the payment, frees the table, all or nothing. `version` and
   * `expectedTotal` that no longer hold: 409 version-stale, total-changed with details.grandTotal. With `takenOffline`
   * the order is settled at its own total all the same, or, when it cannot be settled any more, stays as it is; the
   * money counts as received and the difference stands as the order's balance. A sum that the device can never have shown
   * is stored as a claim instead: the answer has `claim`, and the order stays as it is (clarification 46). 422 names a tip or
   * cashGiven that is out of proportion to the bill.
   */
  pay: command({
    method: "PATCH",
    path: "/orders/:orderId/pay",
    permission: "orders.take",
    summary: "Settle an order",
    body: payBody,
    /**
     * `balance` is what is due or overpaid now, `claim` the cash that waits for an admin; both are said of cash taken offline
     * only, whose device tells the waiter.
     */
    output: Order.extend({
      balance: Rupees.optional(),
      claim: CashClaim.pick({ _id: true, amount: true }).optional(),
    }),
    failure: "Failed to settle order. Please try again.",
  }),
  /**
   * Ends a claim, once: 409 claim-decided. accepted: the cash counts as received on the day of this decision, and settles
   * the order or stands as its balance, as cash taken offline does. refused: nothing else changes.
   */
  decideClaim: command({
    method: "POST",
    path: "/claims/:claimId/decision",
    permission: "bills.balance",
    summary: "Accept or refuse cash that a device says it took offline",
    body: z.strictObject({ decision: ClaimDecision, reason: Reason }),
    output: CashClaim,
    failure: "Failed to decide about the payment",
  }),
  /** Takes an unpaid bill back; its number stays on record. Needs a reason and the right or an approval. */
  cancelBill: command({
    method: "POST",
    path: "/bills/:billId/cancel",
    permission: "orders.take",
    summary: "Cancel a printed, unpaid bill",
    body: z.strictObject({ reason: Reason, approval: ApprovalToken.optional() }),
    output: Bill,
    success: "Bill cancelled",
    failure: "Failed to cancel the bill",
  }),
  /** Moves a KOT forward, never back (409 status-backwards); the order's status follows its least advanced KOT. */
  setKotStatus: command({
    method: "PATCH",
    path: "/kot/:kotId/status",
    permission: "kot.move",
    summary: "Move a KOT forward",
    body: z.strictObject({ status: KotStatus }),
    output: Kot,
    failure: "Failed to update KOT status",
  }),
  /** Takes a KOT's pieces back: a void with a reason; the record stays and a CANCEL ticket goes out. */
  voidKot: command({
    method: "DELETE",
    path: "/kot/:kotId",
    permission: "orders.take",
    summary: "Void a KOT",
    body: z.strictObject(approvalFields),
    output: Kot,
    failure: "Failed to take the KOT back",
  }),
  /**
   * available: frees the table, cancelling its order when that has no lines (409 order-has-lines otherwise).
   * occupied: opens an order on it, or joins the open one. reserved, out-of-service (admins): set by people.
   * 409 table-out-of-service.
   */
  setTableStatus: command({
    method: "PATCH",
    path: "/tables/:tableId/status",
    permission: "tables.book",
    summary: "Book, free, reserve a table or set it out of service",
    body: z.strictObject({ status: TableStatus }),
    output: Table,
    failure: "Failed to update table status. Please try again.",
  }),
};
