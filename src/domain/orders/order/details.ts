import type { Order, PaymentType } from "./api.ts";
import { withChanges } from "./order.ts";

/** The details of an order that a command may set; what it leaves out stays as it is. */
interface Details {
  readonly discountPercentage?: Order["discountPercentage"] | undefined;
  readonly paymentType?: PaymentType | undefined;
  readonly notes?: string | undefined;
  readonly covers?: Order["covers"] | undefined;
}

/** Sets details of an order. Once somebody has set the discount anew, also to the same percentage, it did not fall any more. */
export function withDetails(
  order: Order,
  { discountPercentage, paymentType, notes, covers }: Details,
): Order {
  return withChanges(order, {
    ...(discountPercentage !== undefined && { discountPercentage, discountFellFrom: null }),
    paymentType: paymentType ?? order.paymentType,
    notes: notes ?? order.notes,
    covers: covers === undefined ? order.covers : covers,
  });
}
