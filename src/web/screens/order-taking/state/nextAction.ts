import { ZERO } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isNothingCharged } from "#domain/orders/order/notCharged.ts";
import { isOpen, unsentLines } from "#domain/orders/order/order.ts";

/** The next action on an order: send unsent lines, print the bill, settle; without charged items there is no bill. */
export type NextAction = "KOT" | "BILL" | "SETTLE";

/** Returns which of the four buttons is highlighted; undefined if there is nothing to send, print or settle. */
export function nextAction(
  order: Pick<Order, "items" | "status" | "bill" | "amountPaid"> | undefined,
): NextAction | undefined {
  if (!order || !isOpen(order) || order.items.length === 0) return undefined;
  if (unsentLines(order).length > 0) return "KOT";
  const isBilled = order.bill?.isPrinted || order.amountPaid !== ZERO;
  return isBilled || isNothingCharged(order) ? "SETTLE" : "BILL";
}
