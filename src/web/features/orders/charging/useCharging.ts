import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { NotCharged } from "#domain/orders/order/notCharged.ts";
import type { LineQuantity } from "#domain/orders/order/split.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { useApproval } from "../commands/useApproval.ts";

type Why = Pick<NotCharged, "kind" | "reason">;

/** Returns a function that marks quantities as not charged, with an approval if required; `why` null charges them again. */
export function useCharging(): (
  order: Order,
  pieces: readonly LineQuantity[],
  why: Why | null,
) => Promise<boolean> {
  const approve = useApproval("orders.notCharged");
  const send = useSend(chargingApi.setCharging);
  return async (order, pieces, why) => {
    const approved = why ? await approve(order, order, notChargedToApprove(order, pieces, why)) : {};
    if (!approved) return false;
    const body = { lines: [...pieces], kind: null, ...why, ...approved };
    return (await send({ params: { orderId: order._id }, body })).kind === "done";
  };
}
