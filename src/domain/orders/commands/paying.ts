import { z } from "zod";
import { NewStay } from "../../accounts/stay.ts";
import { command } from "../../endpoint.ts";
import { Id, nameUpTo, Reason } from "../../entity.ts";
import { PAISE_MAX, type Paise, Rupees, RupeesNotNegative, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import { Order, PaymentType } from "../order/api.ts";
import { Reference } from "../payments/api.ts";
import { ApprovalToken } from "./approvalFields.ts";
import { isCash } from "./queueable.ts";

/** The longest name of a credit's account. */
export const ACCOUNT_LENGTH_MAX = 80;

/**
 * The account of a credit: an account's id; or a stay that is opened for a room; or the whole name of an account, as clients of
 * the specification would write it. A name of no account is stored with the charge, on "Unnamed credit" (clarification 37).
 */
const creditFields = {
  accountId: Id.optional(),
  stay: NewStay.optional(),
  account: nameUpTo(ACCOUNT_LENGTH_MAX).optional(),
};

/** More payments at once are a slip of the hand. */
const TENDERS_MAX = 20;

/** One of several payments of an order. */
const TenderBody = z
  .strictObject({
    type: PaymentType,
    amount: RupeesNotNegative.refine((amount) => amount > 0, "must be greater than 0"),
    cashGiven: RupeesNotNegative.optional(),
    tip: RupeesNotNegative.optional(),
    ...creditFields,
    reference: Reference.optional(),
  })
  .refine(({ type, cashGiven }) => type === "cash" || cashGiven === undefined, {
    path: ["cashGiven"],
    message: "is for cash",
  });
export type TenderBody = z.output<typeof TenderBody>;

/** A payment type, or the spec's status instead. "credit" is both; the other statuses keep the order's payment type. */
const PaymentTypeOrStatus = z.union([PaymentType, z.enum(["paid", "completed", "settled"])]);

const payBody = z
  .strictObject({
    paymentType: PaymentTypeOrStatus.optional(),
    status: PaymentTypeOrStatus.optional(),
    version: z.number().int().optional(),
    expectedTotal: Rupees.optional(),
    cashGiven: RupeesNotNegative.optional(),
    tip: RupeesNotNegative.optional(),
    ...creditFields,
    reference: Reference.optional(),
    /** Several payments, or one of a part, instead of the fields above. */
    tenders: z.array(TenderBody).min(1).max(TENDERS_MAX).optional(),
    /** Needs the payment type cash, and as `expectedTotal` the sum that was taken. */
    takenOffline: z.literal(true).optional(),
    /** The approval of offline cash far above the order's total, or of a charge above an account's limit. */
    approval: ApprovalToken.optional(),
  })
  .refine(({ takenOffline, paymentType, status }) => !takenOffline || (paymentType ?? status) === "cash", {
    path: ["paymentType"],
    message: "must be cash for money taken offline",
  })
  .refine(({ takenOffline, expectedTotal }) => !takenOffline || isPossibleTotal(expectedTotal), {
    path: ["expectedTotal"],
    message: "must be the sum that was taken offline",
  });

/** True if an amount is at most the largest possible total. */
function isPossibleTotal(amount: Paise | undefined): boolean {
  return amount !== undefined && amount >= ZERO && amount <= PAISE_MAX;
}

/** Why a payment is refused besides 403 waiters-do-not-settle and what a `takenOffline` needs. */
export type PaymentRefusal = Extract<
  RefusalCode,
  | "order-not-open"
  | "order-empty"
  | "liquor-rate-missing"
  | "total-changed"
  | "version-stale"
  | "over-rest"
  | "account-needed"
  | "cash-too-little"
>;

export const payingApi = {
  /**
   * Receives the rest of an order, or `tenders` of it, all or nothing. The first payment issues the bill; the order closes, and
   * its table is free, when nothing is left to pay (clarification 86). `expectedTotal` and `version` are what the person saw:
   * where they no longer hold, or the money does not fit the rest, it is refused (`PaymentRefusal`, with the `grandTotal` and
   * `rest` of now). A credit is charged to an
   * account: 409 account-departed, room-has-stay; 403 approval-needed with details.change above its limit. As the whole rest it
   * may come without one, and is owed until somebody names it (37).
   *
   * Cash that was `takenOffline` is in the drawer and is received whatever the order is now; the difference is the order's
   * balance (46). Doubtful cash (`isDoubtfulCash`) needs an approval: 403 approval-needed with details.change. Other cash
   * that reaches the legal limit is 422 cash-over-limit.
   */
  pay: command({
    method: "PATCH",
    path: "/orders/:orderId/pay",
    permission: "orders.settle",
    summary: "Settle an order, or pay a part of it",
    delivery: { waitsIf: isCash },
    body: payBody,
    /** `balance`: due or overpaid now; only of cash taken offline, so that its device can show it. */
    output: Order.extend({ balance: Rupees.optional() }),
    failure: "Failed to settle order. Please try again.",
  }),
  /**
   * Corrects a payment of the open business day: a reversal takes it back, and a new payment replaces it (clarification 60). Its
   * `amount` may become less while the order is open. On any day it may name the account of a credit that has none (37).
   */
  correctPayment: command({
    method: "POST",
    path: "/orders/:orderId/payments/:paymentId/correction",
    permission: "payments.correct",
    summary: "Correct a payment of the open day",
    delivery: "needs-server",
    body: z.strictObject({
      type: PaymentType,
      amount: RupeesNotNegative.optional(),
      ...creditFields,
      reference: Reference.optional(),
      reason: Reason,
      approval: ApprovalToken.optional(),
    }),
    output: Order,
    success: "Payment corrected",
    failure: "Failed to correct the payment",
  }),
};
