import type { RefusalCode } from "../../refusal.ts";
import type { Order } from "../order/api.ts";
import { isOpen, withChanges, withQuantity } from "../order/order.ts";
import type { Kot } from "./api.ts";
import { isLive } from "./status.ts";
import { workOf } from "./work.ts";

/** Returns the refusal to void a KOT: nothing on it is left, its order is closed, or another order has some of its pieces. */
export function voidRefusal(kot: Kot, order: Pick<Order, "status">): RefusalCode | undefined {
  if (!isLive(kot)) return "kot-void";
  if (!isOpen(order)) return "order-not-open";
  return workOf(kot).some((work) => work.order !== kot.order._id) ? "kot-divided" : undefined;
}

/** Removes a KOT's pieces that are not voided from its order; unsent pieces stay. */
export function withoutPiecesOf(order: Order, kot: Kot): Order {
  const dishes = workOf(kot).filter(({ component }) => component === 0);
  const items = order.items
    .map((line) => {
      const own = dishes.filter((work) => work.line === line._id);
      const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
      const sentQuantity = Math.max(0, line.sentQuantity - pieces);
      return { ...withQuantity(line, line.quantity - pieces), sentQuantity };
    })
    .filter((line) => line.quantity > 0);
  return withChanges(order, { items });
}
