import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { paging, Reason, Ref, stored } from "../../entity.ts";
import { Rupees, ZERO } from "../../money.ts";
import { Timestamp } from "../../time.ts";
import { PaymentType } from "../order/api.ts";

/**
 * payment: money received. reversal: undoes the wrongly entered payment in `corrects`. refund: money of a bill given back.
 * returned: overpaid money given back. waived: an amount due written off; no money moves.
 */
export const PaymentKind = z.enum(["payment", "reversal", "refund", "returned", "waived"]);
export type PaymentKind = z.infer<typeof PaymentKind>;

/** A payment row of an order. Rows are only added, never changed. */
export const Payment = z.object({
  ...stored("payment"),
  kind: PaymentKind,
  type: PaymentType,
  amount: Rupees,
  /** Not part of the bill's total (clarification 39). */
  tip: Rupees,
  cashGiven: Rupees.nullable(),
  /** The change: cash given − amount − tip. */
  changeDue: Rupees.nullable(),
  /** When offline cash was received; null for all other payments, which were received at createdAt. */
  takenAt: Timestamp.nullable(),
  /** Room or name for credit (clarification 37). */
  account: z.string(),
  /** The last digits of a UPI payment, or the number of a card's slip; may be empty. */
  reference: z.string(),
  /** The payment that this row reverses or replaces, else null. */
  corrects: z.string().nullable(),
  reason: z.string(),
  receivedBy: Ref,
});
export type Payment = z.output<typeof Payment>;

/** The fields that only a payment for an order fills, as they are on a refund or a cleared balance. */
export const NOT_TENDERED = {
  tip: ZERO,
  cashGiven: null,
  changeDue: null,
  takenAt: null,
  account: "",
  reference: "",
  corrects: null,
} as const;

/**
 * A closed order whose payments differ from its bill: offline cash did not match the total on arrival (clarification 46), or
 * the order was cancelled after a part payment. Also an order paid on credit without an account (clarification 37). `_id` and
 * `createdAt` are the order's. Always received = total + balance.
 */
export const OpenBalance = z.object({
  ...stored("openBalance"),
  billNumber: z.string(),
  table: Ref,
  area: Ref,
  /** The paid bill; null when the order has none. */
  bill: z.object({ _id: z.string(), invoiceNumber: z.string() }).nullable(),
  /** The money held for the order, refunds not subtracted. */
  received: Rupees,
  /** The paid bill's total; zero without one. */
  total: Rupees,
  /** Negative: due. Positive: overpaid. Zero if only the credit's account is missing. */
  balance: Rupees,
  /** The payment on credit without an account; null if there is none. */
  unnamedCredit: z.object({ payment: z.string(), amount: Rupees }).nullable(),
  /** When and by whom the money was received: the latest offline cash, else the latest payment. */
  receivedAt: Timestamp,
  receivedBy: Ref,
});
export type OpenBalance = z.output<typeof OpenBalance>;

/** The last digits of a UPI payment, or the number of a card's slip. */
export const Reference = z.string().regex(/^[A-Za-z0-9]{1,35}$/, "must be letters and digits");

/** The payment types with which money is received immediately; credit is a new debt. */
export const ImmediatePaymentType = PaymentType.exclude(["credit"]);
export type ImmediatePaymentType = z.infer<typeof ImmediatePaymentType>;

/** How a balance is cleared: an amount due is collected or written off (waived), an overpayment is returned. */
export const Clearing = z.enum(["collected", "returned", "waived"]);
export type Clearing = z.infer<typeof Clearing>;

/** An earlier payment with the same reference and amount. */
export const SameReference = z.object({
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  table: Ref,
  at: Timestamp,
});
export type SameReference = z.output<typeof SameReference>;

export const paymentsApi = {
  /** Returns the last payment with this reference and amount in rupees, most likely an old payment shown again; or null. */
  sameReference: query({
    path: "/bills/references",
    permission: "orders.take",
    summary: "Whether a payment with this reference and sum was received before",
    search: z.strictObject({ reference: Reference, amount: z.string().max(20) }),
    output: SameReference.nullable(),
  }),
  /** Closed orders with a balance, or on credit without an account, newest first. Open orders have an amountPaid instead. */
  balances: query({
    path: "/bills/balances",
    permission: "bills.balance",
    summary: "Orders with money due, overpaid or on no account, newest first",
    search: z.strictObject(paging),
    output: z.array(OpenBalance),
  }),
  /**
   * Clears an order's balance by a payment row of the whole amount. `type` defaults to cash. 409 balance-changed with
   * details.balance if the balance is not `expectedBalance`; 409 balance-clear; 422 not-due (collected, waived) and
   * not-overpaid (returned).
   */
  clearBalance: command({
    method: "POST",
    path: "/orders/:orderId/balance",
    permission: "bills.balance",
    summary: "Collect, return or write off an order's balance",
    delivery: "needs-server",
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
