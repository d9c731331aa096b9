import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { NotCharged } from "#domain/orders/order/notCharged.ts";
import { useMay } from "../../../sync/http/permission.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";
import { approvalWords } from "../commands/approvalWords.ts";
import { askApproval, orderNameOf } from "../commands/dialogs.ts";

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
  const may = useMay("orders.notCharged");
  const send = useSend(chargingApi.setCharging);
  return async (order, lineIds, why) => {
    const action = "orders.notCharged";
    const approved =
      why && may === "approval"
        ? await askApproval({
            ...approvalWords[action](order, order),
            ...{ action, orderId: order._id, orderName: orderNameOf(order.table, order) },
            change: notChargedToApprove(order, lineIds, why),
          })
        : {};
    if (!approved) return false;
    const body = { lines: [...lineIds], kind: null, ...why, ...approved };
    return (await send({ params: { orderId: order._id }, body })).kind === "done";
  };
}
