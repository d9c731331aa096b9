import { minus, type Paise, paise, ZERO } from "../../money.ts";
import type { Order } from "./api.ts";

type Owing = Pick<Order, "grandTotal" | "amountPaid">;

/** Computes what is still to be paid of an open order; zero where its payments come to its total or more. */
export function amountDue({ grandTotal, amountPaid }: Owing): Paise {
  return paise(Math.max(ZERO, minus(grandTotal, amountPaid)));
}

/** Returns whether an order's payments come to its total; one that nobody has paid anything of is not covered, whatever its total. */
export function isCovered(order: Owing): boolean {
  return order.amountPaid > ZERO && amountDue(order) === ZERO;
}
