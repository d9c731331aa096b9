import { useCallback } from "react";
import type { BodyOf } from "#domain/endpoint.ts";
import { formatRupees } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { restOf } from "#domain/orders/order/rest.ts";
import { type SendResult, useSend } from "../../../../sync/outbox/useSend.ts";

type Payment = Omit<BodyOf<typeof payingApi.pay>, "version"> & { readonly version: number | undefined };

const toast = {
  success: (order: Order) =>
    isOpen(order)
      ? {
          title: "Payment received",
          text: `${formatRupees(restOf(order))} of ${order.billNumber} is still to be paid.`,
        }
      : {
          title: "Order Settled",
          text: `Order ${order.billNumber} has been marked as ${order.paymentType}.`,
        },
  waiting: {
    title: "Payment is kept on this device",
    text: "It is delivered as soon as the server is back.",
  },
};

/**
 * Settles an order or takes a part of it. `expectedTotal` is the sum the person saw as still to be paid and `version` the state it came from: a mismatch is refused
 * (409), so nobody settles a sum they did not see (clarification 24). Without a version the total alone is checked.
 */
export function useSettle(): (order: Order, payment: Payment) => Promise<SendResult<Order>> {
  const pay = useSend(payingApi.pay, { toast });
  return useCallback(
    ({ _id: orderId }, { version, ...payment }) =>
      pay({ params: { orderId }, body: { ...payment, ...(version === undefined ? {} : { version }) } }),
    [pay],
  );
}
