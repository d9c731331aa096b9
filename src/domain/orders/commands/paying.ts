import { z } from "zod";
import { command } from "../../endpoint.ts";
import { nameUpTo, Reason } from "../../entity.ts";
import { PAISE_MAX, type Paise, Rupees, RupeesNotNegative, ZERO } from "../../money.ts";
import { Order, PaymentType } from "../order/api.ts";
import { Reference } from "../payments/api.ts";
import { ApprovalToken } from "./approvalFields.ts";
import { isCash } from "./queueable.ts";

/** The room or name of a credit. */
export const ACCOUNT_LENGTH_MAX = 80;
/** The room or name that a credit is on. */
const Account = nameUpTo(ACCOUNT_LENGTH_MAX);

/** This many ways of paying at once are a slip of the hand. */
export const TENDERS_MAX = 20;

/** One of several payments of an order: a sum, and what its type asks for. */
const TenderBody = z
  .strictObject({
    type: PaymentType,
    amount: RupeesNotNegative.refine((amount) => amount > 0, "must be greater than 0"),
    cashGiven: RupeesNotNegative.optional(),
    tip: RupeesNotNegative.optional(),
    account: Account.optional(),
    reference: Reference.optional(),
  })
  .refine(({ type, cashGiven }) => type === "cash" || cashGiven === undefined, {
    path: ["cashGiven"],
    message: "is for cash",
  });
export type TenderBody = z.output<typeof TenderBody>;

/** A payment type, or a status that the spec's order-taking screen sends in its place: credit is both, the others leave the type. */
const PaymentTypeOrStatus = z.union([PaymentType, z.enum(["paid", "completed", "settled"])]);

const payBody = z
  .strictObject({
    paymentType: PaymentTypeOrStatus.optional(),
    status: PaymentTypeOrStatus.optional(),
    version: z.number().int().optional(),
    expectedTotal: Rupees.optional(),
    cashGiven: RupeesNotNegative.optional(),
    tip: RupeesNotNegative.optional(),
    account: Account.optional(),
    reference: Reference.optional(),
    /** Several payments, or one of a part, in place of all fields that say how the whole rest is paid. */
    tenders: z.array(TenderBody).min(1).max(TENDERS_MAX).optional(),
    /**
     * The cash is in the drawer already, so a mismatch does not refuse it. Needs the payment type cash and the
     * expectedTotal that was taken.
     */
    takenOffline: z.literal(true).optional(),
    /** The approval of cash taken offline that is far more than the order's total. */
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

/** Returns whether a sum can be an order's total: no order comes to more. */
function isPossibleTotal(amount: Paise | undefined): boolean {
  return amount !== undefined && amount >= ZERO && amount <= PAISE_MAX;
}

/** The command that receives the money. */
export const payingApi = {
  /**
   * Receives money for an order, all or nothing. The first payment issues the bill; an order whose bill is covered closes, and
   * its table is free (clarification 86). Without `tenders` it is the whole rest; with them the order stays open as long as a
   * rest is left (409 over-rest with details.rest when they are more). Among them credit names its account: 422 account-needed;
   * as the whole rest it may come without one, and stands as owed until somebody names it (clarification 37).
   * `expectedTotal` is the sum that the person saw as still to be paid. It and a `version` that no longer hold: 409
   * version-stale, total-changed with details.grandTotal and details.rest. 403 waiters-do-not-settle where waiters do not
   * settle. With `takenOffline`
   * the order is settled at its own total all the same, or, when it cannot be settled any more, stays as it is; the
   * money counts as received and the difference stands as the order's balance (clarification 46). More than ₹5,000 that is
   * also more than twice the order's total needs an approval: 403 approval-needed with details.change, which is to be
   * approved. 422 names a tip or cashGiven that is out of proportion to the bill. 403 waiters-do-not-settle.
   */
  pay: command({
    method: "PATCH",
    path: "/orders/:orderId/pay",
    permission: "orders.settle",
    summary: "Settle an order, or pay a part of it",
    delivery: { waitsIf: isCash },
    body: payBody,
    /** `balance` is what is due or overpaid now; it is said of cash taken offline only, whose device tells the waiter. */
    output: Order.extend({ balance: Rupees.optional() }),
    failure: "Failed to settle order. Please try again.",
  }),
  /**
   * Corrects how a payment of the open business day was made: a reversal takes it back, and a new payment replaces it
   * (clarification 60), of any day where it names the account of a credit that has none (37). A sum may become less, or nothing, while the order is open. A cashier needs an approval. 409 not-correctable, 422 account-needed,
   * and 422 naming `amount`.
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
      account: Account.optional(),
      reference: Reference.optional(),
      reason: Reason,
      approval: ApprovalToken.optional(),
    }),
    output: Order,
    success: "Payment corrected",
    failure: "Failed to correct the payment",
  }),
};
