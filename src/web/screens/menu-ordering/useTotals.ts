import { type Paise, ZERO } from "#domain/money.ts";
import type { Discount, Order } from "#domain/orders/order/api.ts";
import { orderValue } from "#domain/orders/order/discount.ts";
import { withAdditions } from "#domain/orders/order/order.ts";
import { computeTotals, type Totals } from "#domain/orders/order/totals.ts";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { usePendingContext } from "../../features/orders/pending/usePendingContext.ts";

interface ShownTotals {
  readonly totals: Totals;
  readonly discount: Discount;
  /** The sum of the dishes without a discount of their own. */
  readonly discountBase: Paise;
  readonly tax: Order["tax"];
}

/** Computes the totals of the order with the draft, as on the bill, with tax rates and its discount (clarification 36). */
export function useTotals(order: Order | undefined, lines: DraftLines): ShownTotals {
  const { person, tax } = usePendingContext();
  if (!order) {
    const chosen = lines.map((line) => ({ ...line, discount: null }));
    return { totals: computeTotals(chosen, null, tax), discount: null, discountBase: ZERO, tax };
  }
  const additions = lines.map((line) => ({ ...line, addedBy: person }));
  const withDraft = withAdditions(order, additions);
  return {
    totals: withDraft,
    discount: withDraft.discount,
    discountBase: orderValue(withDraft),
    tax: order.tax,
  };
}
