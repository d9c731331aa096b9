import { ZERO, ZERO_RATE } from "../../money.ts";
import type { Order, PaymentType } from "./api.ts";
import { withChanges } from "./order.ts";

/** The details of an order that a command may set; what it leaves out stays as it is. */
interface Details {
  readonly discountPercentage?: Order["discountPercentage"] | undefined;
  readonly discountRupees?: Order["discountRupees"] | undefined;
  readonly paymentType?: PaymentType | undefined;
  readonly notes?: string | undefined;
  readonly covers?: Order["covers"] | undefined;
}

/** Sets details of an order; of two discounts the one that is set stays. Once somebody has set the discount anew, also to the same percentage, it did not fall any more. */
export function withDetails(
  order: Order,
  { discountPercentage, discountRupees, paymentType, notes, covers }: Details,
): Order {
  return withChanges(order, {
    ...(discountPercentage !== undefined && {
      ...{ discountPercentage, discountRupees: ZERO, discountFellFrom: null },
    }),
    ...(discountRupees !== undefined && {
      ...{ discountPercentage: ZERO_RATE, discountRupees, discountFellFrom: null },
    }),
    paymentType: paymentType ?? order.paymentType,
    notes: notes ?? order.notes,
    covers: covers === undefined ? order.covers : covers,
  });
}
