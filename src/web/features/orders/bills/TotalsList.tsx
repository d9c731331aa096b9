import { formatRate } from "#domain/money.ts";
import type { Discount, Order } from "#domain/orders/order/api.ts";
import { discountOn, discountWords } from "#domain/orders/order/discountSum.ts";
import type { Totals } from "#domain/orders/order/totals.ts";
import { Money } from "../../../kit/Money.tsx";
import classes from "./TotalsList.module.css";

interface TotalsListProps {
  readonly totals: Totals;
  readonly discount: Discount;
  readonly tax: Order["tax"];
}

/** Shows how an order's total is computed, one amount per row. */
export function TotalsList({ totals, discount, tax }: TotalsListProps) {
  // Where lines have discounts of their own the sum is no percentage of the total.
  const isAllOfIt = discountOn(totals.totalAmount, discount) === totals.discountAmount;
  const rows = [
    ["Total", totals.totalAmount],
    ...(totals.discountAmount > 0
      ? [[isAllOfIt ? `Discount ${discountWords(discount)}` : "Discounts", totals.discountAmount] as const]
      : []),
    [`CGST ${formatRate(tax.cgstRate)}`, totals.cgst],
    [`SGST ${formatRate(tax.sgstRate)}`, totals.sgst],
    ["Round Off", totals.roundOff],
  ] as const;
  return (
    <dl className={classes.totals}>
      {rows.map(([label, amount]) => (
        <div key={label} className={classes.total}>
          <dt>{label}</dt>
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
