import { type PlaceInput, toPlace } from "../place.ts";
import type { Order, PaymentType } from "./api.ts";
import { withChanges, withPlace } from "./order.ts";

/** The details of an order that a command may set; absent ones stay unchanged. */
interface Details {
  readonly paymentType?: PaymentType | undefined;
  readonly notes?: string | undefined;
  readonly covers?: Order["covers"] | undefined;
  readonly guest?: Order["guest"] | undefined;
  /** Its kind must be the order's own. */
  readonly place?: PlaceInput | undefined;
}

/** Sets details of an order. */
export function withDetails(order: Order, { paymentType, notes, covers, guest, place }: Details): Order {
  const placed = place ? withPlaceInput(order, place) : order;
  return withChanges(placed, {
    paymentType: paymentType ?? order.paymentType,
    notes: notes ?? order.notes,
    covers: covers === undefined ? order.covers : covers,
    guest: guest === undefined ? order.guest : guest,
  });
}

/** Updates the guest details of an order without a table. Its number stays; a place of another kind changes nothing. */
function withPlaceInput(order: Order, input: PlaceInput): Order {
  const { place } = order;
  return place.kind === input.kind ? withPlace(order, toPlace(input, place.number)) : order;
}
