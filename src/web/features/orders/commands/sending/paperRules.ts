import type { Order } from "#domain/orders/order/api.ts";
import { isNothingCharged } from "#domain/orders/order/notCharged.ts";
import { emptyOrderRefusal } from "#domain/orders/order/order.ts";
import { refusals } from "#domain/refusal.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import type { Printed } from "../../../printing/paperWindow.ts";

/** "blocked": saved, but not printed. "nothing": nothing was done. */
export type PaperResult = Printed | "nothing";

/** KOT, BILL, BILL+KOT and SETTLE need an order with at least one item; otherwise shows a toast and returns undefined. */
export function orderForPaper(
  order: Order | undefined,
  what: "KOT" | "Bill" | "Bill + KOT",
): Order | undefined {
  if (order && emptyOrderRefusal(order) === undefined) return order;
  notify.failure("No Order Selected", `Please select a table with an order to generate ${what}`);
  return undefined;
}

/** BILL and BILL+KOT also need a charged item. */
export function orderForBill(order: Order | undefined, what: "Bill" | "Bill + KOT"): Order | undefined {
  const found = orderForPaper(order, what);
  if (!found || !isNothingCharged(found)) return found;
  notify.failure("No Bill", refusals["nothing-charged"].message);
  return undefined;
}
