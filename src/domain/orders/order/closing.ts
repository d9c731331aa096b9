import type { RefusalCode } from "../../refusal.ts";
import type { Order, OrderClosing } from "./api.ts";
import { isFreed } from "./change.ts";
import { refuseChange } from "./order.ts";

/** Says who closed an order: "Order BILL-1 of T4 was deleted by Meera". */
export function closingWords({ billNumber, table, kind, by }: OrderClosing): string {
  return `Order ${billNumber} of ${table.name} was ${kind} by ${by.name || "the server"}`;
}

/**
 * Refuses lines for an order that is closed. One that was cancelled without lines takes them all the same: its table was freed,
 * and whoever took them did not know that (clarification 21). Nobody's tap brings a deleted or voided order back
 * (clarification 54).
 */
export function refuseLines(
  order: Pick<Order, "status" | "items">,
  isDeletedOrVoided: boolean,
): RefusalCode | undefined {
  if (order.status !== "cancelled") return refuseChange(order);
  return isFreed(order) && !isDeletedOrVoided ? undefined : "order-deleted";
}
