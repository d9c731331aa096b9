import { type RateBps, ZERO } from "../../money.ts";
import type { Order } from "./api.ts";

/**
 * Tells whether a change gives away more than waiters may: it sets a discount above the limit in the settings, makes an
 * order free, or adds to one that is free. A discount that an admin gave may stay as it is.
 */
export function isOverDiscountLimit(before: Order, after: Order, limit: RateBps): boolean {
  const isSetAbove =
    after.discountPercentage !== before.discountPercentage && after.discountPercentage > limit;
  return (
    isSetAbove ||
    (isFreeByDiscount(after) && (!isFreeByDiscount(before) || after.totalAmount > before.totalAmount))
  );
}

function isFreeByDiscount({ totalAmount, discountPercentage, grandTotal }: Order): boolean {
  return discountPercentage > 0 && totalAmount > ZERO && grandTotal === ZERO;
}
