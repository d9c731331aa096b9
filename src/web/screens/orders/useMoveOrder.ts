import { useCallback } from "react";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { useSend } from "../../sync/outbox/useSend.ts";

const toast = {
  success: (order: Order) => ({ title: "Status Updated", text: `Order status changed to ${order.status}` }),
};

/**
 * Returns a function that moves an order and its KOTs to the next status: 'Start Preparing', 'Mark Ready' (clarification 28).
 */
export function useMoveOrder(): (order: Order, status: "preparing" | "ready") => Promise<void> {
  const setStatus = useSend(lifecycleApi.setOrderStatus, { toast });
  return useCallback(
    async (order, status) => {
      const moved = await setStatus({ params: { orderId: order._id }, body: { status } });
      if (moved.kind === "waiting") {
        notify.info("Kept on this device", "The order moves as soon as the server is back.");
      }
    },
    [setStatus],
  );
}
