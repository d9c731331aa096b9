import { z } from "zod";
import { command } from "../../endpoint.ts";
import { EmptyBody, Reason } from "../../entity.ts";
import { Bill } from "../bills/api.ts";
import { Order } from "../order/api.ts";
import { findLine } from "../order/order.ts";
import type { LineQuantity } from "../order/split.ts";
import { ApprovalToken } from "./approvalFields.ts";
import { RequestedQuantities } from "./split.ts";

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
  /**
   * Marks a provisional paper as printed: a bill without a number, of an order as its device knew it while the server was unreachable
   * (clarification 67). The pieces that it showed get no cheaper without an approval, on whichever open order they are now
   * (clarification 104). What the order no longer has is not marked.
   */
  markProvisional: command({
    method: "POST",
    path: "/orders/:orderId/provisional",
    permission: "orders.take",
    summary: "Mark a provisional bill printed",
    delivery: "waits",
    body: z.strictObject({ lines: RequestedQuantities }),
    output: Order,
    failure: "Failed to store that the provisional bill was printed",
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

/** Returns how many pieces of each line a paper showed. It may name a line by an addition that joined it. */
export function shownOn(order: Order, pieces: readonly LineQuantity[]): ReadonlyMap<string, number> {
  const shown = new Map<string, number>();
  for (const { line, quantity } of pieces) {
    const id = findLine(order, line)?._id ?? line;
    shown.set(id, (shown.get(id) ?? 0) + quantity);
  }
  return shown;
}
