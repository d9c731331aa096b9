import type { ApprovalAction } from "../../staff/api.ts";
import type { Order } from "../order/api.ts";
import { voidedPieces } from "../order/order.ts";

/**
 * Returns the permission that a change of an order needs beyond taking orders: to void when pieces that the kitchen
 * knows are taken off, else to cancel a bill when a guest who holds one would owe less. Where both hold, the first is
 * enough (clarification 26, 34).
 */
export function permissionNeededFor(before: Order, after: Order): ApprovalAction | undefined {
  if (voidedPieces(before, after).length > 0) return "orders.void";
  return before.bill !== null && after.grandTotal < before.grandTotal ? "bills.cancel" : undefined;
}
