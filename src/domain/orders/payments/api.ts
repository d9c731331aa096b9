import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { paging, Reason, Ref, stored } from "../../entity.ts";
import { Rupees } from "../../money.ts";
import { Timestamp } from "../../time.ts";
import { PaymentType } from "../order/api.ts";

/**
 * payment: money received. reversal: takes back a payment that was entered wrongly, as `corrects` says. refund: gives a part of a bill back. returned: gives back what was overpaid. waived: writes
 * off what was due, and no money moves.
 */
export const PaymentKind = z.enum(["payment", "reversal", "refund", "returned", "waived"]);
export type PaymentKind = z.infer<typeof PaymentKind>;

/** One row of an order's money; rows are only ever added. */
export const Payment = z.object({
  ...stored("payment"),
  kind: PaymentKind,
  type: PaymentType,
  amount: Rupees,
  /** Outside the bill's total (clarification 39). */
  tip: Rupees,
  cashGiven: Rupees.nullable(),
  /** The change: what the amount and the tip leave of the cash given. */
  changeDue: Rupees.nullable(),
  /** When cash taken offline was received; null for all other money, which was received at createdAt. */
  takenAt: Timestamp.nullable(),
  /** Room or name for credit (clarification 37). */
  account: z.string(),
  /** The last digits of a UPI payment, or the number of a card's slip; empty where nobody said. */
  reference: z.string(),
  /** The payment that a reversal takes back, or that this one replaces; null for all others. */
  corrects: z.string().nullable(),
  reason: z.string(),
  receivedBy: Ref,
});
export type Payment = z.output<typeof Payment>;

/**
 * A closed order whose money is not what its bill says: cash was taken offline, and another sum was right by the time it
 * arrived (clarification 46), or it was cancelled after a part had been paid; or one that is paid on credit of which nobody has
 * named the account (37). `_id` and `createdAt` are the order's. received = total + balance, always.
 */
export const OpenBalance = z.object({
  ...stored("openBalance"),
  billNumber: z.string(),
  table: Ref,
  area: Ref,
  /** The paid bill; null when the order has none. */
  bill: z.object({ _id: z.string(), invoiceNumber: z.string() }).nullable(),
  /** The money held for the order, refunds aside. */
  received: Rupees,
  /** The paid bill's total; zero without one. */
  total: Rupees,
  /** Negative: due. Positive: overpaid. Zero where it is only the credit's account that is missing. */
  balance: Rupees,
  /** The payment on credit that no account is named for; null where there is none. */
  unnamedCredit: z.object({ payment: z.string(), amount: Rupees }).nullable(),
  /** When and by whom the money was taken: the latest cash taken offline, else the latest of all. */
  receivedAt: Timestamp,
  receivedBy: Ref,
});
export type OpenBalance = z.output<typeof OpenBalance>;

/** The last digits of a UPI payment, or the number of a card's slip. */
export const Reference = z.string().regex(/^[A-Za-z0-9]{1,35}$/, "must be letters and digits");

/** The payment types by which money changes hands at once; credit is another debt. */
export const ImmediatePaymentType = PaymentType.exclude(["credit"]);
export type ImmediatePaymentType = z.infer<typeof ImmediatePaymentType>;

/** How a balance ends: what was due is collected or written off (waived), what was overpaid is returned. */
export const Clearing = z.enum(["collected", "returned", "waived"]);
export type Clearing = z.infer<typeof Clearing>;

/** A payment by the same reference and of the same sum, received before. */
export const SameReference = z.object({
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  table: Ref,
  at: Timestamp,
});
export type SameReference = z.output<typeof SameReference>;

export const paymentsApi = {
  /**
   * The last payment that was received with this reference and sum, in rupees; null where there was none. The same twice is
   * most likely a guest who shows an old payment.
   */
  sameReference: query({
    path: "/bills/references",
    permission: "orders.take",
    summary: "Whether a payment with this reference and sum was received before",
    search: z.strictObject({ reference: Reference, amount: z.string().max(20) }),
    output: SameReference.nullable(),
  }),
  /** Closed orders with something due or overpaid, or on credit without an account, newest first; what was paid of an open one is its amountPaid. */
  balances: query({
    path: "/bills/balances",
    permission: "bills.balance",
    summary: "Orders with money due, overpaid or on no account, newest first",
    search: z.strictObject(paging),
    output: z.array(OpenBalance),
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
