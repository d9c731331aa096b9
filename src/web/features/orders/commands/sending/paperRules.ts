import type { Order } from "#domain/orders/order/api.ts";
import { isNothingCharged } from "#domain/orders/order/notCharged.ts";
import { emptyOrderRefusal, liquorRateRefusal } from "#domain/orders/order/order.ts";
import { refusals } from "#domain/refusal.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import type { Printed } from "../../../printing/paperWindow.ts";

/** "blocked": saved, but not printed. "nothing": nothing was done. */
export type PaperResult = Printed | "nothing";

/** KOT, BILL, BILL+KOT and SETTLE need an order with at least one item; otherwise shows a toast and returns undefined. */
export function orderForPaper(
  order: Order | undefined,
  paper: "KOT" | "Bill" | "Bill + KOT",
): Order | undefined {
  if (order && emptyOrderRefusal(order) === undefined) return order;
  notify.failure("No Order Selected", `Please select a table with an order to generate ${paper}`);
  return undefined;
}

/** BILL and BILL+KOT also need a charged item, and a VAT rate if there is liquor. */
export function orderForBill(order: Order | undefined, paper: "Bill" | "Bill + KOT"): Order | undefined {
  const orderToPrint = orderForPaper(order, paper);
  const refusal =
    orderToPrint && (isNothingCharged(orderToPrint) ? "nothing-charged" : liquorRateRefusal(orderToPrint));
  if (!refusal) return orderToPrint;
  notify.failure("No Bill", refusals[refusal].message);
  return undefined;
}
