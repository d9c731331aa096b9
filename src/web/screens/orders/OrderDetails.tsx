import { billsApi } from "#domain/orders/bills/api.ts";
import { lineState } from "#domain/orders/kot/lineState.ts";
import { formatLastAct } from "#domain/orders/lastAct.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { orderValue } from "#domain/orders/order/discount.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { notChargedLabels } from "#domain/orders/order/notCharged.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { formatPayments } from "#domain/orders/payments/tenders.ts";
import { formatDateTime } from "#domain/time.ts";
import { TotalsList } from "../../features/orders/bills/TotalsList.tsx";
import { orderStatusLabels, orderTones } from "../../features/orders/orderLabels.ts";
import { useOpenOrders, useServerOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { countOf } from "../../kit/countOf.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useApiQueryState, useApiSnapshot } from "../../sync/hooks/useApiQuery.ts";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import classes from "./OrderDetails.module.css";
import { useOrdersWithPending } from "./useOrdersWithPending.ts";

interface OfOrder {
  readonly orderId: string;
}

/** Shows an order's lines and how its total is computed; while the server is unreachable, from this device's data. */
export function OrderDetails({ orderId }: OfOrder) {
  return useIsServerUnreachable() ? <CachedOrder orderId={orderId} /> : <FetchedOrder orderId={orderId} />;
}

function CachedOrder({ orderId }: OfOrder) {
  const isIt = ({ _id }: Order) => _id === orderId;
  const serverOrder = useServerOpenOrders().orders.find(isIt);
  const order = useOpenOrders().find(isIt);
  return order ? <Details order={order} serverOrder={serverOrder} /> : <FetchedOrder orderId={orderId} />;
}

function FetchedOrder({ orderId }: OfOrder) {
  const { value, seq, epoch } = useApiSnapshot(ordersApi.read, { params: { orderId } });
  const [order = value] = useOrdersWithPending({ value: [value], seq, epoch });
  return <Details order={order} serverOrder={value} />;
}

interface DetailsProps {
  readonly order: Order;
  readonly serverOrder: Order | undefined;
}

function Details({ order, serverOrder }: DetailsProps) {
  return (
    <>
      <div className={classes.facts}>
        <StatusBadge tone={orderTones[order.status]}>{orderStatusLabels[order.status]}</StatusBadge>
        <span>{order.area.name}</span>
        <span>{order.waiter.name}</span>
        {order.covers !== null && <span>{countOf(order.covers, "cover")}</span>}
        <span>{formatDateTime(order.createdAt)}</span>
        <span>{usePaymentText(order)}</span>
        {order.lastAct && <span>{formatLastAct(order.lastAct)}</span>}
        {order.bill && <span>Bill {order.bill.invoiceNumber}</span>}
      </div>
      {order.notes !== "" && <p className={classes.notes}>{order.notes}</p>}
      <Lines order={order} serverOrder={serverOrder} />
      <div className={classes.totals}>
        <TotalsList
          totals={order}
          discount={order.discount}
          discountBase={orderValue(order)}
          tax={order.tax}
        />
      </div>
    </>
  );
}

/** Names an order's payment type, and once paid all payment types, which come from its bill. */
function usePaymentText({ _id: order, status, paymentType }: Order): string {
  const enabled = status === "paid";
  const [bill] = useApiQueryState(billsApi.list, { search: { order, limit: 1 } }, { enabled }).value ?? [];
  return formatPayments(bill?.payments ?? []) || paymentTypeLabels[paymentType];
}

function Lines({ order, serverOrder }: DetailsProps) {
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
              {soldName(line.menuItem.name, line.choice)}
              {line.discount !== null && (
                <span className={classes.lineNotes}>Discount {formatDiscount(line.discount)}</span>
              )}
              {line.notCharged && (
                <span className={classes.lineNotes}>
                  Not charged: {notChargedLabels[line.notCharged.kind]}
                </span>
              )}
              {line.notes !== "" && <span className={classes.lineNotes}>{line.notes}</span>}
              {order.isActive && lineState(line, serverOrder, []) !== "kitchen" && (
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
