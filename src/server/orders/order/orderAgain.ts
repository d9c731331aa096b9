import type { Order } from "#domain/orders/order/api.ts";
import type { QueryCtx, Repeated } from "../../http/feature.ts";
import { loadStoredOrder } from "./order.store.ts";

/** Answers a repeat of a command with the order as it is now, deleted or not. */
export async function orderAgain(
  { tx }: Pick<QueryCtx, "tx">,
  { params, topic, entityId }: Pick<Repeated, "params" | "topic" | "entityId">,
): Promise<Order> {
  // Lines that came late may have gone to the table's next order, which was answered then.
  const id = topic === "orders" ? entityId : params.orderId;
  return (await loadStoredOrder(tx, id ?? entityId)).order;
}
