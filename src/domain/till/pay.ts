import type { BodyOf } from "../endpoint.ts";
import type { Order, PaymentType } from "../orders/api.ts";
import { PaymentType as PaymentTypes } from "../orders/api.ts";
import { refuseEmpty } from "../orders/order.ts";
import type { RefusalCode } from "../refusal.ts";
import type { tillApi } from "./api.ts";

type PayBody = BodyOf<typeof tillApi.pay>;

/** How an order is paid: what was said, else a payment type given as the status, else the order's own (spec section 7). */
export function paymentTypeOf(order: Pick<Order, "paymentType">, body: PayBody): PaymentType {
  const said = body.paymentType ?? body.status;
  const parsed = PaymentTypes.safeParse(said);
  return parsed.success ? parsed.data : order.paymentType;
}

/** Nobody settles a sum they did not see (decision 24). */
export function refusePay(order: Order, body: PayBody): RefusalCode | undefined {
  const refusal = refuseEmpty(order);
  if (refusal) return refusal;
  if (body.expectedTotal !== undefined && body.expectedTotal !== order.grandTotal) return "total-changed";
  return body.version !== undefined && body.version !== order.version ? "version-stale" : undefined;
}
