import type { Order } from "#domain/orders/order/api.ts";
import type { QueryCtx, Repeated } from "../../http/feature.ts";
import { loadStoredOrder } from "./order.store.ts";

/** Answers a repeat of a command with the order as it is now, deleted or not. */
export async function orderAgain(
  { tx }: Pick<QueryCtx, "tx">,
  { params, entityId }: Pick<Repeated, "params" | "entityId">,
): Promise<Order> {
  return (await loadStoredOrder(tx, params.orderId ?? entityId)).order;
}
