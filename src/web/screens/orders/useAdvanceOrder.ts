import { useCallback } from "react";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

const toast = {
  success: (order: Order) => ({ title: "Status Updated", text: `Order status changed to ${order.status}` }),
  waiting: { title: "Kept on this device", text: "The order moves as soon as the server is back." },
};

/** Returns a function that advances an order and its KOTs: 'Start Preparing', 'Mark Ready' (clarification 28). */
export function useAdvanceOrder(): (order: Order, status: "preparing" | "ready") => Promise<void> {
  const setStatus = useSend(closingApi.setOrderStatus, { toast });
  return useCallback(
    async (order, status) => {
      await setStatus({ params: { orderId: order._id }, body: { status } });
    },
    [setStatus],
  );
}
