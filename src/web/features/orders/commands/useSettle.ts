import { useCallback } from "react";
import type { BodyOf } from "#domain/endpoint.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type SendResult, useSend } from "../../../sync/outbox/useSend.ts";
import { unlessAnswerable } from "./useApprovedChange.ts";
import { isDiscountRefused, useDiscountApproval } from "./useDiscountApproval.ts";

type Payment = Omit<BodyOf<typeof lifecycleApi.pay>, "version"> & { readonly version: number | undefined };

const toast = {
  success: ({ billNumber, paymentType }: Order) => ({
    title: "Order Settled",
    text: `Order ${billNumber} has been marked as ${paymentType}.`,
  }),
  waiting: {
    title: "Payment is kept on this device",
    text: "It is delivered as soon as the server is back.",
  },
  failure: unlessAnswerable(lifecycleApi.pay.failure),
};

/**
 * Settles an order. `expectedTotal` is the sum the person saw and `version` the state it came from: a mismatch is refused
 * (409), so nobody settles a sum they did not see (clarification 24). Without a version the total alone is checked. When the
 * discount has grown since it was approved, it asks an admin and then settles.
 */
export function useSettle(): (order: Order, payment: Payment) => Promise<SendResult<Order>> {
  const pay = useSend(lifecycleApi.pay, { toast });
  const approveDiscount = useDiscountApproval();
  return useCallback(
    async ({ _id: orderId }, { version, ...payment }) => {
      const params = { orderId };
      const paid = await pay({ params, body: { ...payment, ...(version === undefined ? {} : { version }) } });
      if (!isDiscountRefused(paid) || !(await approveDiscount(orderId))) return paid;
      // The approval has made another version of the order; the total is the one that the person saw.
      return await pay({ params, body: payment });
    },
    [pay, approveDiscount],
  );
}
