import { type RateBps, rateBps, ZERO } from "../../money.ts";
import { grantOf, type Role } from "../../permissions.ts";
import type { Order } from "./api.ts";
import { withChanges } from "./order.ts";

/** Returns the largest discount that a role gives without an approval. `limit` is the one in the settings. */
export function discountLimitOf(role: Role, limit: RateBps): RateBps {
  return grantOf(role, "orders.discount") === "yes" ? rateBps(100_00) : limit;
}

/**
 * Returns a changed order with the discount that it has after a change by a person with this limit. When the change adds a
 * line or raises a quantity, a discount above the limit falls to it: nobody gives away more by adding than they could by
 * setting a discount (clarification 45). Lowering and removing keep the discount. One that the change itself sets stays as
 * it is, because that needs an approval of its own.
 */
export function withDiscountWithin(limit: RateBps, before: Order, after: Order): Order {
  const from = before.discountPercentage;
  if (from <= limit || after.discountPercentage !== from || !hasMore(before, after)) return after;
  return withChanges(after, {
    discountPercentage: limit,
    discountFellFrom: before.discountFellFrom ?? from,
  });
}

/** Tells whether an order has a line or pieces that it did not have before. */
function hasMore(before: Order, after: Order): boolean {
  const quantities = new Map(before.items.map(({ _id, quantity }) => [_id, quantity]));
  return after.items.some(({ _id, quantity }) => quantity > (quantities.get(_id) ?? 0));
}

/**
 * Tells whether a change gives away more than a person may: it sets a discount above their limit, makes an order free, or
 * adds to one that is free. A discount that somebody else gave may stay as it is.
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
