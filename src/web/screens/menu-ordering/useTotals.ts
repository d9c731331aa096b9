import type { Discount, Order } from "#domain/orders/order/api.ts";
import { discountLimitOf, withDiscountWithin } from "#domain/orders/order/discount.ts";
import { discountOf } from "#domain/orders/order/discountSum.ts";
import { withAdditions } from "#domain/orders/order/order.ts";
import { type Totals, totalsOf } from "#domain/orders/order/totals.ts";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { useFoldContext } from "../../features/orders/pending/useFoldContext.ts";
import { usePerson } from "../../sync/http/session.ts";

interface TotalsOnScreen {
  readonly totals: Totals;
  readonly discount: Discount;
  readonly discountFellFrom: Order["discountFellFrom"];
  readonly tax: Order["tax"];
}

/**
 * Computes the totals of the order together with what is chosen, as on the bill, and says at which rates. A discount already
 * on the order is kept (clarification 36), unless it falls when what is chosen is added (clarification 45).
 */
export function useTotals(order: Order | undefined, lines: DraftLines): TotalsOnScreen {
  const { person, tax, discountLimit } = useFoldContext();
  const { role } = usePerson();
  if (!order) {
    const chosen = lines.map((line) => ({ ...line, discount: null }));
    return { totals: totalsOf(chosen, null, tax), discount: null, discountFellFrom: null, tax };
  }
  const additions = lines.map((line) => ({ ...line, addedBy: person }));
  const limit = discountLimitOf(role, discountLimit);
  const whole = withDiscountWithin(limit, order, withAdditions(order, additions));
  const { discountFellFrom } = whole;
  return { totals: whole, discount: discountOf(whole), discountFellFrom, tax: order.tax };
}
