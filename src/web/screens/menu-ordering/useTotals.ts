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
  /** The value that the discount stands on. */
  readonly value: Paise;
  readonly tax: Order["tax"];
}

/**
 * Computes the totals of the order together with what is chosen, as on the bill, and says at which rates. A discount already
 * on the order is kept (clarification 36).
 */
export function useTotals(order: Order | undefined, lines: DraftLines): ShownTotals {
  const { person, tax } = usePendingContext();
  if (!order) {
    const chosen = lines.map((line) => ({ ...line, discount: null }));
    return { totals: computeTotals(chosen, null, tax), discount: null, value: ZERO, tax };
  }
  const additions = lines.map((line) => ({ ...line, addedBy: person }));
  const whole = withAdditions(order, additions);
  return { totals: whole, discount: whole.discount, value: orderValue(whole), tax: order.tax };
}
