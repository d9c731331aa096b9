import { z } from "zod";
import { command } from "../../endpoint.ts";
import { EmptyBody, Reason } from "../../entity.ts";
import { Bill } from "../bills/api.ts";
import { ApprovalToken } from "./approvalFields.ts";

/** The commands about the bill: issue and cancel. */
export const billingApi = {
  /**
   * Issues the frozen bill with its invoice number; the live one when nothing changed since. 409 order-empty.
   */
  issueBill: command({
    method: "POST",
    path: "/orders/:orderId/bill",
    permission: "orders.take",
    summary: "Issue an order's bill",
    delivery: "needs-server",
    body: EmptyBody,
    output: Bill,
    failure: "Failed to generate the bill",
  }),
  /** Takes an unpaid bill back; its number stays on record. Needs a reason and the right or an approval. */
  cancelBill: command({
    method: "POST",
    path: "/bills/:billId/cancel",
    permission: "orders.take",
    summary: "Cancel a printed, unpaid bill",
    delivery: "needs-server",
    body: z.strictObject({ reason: Reason, approval: ApprovalToken.optional() }),
    output: Bill,
    success: "Bill cancelled",
    failure: "Failed to cancel the bill",
  }),
};
