import type { Order } from "#domain/orders/order/api.ts";
import { type BusinessDay, formatDay } from "#domain/time.ts";
import { countOf } from "../../kit/countOf.ts";

/** Returns the text for a day without orders, and whether orders of earlier days are open. */
export function noOrdersText(
  day: BusinessDay,
  today: BusinessDay,
  open: readonly Pick<Order, "businessDay">[],
): { readonly title: string; readonly text: string } {
  const title = day === today ? "No orders today" : `No orders on ${formatDay(day)}`;
  const earlier = open.filter(({ businessDay }) => businessDay < day).length;
  if (earlier > 0) {
    const orders = countOf(earlier, "order");
    return {
      title,
      text: `${orders} of earlier days ${earlier === 1 ? "is" : "are"} still open: see Earlier.`,
    };
  }
  const text =
    day === today ? "An order appears here as soon as a table is opened." : "See Earlier or Later.";
  return { title, text };
}
