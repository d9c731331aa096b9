import { z } from "zod";
import { command } from "../../endpoint.ts";
import { EmptyBody, Reason } from "../../entity.ts";
import { Timestamp } from "../../time.ts";
import { Bill } from "../bills/api.ts";
import { Order } from "../order/api.ts";
import { findLine } from "../order/order.ts";
import type { LineQuantity } from "../order/split.ts";
import { ApprovalToken } from "./approvalFields.ts";
import { RequestedQuantities } from "./split.ts";

/** The commands of bills: issue, mark a provisional bill, cancel. */
export const billingApi = {
  /**
   * Issues the bill with its invoice number, or returns the current bill if nothing changed since. 409 order-empty, nothing-charged or
   * liquor-rate-missing.
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
   * Records that a device printed a provisional bill while the server was unreachable (clarification 67). The printed pieces
   * get no cheaper without an approval, on whichever open order they are now (clarification 104). Pieces that the order no
   * longer has are ignored. `orderUpdatedAt`: when the order last changed as far as the device knew; dishes that were split off
   * since then are on the paper. Default: since it was printed.
   */
  markProvisional: command({
    method: "POST",
    path: "/orders/:orderId/provisional",
    permission: "orders.take",
    summary: "Mark a provisional bill printed",
    delivery: "waits",
    body: z.strictObject({ lines: RequestedQuantities, orderUpdatedAt: Timestamp.optional() }),
    output: Order,
    failure: "Failed to store that the provisional bill was printed",
  }),
  /** Cancels an unpaid bill; its number stays used. Needs a reason, and the permission or an approval. */
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

/** Returns how many pieces of each line a provisional bill showed. It may name a line by the id of an addition merged into it. */
export function shownOn(order: Order, pieces: readonly LineQuantity[]): ReadonlyMap<string, number> {
  const shown = new Map<string, number>();
  for (const { line, quantity } of pieces) {
    const id = findLine(order, line)?._id ?? line;
    shown.set(id, (shown.get(id) ?? 0) + quantity);
  }
  return shown;
}
