import { Alert, Text } from "@mantine/core";
import { formatRupees, type Paise, ZERO } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { formatTaxRate, isSameTax } from "#domain/orders/order/taxed.ts";
import { useParked } from "../../../sync/hooks/useOutbox.ts";
import { parkedPayment } from "../refused/parkedPayment.ts";
import classes from "./SettleDialog.module.css";

/** Shows the total, or what is still to be paid of it. */
export function Sums({ order, due }: { readonly order: Order; readonly due: Paise }) {
  const isPartlyPaid = order.amountPaid !== ZERO;
  return (
    <div className={classes.total}>
      <Text>{isPartlyPaid ? "To pay" : "Grand Total"}</Text>
      {isPartlyPaid && (
        <Text c="dimmed" size="sm">
          {formatRupees(order.amountPaid)} of {formatRupees(order.grandTotal)} paid
        </Text>
      )}
      <output className={classes.amount}>{formatRupees(due)}</output>
    </div>
  );
}

interface TotalChangedProps {
  readonly order: Order;
  readonly serverOrder: Order | undefined;
  /** The sum that the person has seen. */
  readonly agreed: Paise;
}

/** Warns that the total is not the one that the person has seen, or not the one of yesterday's tax rate. */
export function TotalChanged({ order, serverOrder, agreed }: TotalChangedProps) {
  const due = amountDue(order);
  const oldTax = serverOrder && !isSameTax(serverOrder.tax, order.tax) ? serverOrder.tax : undefined;
  const dueBefore = due !== agreed || !oldTax ? agreed : amountDue(withChanges(order, { tax: oldTax }));
  if (dueBefore === due) return null;
  return (
    <Alert color="saffron" title="The total has changed." role="alert">
      It was {formatRupees(dueBefore)} and is {formatRupees(due)} now.
      {oldTax &&
        ` The tax is ${formatTaxRate(order, order.tax)} from today on, and was ${formatTaxRate(order, oldTax)}.`}
      {due !== agreed && " Check it and settle again."}
    </Alert>
  );
}

/** Warns of payments of the order that the server has refused and that are still on this device. */
export function RefusedPayments({ orderId }: { readonly orderId: string }) {
  const parked = useParked().filter((command) => command.orderId === orderId);
  const payments = parked.flatMap(({ record }) => parkedPayment(record)?.received ?? []);
  return payments.map((received) => (
    <Alert key={received} color="red" title="This order was paid on this device already." role="alert">
      {received}. The server does not have it yet: try it again under “to check” before you take money twice.
    </Alert>
  ));
}
