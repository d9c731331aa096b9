import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { NotCharged } from "#domain/orders/order/notCharged.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";
import { useApproval } from "../commands/useApproval.ts";

type Why = Pick<NotCharged, "kind" | "reason">;

/**
 * Returns a function that lets lines of an order not be charged, with an approval where the person needs one, or charges them again
 * where nothing says why not. It answers whether that was done.
 */
export function useCharging(): (
  order: Order,
  lineIds: readonly string[],
  why: Why | null,
) => Promise<boolean> {
  const approve = useApproval("orders.notCharged");
  const send = useSend(chargingApi.setCharging);
  return async (order, lineIds, why) => {
    const approved = why ? await approve(order, order, notChargedToApprove(order, lineIds, why)) : {};
    if (!approved) return false;
    const body = { lines: [...lineIds], kind: null, ...why, ...approved };
    return (await send({ params: { orderId: order._id }, body })).kind === "done";
  };
}
