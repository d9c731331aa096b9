import { z } from "zod";
import { command } from "../../endpoint.ts";
import { PAISE_MAX, type Paise, Rupees, RupeesNotNegative, ZERO } from "../../money.ts";
import { Order, PaymentType } from "../order/api.ts";
import { ApprovalToken } from "./approvalFields.ts";
import { isCash } from "./waits.ts";

/** The room or name of a credit. */
export const ACCOUNT_LENGTH_MAX = 80;

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

/** Tells whether a sum can be an order's total: no order comes to more. */
function isPossibleTotal(amount: Paise | undefined): boolean {
  return amount !== undefined && amount >= ZERO && amount <= PAISE_MAX;
}

/** The command that receives the money. */
export const payingApi = {
  /**
   * Credit names an account: 422 account-needed. Settles: issues the bill if there is none, stores the payment, frees the table, all or nothing. `version` and
   * `expectedTotal` that no longer hold: 409 version-stale, total-changed with details.grandTotal. With `takenOffline`
   * the order is settled at its own total all the same, or, when it cannot be settled any more, stays as it is; the
   * money counts as received and the difference stands as the order's balance (clarification 46). More than ₹5,000 that is
   * also more than twice the order's total needs an approval: 403 approval-needed with details.change, which is to be
   * approved. 422 names a tip or cashGiven that is out of proportion to the bill. 403 waiters-do-not-settle.
   */
  pay: command({
    method: "PATCH",
    path: "/orders/:orderId/pay",
    permission: "orders.settle",
    summary: "Settle an order",
    delivery: { waitsIf: isCash },
    body: payBody,
    /** `balance` is what is due or overpaid now; it is said of cash taken offline only, whose device tells the waiter. */
    output: Order.extend({ balance: Rupees.optional() }),
    failure: "Failed to settle order. Please try again.",
  }),
};
