import { minus, type Paise, paise, ZERO } from "../../money.ts";
import type { Order } from "./api.ts";

type Owing = Pick<Order, "grandTotal" | "amountPaid">;

/** Computes the amount due of an open order; zero if its payments cover its total. */
export function amountDue({ grandTotal, amountPaid }: Owing): Paise {
  return paise(Math.max(ZERO, minus(grandTotal, amountPaid)));
}

/** True if an order has payments and they cover its total. An order without payments is not covered, even at a total of zero. */
export function isCovered(order: Owing): boolean {
  return order.amountPaid > ZERO && amountDue(order) === ZERO;
}
