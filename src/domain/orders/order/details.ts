import { ZERO, ZERO_RATE } from "../../money.ts";
import { placeFrom, type ToldPlace } from "../place.ts";
import type { Order, PaymentType } from "./api.ts";
import { withChanges, withPlace } from "./order.ts";

/** The details of an order that a command may set; what it leaves out stays as it is. */
interface Details {
  readonly discountPercentage?: Order["discountPercentage"] | undefined;
  readonly discountRupees?: Order["discountRupees"] | undefined;
  readonly paymentType?: PaymentType | undefined;
  readonly notes?: string | undefined;
  readonly covers?: Order["covers"] | undefined;
  readonly guest?: Order["guest"] | undefined;
  /** Its kind must be the order's own. */
  readonly place?: ToldPlace | undefined;
}

/** Sets details of an order; of two discounts the one that is set stays. Once somebody has set the discount anew, also to the same percentage, it did not fall any more. */
export function withDetails(
  order: Order,
  { discountPercentage, discountRupees, paymentType, notes, covers, guest, place }: Details,
): Order {
  const placed = place ? withToldPlace(order, place) : order;
  return withChanges(placed, {
    ...(discountPercentage !== undefined && {
      ...{ discountPercentage, discountRupees: ZERO, discountFellFrom: null },
    }),
    ...(discountRupees !== undefined && {
      ...{ discountPercentage: ZERO_RATE, discountRupees, discountFellFrom: null },
    }),
    paymentType: paymentType ?? order.paymentType,
    notes: notes ?? order.notes,
    covers: covers === undefined ? order.covers : covers,
    guest: guest === undefined ? order.guest : guest,
  });
}

/** Tells anew who an order is for that has no table. It keeps its number, and one of another kind changes nothing. */
function withToldPlace(order: Order, told: ToldPlace): Order {
  const { place } = order;
  return place.kind === told.kind ? withPlace(order, placeFrom(told, place.number)) : order;
}
