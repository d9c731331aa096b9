import { Text } from "@mantine/core";
import { formatRate, minus, type Paise, ZERO } from "#domain/money.ts";
import type { Discount, Order } from "#domain/orders/order/api.ts";
import { discountOn, formatDiscount } from "#domain/orders/order/discountSum.ts";
import { liquorRateRefusal } from "#domain/orders/order/order.ts";
import { vatLabel } from "#domain/orders/order/taxed.ts";
import type { Totals } from "#domain/orders/order/totals.ts";
import { refusals } from "#domain/refusal.ts";
import { Money } from "../../../kit/Money.tsx";
import classes from "./TotalsList.module.css";

interface TotalsListProps {
  readonly totals: Totals;
  readonly discount: Discount;
  /** The sum of the dishes without a discount of their own. */
  readonly discountBase: Paise;
  readonly tax: Order["tax"];
}

/** Shows how an order's total is computed, one amount per row. The order screen has `OrderTotals`. */
export function TotalsList({ totals, discount, discountBase, tax }: TotalsListProps) {
  const onOrder = discountOn(discountBase, discount);
  const onDishes = minus(totals.discountAmount, onOrder);
  const rows = [
    ["Total", totals.totalAmount],
    ...(onDishes !== ZERO ? [["Discounts on dishes", onDishes] as const] : []),
    ...(discount !== null ? [[`Discount ${formatDiscount(discount)}`, onOrder] as const] : []),
    [`CGST ${formatRate(tax.cgstRate)}`, totals.cgst],
    [`SGST ${formatRate(tax.sgstRate)}`, totals.sgst],
    ...(totals.liquor ? [[vatLabel(tax), totals.liquor.vat] as const] : []),
    ["Round Off", totals.roundOff],
    ...(totals.liquor ? [["Liquor Total", totals.liquor.grandTotal] as const] : []),
  ] as const;
  const refusal = liquorRateRefusal({ liquor: totals.liquor, tax });
  return (
    <>
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
      {refusal && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {refusals[refusal].message}
        </Text>
      )}
    </>
  );
}
