import { type Paise, type RateBps, ZERO, ZERO_RATE } from "../../money.ts";
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

/**
 * Tells whether an order gives away more than a waiter may, and more than an admin has approved for it: such an order is
 * not billed or settled before an admin has approved its discount as it is now (clarification 45).
 */
export function hasUnapprovedDiscount(order: Order, approved: Paise | null, limit: RateBps): boolean {
  const isAboveLimit = order.discountPercentage > limit || isFreeByDiscount(order);
  return isAboveLimit && order.discountAmount > (approved ?? ZERO);
}

/** How much discount was approved before a change, and whether somebody who may give any discount makes or approves it. */
interface DiscountApproval {
  readonly approved: Paise | null;
  readonly isApproved: boolean;
}

/** Returns how much discount is approved after a change; null when none is. Another percentage ends an earlier approval. */
export function approvedDiscountAfter(
  before: Order,
  after: Order,
  { approved, isApproved }: DiscountApproval,
): Paise | null {
  if (isApproved && after.discountPercentage > ZERO_RATE) return after.discountAmount;
  return after.discountPercentage === before.discountPercentage ? approved : null;
}

function isFreeByDiscount({ totalAmount, discountPercentage, grandTotal }: Order): boolean {
  return discountPercentage > 0 && totalAmount > ZERO && grandTotal === ZERO;
}
