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

/** Computes how much a discount takes off what it stands on now (clarification 63): of more than it was given on, no more. */
export function discountOn(value: Paise, discount: Discount): Paise {
  if (discount === null) return ZERO;
  if (!("value" in discount)) return percentOf(value, discount.percent);
  return shareOf(discount.rupees, paise(Math.min(value, discount.value)), discount.value);
}

/** Returns what was given: 25 and 0 for "25 %", 0 and 500 for "₹500". */
export function toRequestedDiscount(
  discount: Discount,
): Pick<Order, "discountPercentage" | "discountRupees"> {
  if (discount === null) return { discountPercentage: ZERO_RATE, discountRupees: ZERO };
  if ("percent" in discount) return { discountPercentage: discount.percent, discountRupees: ZERO };
  return { discountPercentage: ZERO_RATE, discountRupees: discount.rupees };
}

/** Returns whether a discount was given just as it is asked for. */
export function isRequestedDiscount(discount: Discount, asked: RequestedDiscount): boolean {
  const { discountPercentage, discountRupees } = toRequestedDiscount(discount);
  if (asked === null) return discount === null;
  return "percent" in asked ? asked.percent === discountPercentage : asked.rupees === discountRupees;
}

/** Returns whether two discounts are the same. */
export function isSameDiscount(one: Discount, other: Discount): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Divides a discount between what stays and what goes, by what they cost. Where neither costs anything, it stays. A share of less than a
 * paisa is a discount of nothing, which still takes the place of another one.
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

/** Writes a discount as it was given: "10%", "25 % of ₹1,000", "₹500 of ₹2,000". */
export function formatDiscount(discount: Discount): string {
  if (discount === null) return formatRate(ZERO_RATE);
  if (!("value" in discount)) return formatRate(discount.percent);
  const given = "percent" in discount ? `${discount.percent / 100} %` : formatRupees(discount.rupees);
  return `${given} of ${formatRupees(discount.value)}`;
}
