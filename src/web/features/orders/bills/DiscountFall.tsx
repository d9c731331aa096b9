import { formatRate } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import classes from "./DiscountFall.module.css";

interface DiscountFallProps {
  readonly from: Order["discountFellFrom"];
  readonly to: Order["discountPercentage"];
}

/** Says that an order's discount fell because somebody added who could not give it, until it is set anew (clarification 45). */
export function DiscountFall({ from, to }: DiscountFallProps) {
  if (from === null) return null;
  return (
    <p className={classes.fall} role="status">
      Discount fell from {formatRate(from)} to {formatRate(to)}
    </p>
  );
}
