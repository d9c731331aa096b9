import { ZERO_RATE } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { totalsOf } from "#domain/orders/order/totals.ts";
import { TotalsList } from "../../features/orders/bills/TotalsList.tsx";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { useFoldContext } from "../../features/orders/pending/useFoldContext.ts";

interface PanelTotalsProps {
  readonly order: Order | undefined;
  readonly lines: DraftLines;
}

/** Shows the totals of the order together with what is chosen, computed as on the bill. */
export function PanelTotals({ order, lines }: PanelTotalsProps) {
  const { tax: current } = useFoldContext();
  // An order started here has no discount; one already on the order is kept (clarification 36).
  const discount = order?.discountPercentage ?? ZERO_RATE;
  const tax = order?.tax ?? current;
  const totals = totalsOf([...(order?.items ?? []), ...lines], discount, tax);
  return <TotalsList totals={totals} discount={discount} tax={tax} />;
}
