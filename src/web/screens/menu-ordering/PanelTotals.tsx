import { rateBps } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { totalsOf } from "#domain/orders/order/totals.ts";
import { TotalsList } from "../../features/orders/bills/TotalsList.tsx";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { useFoldContext } from "../../features/orders/pending/useFoldContext.ts";

/** An order started here has no discount; one already on the order is kept (decision 36). */
const NO_DISCOUNT = rateBps(0);

interface PanelTotalsProps {
  readonly order: Order | undefined;
  readonly lines: DraftLines;
}

/** What the order comes to with what is chosen, by the same sums as the bill. */
export function PanelTotals({ order, lines }: PanelTotalsProps) {
  const { tax: current } = useFoldContext();
  const discount = order?.discountPercentage ?? NO_DISCOUNT;
  const tax = order?.tax ?? current;
  const totals = totalsOf([...(order?.items ?? []), ...lines], discount, tax);
  return <TotalsList totals={totals} discount={discount} tax={tax} />;
}
