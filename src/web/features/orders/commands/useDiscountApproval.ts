import { useCallback } from "react";
import { formatRupees } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { changeToApprove } from "#domain/orders/lifecycle/approval.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { ask } from "../../../sync/cache/ask.ts";
import { type SendResult, useSend } from "../../../sync/outbox/useSend.ts";
import { askOrNotify } from "./askOrNotify.ts";
import { askApproval, orderNameOf } from "./dialogs.ts";

const toast = { success: "Discount approved" } as const;

/** Tells whether a bill or a payment was refused because the order gives away more than an admin has approved. */
export function isDiscountRefused(result: SendResult<unknown>): boolean {
  return result.kind === "refused" && result.refusal.code === "approval-needed";
}

/**
 * Returns a function that asks an admin to approve an order's discount as the order is now, and tells whether it was
 * approved: then the order can be billed and settled (clarification 45).
 */
export function useDiscountApproval(): (orderId: string) => Promise<boolean> {
  const updateOrder = useSend(lifecycleApi.updateOrder, { toast });
  return useCallback(
    async (orderId) => {
      const params = { orderId };
      const order = await askOrNotify(lifecycleApi.updateOrder.failure, ask(ordersApi.read, { params }));
      if (!order) return false;
      const { discountPercentage, discountAmount, totalAmount, table } = order;
      const approved = await askApproval({
        title: "More discount than was approved",
        text: `${table.name} has ${formatRupees(discountAmount)} off ${formatRupees(totalAmount)}. An admin approves that before the bill.`,
        confirmLabel: "Give the discount",
        action: "orders.discount",
        orderId,
        orderName: orderNameOf(table, order),
        change: changeToApprove(order, order, "change"),
      });
      if (!approved) return false;
      const result = await updateOrder({ params, body: { discountPercentage, ...approved } });
      return result.kind === "done";
    },
    [updateOrder],
  );
}
