import { type RateBps, ZERO_RATE } from "#domain/money.ts";
import type { Order, TaxRates } from "#domain/orders/order/api.ts";
import { type Totals, totalsOf } from "#domain/orders/order/totals.ts";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { useFoldContext } from "../../features/orders/pending/useFoldContext.ts";

/** Computes the totals of the order together with what is chosen, as on the bill, and says at which rates. */
export function useTotals(
  order: Order | undefined,
  lines: DraftLines,
): { readonly totals: Totals; readonly discount: RateBps; readonly tax: TaxRates } {
  const { tax: current } = useFoldContext();
  // An order started here has no discount; one already on the order is kept (clarification 36).
  const discount = order?.discountPercentage ?? ZERO_RATE;
  const tax = order?.tax ?? current;
  return { totals: totalsOf([...(order?.items ?? []), ...lines], discount, tax), discount, tax };
}
