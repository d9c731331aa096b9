import { useCallback } from "react";
import type { BodyOf } from "#domain/endpoint.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { type SendResult, useSend } from "../../../sync/outbox/useSend.ts";

type Payment = Omit<BodyOf<typeof lifecycleApi.pay>, "version"> & { readonly version: number | undefined };

/**
 * Settles an order. `expectedTotal` is the sum the person saw and `version` the state it came from: a mismatch is refused
 * (409), so nobody settles a sum they did not see (clarification 24). Without a version the total alone is checked.
 */
export function useSettle(): (order: Order, payment: Payment) => Promise<SendResult<Order>> {
  const pay = useSend(lifecycleApi.pay);
  return useCallback(
    async (order, { version, ...payment }) => {
      const result = await pay({
        params: { orderId: order._id },
        body: { ...payment, ...(version === undefined ? {} : { version }) },
      });
      if (result.kind === "done") {
        notify.success(
          "Order Settled",
          `Order ${order.billNumber} has been marked as ${result.answer.paymentType}.`,
        );
      }
      if (result.kind === "waiting") {
        notify.info("Payment is kept on this device", "It is delivered as soon as the server is back.");
      }
      return result;
    },
    [pay],
  );
}
