import {
  allocate,
  formatRate,
  formatRupees,
  type Paise,
  paise,
  percentOf,
  shareOf,
  ZERO,
  ZERO_RATE,
} from "../../money.ts";
import type { Discount, Order, RequestedDiscount } from "./api.ts";

/** Computes the amount of a discount on a value (clarification 63). A fixed discount does not grow with the value. */
export function discountOn(value: Paise, discount: Discount): Paise {
  if (discount === null) return ZERO;
  if (!("value" in discount)) return percentOf(value, discount.percent);
  return shareOf(discount.rupees, paise(Math.min(value, discount.value)), discount.value);
}

/** Returns the discount as it is entered: 25 and 0 for "25 %", 0 and 500 for "₹500". */
export function toRequestedDiscount(
  discount: Discount,
): Pick<Order, "discountPercentage" | "discountRupees"> {
  if (discount === null) return { discountPercentage: ZERO_RATE, discountRupees: ZERO };
  if ("percent" in discount) return { discountPercentage: discount.percent, discountRupees: ZERO };
  return { discountPercentage: ZERO_RATE, discountRupees: discount.rupees };
}

/** True if a discount equals the requested one. */
export function isRequestedDiscount(discount: Discount, requested: RequestedDiscount): boolean {
  const { discountPercentage, discountRupees } = toRequestedDiscount(discount);
  if (requested === null) return discount === null;
  return "percent" in requested
    ? requested.percent === discountPercentage
    : requested.rupees === discountRupees;
}

/** True if two discounts are equal. */
export function isSameDiscount(one: Discount, other: Discount): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Divides a discount between the remaining and the moved pieces in proportion to their cost; it stays if both cost nothing. A
 * share below one paisa becomes a discount of zero, which still replaces the other order's discount.
 */
export function divideDiscount(
  discount: Discount,
  costs: readonly [Paise, Paise],
): readonly [Discount, Discount] {
  if (discount === null || !("value" in discount)) return [discount, discount];
  const shares = costs.some((cost) => cost > ZERO) ? costs : [1, 0];
  const rupees = allocate(discount.rupees, shares);
  const values = allocate(discount.value, shares);
  const share = (index: 0 | 1): Discount => {
    const [sum = ZERO, value = ZERO] = [rupees[index], values[index]];
    return { ...discount, rupees: sum, value: paise(Math.max(1, value)) };
  };
  return [share(0), share(1)];
}

/** Formats a discount: "10%", "25 % of ₹1,000", "₹500 of ₹2,000". */
export function formatDiscount(discount: Discount): string {
  if (discount === null) return formatRate(ZERO_RATE);
  if (!("value" in discount)) return formatRate(discount.percent);
  const value = "percent" in discount ? `${discount.percent / 100} %` : formatRupees(discount.rupees);
  return `${value} of ${formatRupees(discount.value)}`;
}
