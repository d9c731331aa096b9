import { memo } from "react";
import { formatAmount, formatRate, formatRupees, sum, ZERO } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen, liquorRateRefusal } from "#domain/orders/order/order.ts";
import { vatLabel } from "#domain/orders/order/taxed.ts";
import { refusals } from "#domain/refusal.ts";
import { chargesTax } from "#domain/settings/taxProfile.ts";
import classes from "./OrderPanel.module.css";

/** The order's totals, as on the server, in two columns: CGST above SGST. Other screens have `TotalsList`. */
export const OrderTotals = memo(function OrderTotals({ order }: { readonly order: Order | undefined }) {
  const isTaxed = order !== undefined && chargesTax[order.tax.mode];
  const isPartlyPaid = order !== undefined && isOpen(order) && order.amountPaid > ZERO;
  const rate = (bps: Order["tax"]["cgstRate"]) => (isTaxed ? ` ${formatRate(bps)}` : "");
  const figures = [
    ["Total", order?.totalAmount],
    ["Discount Amt", order?.discountAmount],
    ["GST", order && sum([order.cgst, order.sgst])],
    [`CGST${order ? rate(order.tax.cgstRate) : ""}`, order?.cgst],
    ["Round Off", order?.roundOff],
    [`SGST${order ? rate(order.tax.sgstRate) : ""}`, order?.sgst],
    ...(order?.liquor
      ? ([
          ["Liquor Total", order.liquor.grandTotal],
          [vatLabel(order.tax), order.liquor.vat],
        ] as const)
      : []),
  ] as const;
  const refusal = order && isOpen(order) && liquorRateRefusal(order);
  return (
    <>
      <dl className={classes.totals} aria-label="Totals" data-liquor={order?.liquor ? true : undefined}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatAmount(amount ?? ZERO)}</dd>
          </div>
        ))}
        <div className={classes.grand}>
          <dt>Grand Total{isPartlyPaid && ` ${formatRupees(order.grandTotal)} · To pay`}</dt>
          <dd>{formatRupees(order ? (isPartlyPaid ? amountDue(order) : order.grandTotal) : ZERO)}</dd>
        </div>
      </dl>
      {refusal && (
        <p className={classes.notBillable} role="alert">
          {refusals[refusal].message}
        </p>
      )}
    </>
  );
});
