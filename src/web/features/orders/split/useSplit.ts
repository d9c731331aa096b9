import { type RequestedPart, splitApi } from "#domain/orders/commands/split.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";

/** Returns a function that splits an order and resolves to whether that was done. */
export function useSplit(): (order: Order, parts: readonly RequestedPart[]) => Promise<boolean> {
  const send = useSend(splitApi.splitOrder, {
    toast: {
      success: ({ order, parts }) => ({
        title: `${order.table.name} has ${parts.length + 1} bills now`,
        text: "Settle each under Booked Table.",
      }),
    },
  });
  return async (order, parts) => {
    const body = { parts: parts.map(({ _id, lines }) => ({ _id, lines: [...lines] })) };
    return (await send({ params: { orderId: order._id }, body })).kind === "done";
  };
}
