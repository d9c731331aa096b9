import { useCallback } from "react";
import type { BodyOf } from "#domain/endpoint.ts";
import { formatRupees, ZERO } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { formatPayments } from "#domain/orders/payments/tenders.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { device } from "../../../../sync/device.ts";
import { type SendResult, useSend } from "../../../../sync/hooks/useSend.ts";
import { lazyCode } from "../../../../sync/lazyCode.ts";
import { confirmOrNotify } from "../confirmOrNotify.ts";

type Payment = Omit<BodyOf<typeof payingApi.pay>, "version"> & { readonly version: number | undefined };

const toast = {
  success: (order: Order) =>
    isOpen(order)
      ? {
          title: "Payment received",
          text: `${formatRupees(amountDue(order))} of ${order.billNumber} is still to be paid.`,
        }
      : undefined,
  waiting: {
    title: "Payment is kept on this device",
    text: "It is delivered as soon as the server is back.",
  },
};

const aboveLimitCode = lazyCode(async () => (await import("../approveAboveLimit.ts")).approveAboveLimit);

/**
 * Settles an order or takes a part payment. `expectedTotal` is the amount due that the person saw and
 * `version` the state it came from: a mismatch is refused (409), so nobody settles an unseen sum
 * (clarification 24). Without a version only the total is checked.
 */
export function useSettle(): (order: Order, payment: Payment) => Promise<SendResult<Order>> {
  const pay = useSend(payingApi.pay, { toast });
  return useCallback(
    async (order, { version, ...payment }) => {
      const params = { orderId: order._id };
      const body = { ...payment, ...(version === undefined ? {} : { version }) };
      const first = await pay({ params, body });
      const isAbove = first.kind === "refused" && first.refusal.details?.action === "accounts.aboveLimit";
      const approval = isAbove ? await (await aboveLimitCode.load())(order, first.refusal) : undefined;
      const result = approval === undefined ? first : await pay({ params, body: { ...body, approval } });
      const isPart = payment.tenders !== undefined || order.amountPaid !== ZERO;
      if (result.kind === "done" && !isOpen(result.answer)) void notifyPaid(result.answer, isPart);
      return result;
    },
    [pay],
  );
}

/** Shows how an order was paid; the payment types of part payments come from its bill. */
async function notifyPaid({ _id: order, billNumber, paymentType }: Order, isPart: boolean): Promise<void> {
  const bills = isPart
    ? await confirmOrNotify(
        "Failed to load the bill",
        device.ask(billsApi.list, { search: { order, limit: 1 } }),
      )
    : undefined;
  const how = formatPayments(bills?.[0]?.payments ?? []) || paymentType;
  notify.success("Order Settled", `Order ${billNumber} has been marked as ${how}.`);
}
