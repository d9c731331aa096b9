import type { Order } from "#domain/orders/order/api.ts";
import classes from "./Columns.module.css";
import { OrderActions } from "./OrderActions.tsx";
import { OrderCard } from "./OrderCard.tsx";
import type { OrderViews } from "./useOrderViews.ts";

interface OrderCardsProps {
  readonly orders: readonly Order[];
  readonly views: OrderViews;
}

export function OrderCards({ orders, views }: OrderCardsProps) {
  return (
    <div className={classes.cards}>
      {orders.map((order) => (
        <OrderCard
          key={order._id}
          order={order}
          actions={<OrderActions order={order} onView={views.showOrder} onViewKots={views.showKots} />}
        />
      ))}
    </div>
  );
}
