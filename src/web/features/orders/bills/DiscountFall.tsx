import type { Discount } from "#domain/orders/order/api.ts";
import { discountWords } from "#domain/orders/order/discountSum.ts";
import classes from "./DiscountFall.module.css";

interface DiscountFallProps {
  readonly from: Discount;
  readonly to: Discount;
}

/** Says that an order's discount fell because somebody added who could not give it, until it is set anew (clarification 45). */
export function DiscountFall({ from, to }: DiscountFallProps) {
  if (from === null) return null;
  return (
    <p className={classes.fall} role="status">
      Discount fell from {discountWords(from)} to {discountWords(to)}
    </p>
  );
}
