import { changeToApprove } from "#domain/orders/commands/approval.ts";
import { type AskedPart, partingApi } from "#domain/orders/commands/parting.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";
import { useApproval } from "../commands/useApproval.ts";
import { billsOf } from "./shares.ts";

/** Returns a function that splits an order, asking for an approval where its bill is printed; it answers whether that was done. */
export function useSplit(): (order: Order, parts: readonly AskedPart[]) => Promise<boolean> {
  const approve = useApproval("bills.cancel");
  const send = useSend(partingApi.splitOrder, {
    toast: {
      success: ({ order, parts }) => ({
        title: `${order.table.name} has ${parts.length + 1} bills now`,
        text: "Settle each under Booked Table.",
      }),
    },
  });
  return async (order, parts) => {
    const rest = billsOf(order, parts)[0] ?? order;
    const asked = order.bill ? await approve(order, rest, changeToApprove(order, rest, "split")) : {};
    if (!asked) return false;
    const body = { parts: parts.map(({ _id, lines }) => ({ _id, lines: [...lines] })), ...asked };
    return (await send({ params: { orderId: order._id }, body })).kind === "done";
  };
}
