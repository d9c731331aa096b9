import type { Permission } from "../../permissions.ts";
import type { Order } from "../order/api.ts";
import { voidedPieces } from "../order/order.ts";

/**
 * What a change needs beyond taking orders: the right to void when the kitchen's work is taken back, else the right to
 * cancel a bill when a guest who holds one would owe less. One approval is enough where both hold (decision 26, 34).
 */
export function permissionNeededFor(
  before: Order,
  after: Order,
): Extract<Permission, "orders.void" | "bills.cancel"> | undefined {
  if (voidedPieces(before, after).length > 0) return "orders.void";
  return before.bill !== null && after.grandTotal < before.grandTotal ? "bills.cancel" : undefined;
}
