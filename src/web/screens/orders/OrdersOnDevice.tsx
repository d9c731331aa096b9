import type { Order } from "#domain/orders/order/api.ts";
import { useOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { OrderCards } from "./OrderCards.tsx";
import type { OrderFilter } from "./orderFilter.ts";
import type { OrderViews } from "./useOrderViews.ts";

interface OrdersOnDeviceProps {
  readonly filter: OrderFilter;
  readonly views: OrderViews;
}

/** Shows, while the server is unreachable, the cached open orders with this device's pending commands applied. */
export function OrdersOnDevice({ filter, views }: OrdersOnDeviceProps) {
  const orders = useOpenOrders().filter((order) => fits(order, filter));
  if (orders.length === 0) {
    const text = "Orders that are paid, and those of other devices, are shown when the server is back.";
    return <EmptyState title="This device knows no such open orders" text={text} />;
  }
  return <OrderCards orders={orders} views={views} />;
}

function fits(order: Order, { status = "open", area, search = "" }: OrderFilter): boolean {
  const words = [order.billNumber, order.bill?.invoiceNumber, order.table.name, order.area.name].join(" ");
  return (
    (status === "open" || order.status === status) &&
    (area === undefined || order.area._id === area) &&
    words.toLowerCase().includes(search.toLowerCase())
  );
}
