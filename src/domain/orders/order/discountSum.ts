import { formatRate, formatRupees, type Paise, paise, percentOf, ZERO, ZERO_RATE } from "../../money.ts";
import type { Discount, Order } from "./api.ts";

/** Computes how much a discount takes off a sum, which it never makes less than nothing (clarification 63). */
export function discountOn(sum: Paise, discount: Discount): Paise {
  if (discount === null) return ZERO;
  return "percent" in discount ? percentOf(sum, discount.percent) : paise(Math.min(discount.rupees, sum));
}

/** Returns the discount of the whole order, which comes after those of its lines. */
export function discountOf(order: Pick<Order, "discountPercentage" | "discountRupees">): Discount {
  if (order.discountRupees > ZERO) return { rupees: order.discountRupees };
  return order.discountPercentage > 0 ? { percent: order.discountPercentage } : null;
}

/** Returns a discount; null for one of nothing, which is none. */
export function discountOrNone(discount: Discount): Discount {
  return discount !== null && Object.values(discount).some((value) => value > 0) ? discount : null;
}

/** Tells whether two discounts are the same. */
export function isSameDiscount(one: Discount, other: Discount): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Writes a discount: "25 %", "₹500". */
export function discountWords(discount: Discount): string {
  if (discount === null) return formatRate(ZERO_RATE);
  return "percent" in discount ? formatRate(discount.percent) : formatRupees(discount.rupees);
}
