import type { ReactNode } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { pieceCount, unsentLines } from "#domain/orders/order/order.ts";
import { placeDetails } from "#domain/orders/place.ts";
import { formatSentAt, KOT_PENDING_TEXT } from "../../features/orders/kot/kotLabels.ts";
import { useIsKotPending } from "../../features/orders/kot/pendingKot.ts";
import { useUnprinted } from "../../features/orders/kot/useUnprinted.ts";
import { orderStatusLabels, orderTones } from "../../features/orders/orderLabels.ts";
import { countOf } from "../../kit/countOf.ts";
import { Pulse } from "../../kit/feedback/Pulse.tsx";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useNow } from "../../kit/useNow.ts";
import classes from "./OrderCard.module.css";

interface OrderCardProps {
  readonly order: Order;
  readonly actions: ReactNode;
}

/** Shows an order: its table, total, status and numbers. */
export function OrderCard({ order, actions }: OrderCardProps) {
  const now = useNow();
  const unsent = unsentLines(order).length;
  const kotWaits = useIsKotPending(order._id);
  const isUnprinted = useUnprinted(order) !== undefined;
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <h3 className={classes.title}>
          {order.table.name} <span className={classes.area}>{placeDetails(order.place)}</span>
        </h3>
        <span className={classes.total}>
          <Money amount={order.grandTotal} />
        </span>
      </header>
      <Pulse of={order.status} className={classes.facts}>
        <StatusBadge tone={orderTones[order.status]}>{orderStatusLabels[order.status]}</StatusBadge>
        {unsent > 0 && order.isActive && <StatusBadge tone="waiting">{`${unsent} not sent`}</StatusBadge>}
        {kotWaits && <StatusBadge tone="waiting">{KOT_PENDING_TEXT}</StatusBadge>}
        {isUnprinted && <StatusBadge tone="occupied">Not Printed</StatusBadge>}
        <span>
          {countOf(pieceCount(order), "item")} · {formatSentAt(order.createdAt, now)}
        </span>
      </Pulse>
      <p className={classes.numbers}>
        {order.bill && <span>{order.bill.invoiceNumber}</span>} <span>{order.billNumber}</span>{" "}
        <span>{order.waiter.name}</span>
      </p>
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}
