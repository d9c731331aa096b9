import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { isUnsent } from "#domain/orders/order/order.ts";
import { paymentTypeWords } from "#domain/orders/payments/paymentTypeWords.ts";
import { formatDateTime } from "#domain/time.ts";
import { DiscountFall } from "../../features/orders/bills/DiscountFall.tsx";
import { TotalsList } from "../../features/orders/bills/TotalsList.tsx";
import { orderStatusWords, orderTones } from "../../features/orders/orderWords.ts";
import { countOf } from "../../kit/countOf.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useAskSnapshot } from "../../sync/cache/useAsk.ts";
import classes from "./OrderDetails.module.css";
import { useFoldedOrders } from "./useFoldedOrders.ts";

/** Shows the lines of an order and how its total is computed. */
export function OrderDetails({ orderId }: { readonly orderId: string }) {
  const { value, seq, epoch } = useAskSnapshot(ordersApi.read, { params: { orderId } });
  const [order = value] = useFoldedOrders({ value: [value], seq, epoch });
  return (
    <>
      <div className={classes.facts}>
        <StatusBadge tone={orderTones[order.status]}>{orderStatusWords[order.status]}</StatusBadge>
        <span>{order.area.name}</span>
        <span>{order.waiter.name}</span>
        {order.covers !== null && <span>{countOf(order.covers, "cover")}</span>}
        <span>{formatDateTime(order.createdAt)}</span>
        <span>{paymentTypeWords[order.paymentType]}</span>
        {order.bill && <span>Bill {order.bill.invoiceNumber}</span>}
      </div>
      {order.notes !== "" && <p className={classes.notes}>{order.notes}</p>}
      <Lines order={order} />
      <div className={classes.totals}>
        <DiscountFall from={order.discountFellFrom} to={order.discountPercentage} />
        <TotalsList totals={order} discount={order.discountPercentage} tax={order.tax} />
      </div>
    </>
  );
}

function Lines({ order }: { readonly order: Order }) {
  if (order.items.length === 0) return <p>No items in order</p>;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qty</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <tr key={line._id}>
            <td>
              {line.menuItem.name}
              {line.notes !== "" && <span className={classes.lineNotes}>{line.notes}</span>}
              {order.isActive && isUnsent(line) && (
                <span className={classes.unsent}>● not sent to the kitchen</span>
              )}
            </td>
            <td>{line.quantity}</td>
            <td>
              <Money amount={line.rate} form="column" />
            </td>
            <td>
              <Money amount={line.amount} form="column" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
