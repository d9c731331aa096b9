import type { Order } from "#domain/orders/order/api.ts";
import { TotalsList } from "../../features/orders/bills/TotalsList.tsx";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { useTotals } from "./useTotals.ts";

interface PanelTotalsProps {
  readonly order: Order | undefined;
  readonly lines: DraftLines;
}

/** Shows the totals of the order including the draft. */
export function PanelTotals({ order, lines }: PanelTotalsProps) {
  return <TotalsList {...useTotals(order, lines)} />;
}
