import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Reason } from "../../entity.ts";
import { Rupees, RupeesNotNegative } from "../../money.ts";
import { Bill } from "../bills/api.ts";
import type { RefundPart } from "../bills/newNote.ts";
import { PaymentType } from "../order/api.ts";
import { ApprovalToken } from "./approvalFields.ts";

/** More lines than any bill has. */
const LINES_MAX = 500;

const refundBody = z.strictObject({
  /** The sum to give back. */
  amount: RupeesNotNegative.refine((amount) => amount > 0, "must be greater than 0").optional(),
  /** Instead of a sum, the pieces to give back, by the position of their line on the bill, from 0. */
  lines: z
    .array(z.strictObject({ line: z.number().int().min(0), quantity: z.number().int().min(1) }))
    .min(1)
    .max(LINES_MAX)
    .optional(),
  type: PaymentType.optional(),
  expectedTotal: Rupees.optional(),
  reason: Reason,
  approval: ApprovalToken.optional(),
});
type RefundBody = z.output<typeof refundBody>;

export const refundingApi = {
  /**
   * Refunds dishes or a sum of a paid bill: issues a credit note with the next number, and gives the money back as the bill was paid,
   * or all of it by `type`; credit lowers what is owed on its account. 409 bill-not-paid; refund-differs: fewer pieces are left;
   * balance-changed: the note's total is not `expectedTotal`. 422 refund-too-large and refund-over-tender with details.refundable;
   * refund-of-nothing.
   */
  refund: command({
    method: "POST",
    path: "/bills/:billId/refunds",
    permission: "bills.refund",
    summary: "Refund a paid bill with a credit note",
    delivery: "needs-server",
    body: refundBody,
    output: Bill,
    success: "Refund recorded",
    failure: "Failed to record the refund",
  }),
};

/** Returns what a refund asks for; undefined if that is nothing, or both a sum and dishes. */
export function refundPart({ amount, lines }: Pick<RefundBody, "amount" | "lines">): RefundPart | undefined {
  if (amount !== undefined) return lines ? undefined : { amount };
  return lines && { lines };
}
