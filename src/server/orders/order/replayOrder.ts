import type { Order } from "#domain/orders/order/api.ts";
import type { QueryCtx } from "../../http/handlers/context.ts";
import type { ReplayedCommand } from "../../http/handlers/handler.ts";
import { loadStoredOrder } from "./order.store.ts";

/** Replays a repeated command with the current state of the order, even if deleted. */
export async function replayOrder(
  { tx }: Pick<QueryCtx, "tx">,
  { params, entityId }: Pick<ReplayedCommand, "params" | "entityId">,
): Promise<Order> {
  return (await loadStoredOrder(tx, params.orderId ?? entityId)).order;
}
