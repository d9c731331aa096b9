import { rateBps } from "#domain/money.ts";
import type { Order } from "#domain/orders/api.ts";
import { totalsOf } from "#domain/orders/totals.ts";
import { Money } from "../../kit/Money.tsx";
import { useSurroundings } from "../open-order/useSurroundings.ts";
import type { DraftLines } from "./draft.ts";
import classes from "./OrderPanel.module.css";

/** An order started here has no discount; one already on the order is kept (decision 36). */
const NO_DISCOUNT = rateBps(0);

interface PanelTotalsProps {
  readonly order: Order | undefined;
  readonly lines: DraftLines;
}

/** What the order comes to with what is chosen, by the same sums as the bill. */
export function PanelTotals({ order, lines }: PanelTotalsProps) {
  const { tax: current } = useSurroundings();
  const totals = totalsOf(
    [...(order?.items ?? []), ...lines],
    order?.discountPercentage ?? NO_DISCOUNT,
    order?.tax ?? current,
  );
  const rows = [
    ["Total", totals.totalAmount],
    ...(totals.discountAmount > 0 ? [["Discount", totals.discountAmount] as const] : []),
    ["CGST", totals.cgst],
    ["SGST", totals.sgst],
    ["Round Off", totals.roundOff],
  ] as const;
  return (
    <dl className={classes.totals}>
      {rows.map(([word, amount]) => (
        <div key={word} className={classes.total}>
          <dt>{word}</dt>
          <dd>
            <Money amount={amount} form="column" />
          </dd>
        </div>
      ))}
      <div className={classes.grand}>
        <dt>Grand Total</dt>
        <dd>
          <Money amount={totals.grandTotal} />
        </dd>
      </div>
    </dl>
  );
}
