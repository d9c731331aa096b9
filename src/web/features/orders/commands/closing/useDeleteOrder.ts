import { useCallback } from "react";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { confirm } from "../../../../kit/feedback/confirm.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { useSend } from "../../../../sync/hooks/useSend.ts";
import { unlessAnswerable, useApprovedChange } from "../useApprovedChange.ts";

const toast = {
  success: (order: Order) => ({ title: "Order Deleted", text: `${order.table.name} · ${order.billNumber}` }),
  failure: unlessAnswerable(closingApi.deleteOrder.failure),
};

/** Deletes an order after the spec's confirmation; an order that the kitchen knows is voided with a reason (clarification 26). */
export function useDeleteOrder(): (order: Order | undefined) => Promise<boolean> {
  const deleteOrder = useSend(closingApi.deleteOrder, { toast });
  const changeApproved = useApprovedChange();
  return useCallback(
    async (order) => {
      if (!order) {
        notify.failure("Order ID not found.");
        return false;
      }
      const isSure = await confirm({
        title: `Delete order · ${order.table.name}`,
        text: "Are you sure you want to delete this order? This action cannot be undone.",
        confirmLabel: "Delete order",
        danger: true,
      });
      if (!isSure) return false;
      const result = await changeApproved({
        before: order,
        after: withChanges(order, { items: [] }),
        act: "cancel-order",
        run: (approved) =>
          deleteOrder({ params: { orderId: order._id }, body: { reason: null, ...approved } }),
      });
      return result?.kind === "done";
    },
    [deleteOrder, changeApproved],
  );
}
