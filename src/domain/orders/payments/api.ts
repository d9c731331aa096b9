import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { paging, Reason, Ref, stored } from "../../entity.ts";
import { Rupees } from "../../money.ts";
import { Timestamp } from "../../time.ts";
import { OrderStatus, PaymentType } from "../order/api.ts";

/**
 * payment: money received. refund: gives a part of a bill back. returned: gives back what was overpaid. waived: writes
 * off what was due, and no money moves.
 */
export const PaymentKind = z.enum(["payment", "refund", "returned", "waived"]);
export type PaymentKind = z.infer<typeof PaymentKind>;

/** One row of an order's money; rows are only ever added. */
export const Payment = z.object({
  ...stored,
  kind: PaymentKind,
  type: PaymentType,
  amount: Rupees,
  /** Outside the bill's total (clarification 39). */
  tip: Rupees,
  cashGiven: Rupees.nullable(),
  changeDue: Rupees.nullable(),
  /** When cash taken offline was received; null for all other money, which was received at createdAt. */
  takenAt: Timestamp.nullable(),
  /** Room or name for credit (clarification 37). */
  account: z.string(),
  reason: z.string(),
  receivedBy: Ref,
  /** Who was signed in on the device that delivered it, where that is not who received the money. */
  deliveredBy: Ref.optional(),
});
export type Payment = z.output<typeof Payment>;

/**
 * An order whose money is not what its bill says: cash was taken offline, and another sum was right by the time it
 * arrived (clarification 24). `_id` and `createdAt` are the order's. received = total + balance, always.
 */
export const OpenBalance = z.object({
  ...stored,
  billNumber: z.string(),
  table: Ref,
  area: Ref,
  /** The paid bill; null when the order has none. */
  bill: z.object({ _id: z.string(), invoiceNumber: z.string() }).nullable(),
  /** What is held for the order, refunds aside. */
  received: Rupees,
  /** The paid bill's total; zero without one. */
  total: Rupees,
  /** Negative: due. Positive: overpaid. Never zero here. */
  balance: Rupees,
  /** When and by whom the cash was taken, the latest where there was more than one. */
  receivedAt: Timestamp,
  receivedBy: Ref,
  deliveredBy: Ref.optional(),
});
export type OpenBalance = z.output<typeof OpenBalance>;

/** How an admin ends a claim. */
export const ClaimDecision = z.enum(["accepted", "refused"]);
export type ClaimDecision = z.infer<typeof ClaimDecision>;

/**
 * Cash that a device says it took offline, of a sum that the order had at no version that the device can have shown
 * (clarification 46). It settles nothing and is in no report until an admin accepts it.
 */
export const CashClaim = z.object({
  ...stored,
  /** The order as it is now. */
  order: z.object({ _id: z.string(), billNumber: z.string(), status: OrderStatus, grandTotal: Rupees }),
  table: Ref,
  area: Ref,
  amount: Rupees,
  tip: Rupees,
  cashGiven: Rupees.nullable(),
  account: z.string(),
  /** When and by whom the cash was taken, as the device says. */
  receivedAt: Timestamp,
  receivedBy: Ref,
  deliveredBy: Ref.optional(),
  /** Null until an admin decides. */
  decision: ClaimDecision.nullable(),
});
export type CashClaim = z.output<typeof CashClaim>;

/** The payment types by which money changes hands at once; credit is another debt. */
export const ImmediatePaymentType = PaymentType.exclude(["credit"]);
export type ImmediatePaymentType = z.infer<typeof ImmediatePaymentType>;

/** How a balance ends: what was due is collected or written off (waived), what was overpaid is returned. */
export const Clearing = z.enum(["collected", "returned", "waived"]);
export type Clearing = z.infer<typeof Clearing>;

export const paymentsApi = {
  /** Orders with something due or overpaid, newest first. */
  balances: query({
    path: "/bills/balances",
    permission: "bills.balance",
    summary: "Orders with money due or overpaid, newest first",
    search: z.strictObject(paging),
    output: z.array(OpenBalance),
  }),
  /** Cash that counts as received only if an admin says so, newest first. */
  claims: query({
    path: "/claims",
    permission: "bills.balance",
    summary: "Cash taken offline that waits for an admin's word, newest first",
    search: z.strictObject(paging),
    output: z.array(CashClaim),
  }),
  /**
   * Ends an order's balance: adds a payment row of the whole sum and edits nothing. `type` is cash unless said. With
   * `expectedBalance` nobody clears a sum they did not see: 409 balance-changed with details.balance. 409 balance-clear,
   * 422 not-due (collected, waived) and not-overpaid (returned).
   */
  clearBalance: command({
    method: "POST",
    path: "/orders/:orderId/balance",
    permission: "bills.balance",
    summary: "Collect, return or write off an order's balance",
    body: z.strictObject({
      how: Clearing,
      type: ImmediatePaymentType.optional(),
      expectedBalance: Rupees.optional(),
      reason: Reason,
    }),
    output: Payment,
    failure: "Failed to clear the balance",
  }),
};
