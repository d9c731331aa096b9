import { memo } from "react";
import type { Order } from "#domain/orders/api.ts";
import { calendarDay, formatDay } from "#domain/time.ts";
import { serverNow } from "../../sync/clock.ts";
import type { ContextHealth } from "./contextHealth.ts";
import { HealthLight } from "./HealthLight.tsx";
import classes from "./OrderPanel.module.css";

interface OrderHeadProps {
  readonly order: Order | undefined;
  /** The server does not know the order yet. */
  readonly isOpening: boolean;
  readonly health: ContextHealth;
}

/** Date, bill number or 'New', whose order it is, and whether all is well with it. */
export const OrderHead = memo(function OrderHead({ order, isOpening, health }: OrderHeadProps) {
  const number = order?.bill?.invoiceNumber ?? order?.billNumber;
  return (
    <div className={classes.head}>
      <div className={classes.place}>
        <strong>{order ? `${order.table.name} · ${order.area.name}` : "No table chosen"}</strong>
        <span>
          {formatDay(calendarDay(serverNow()))} · {number && !(order && isOpening) ? number : "New"}
        </span>
      </div>
      <HealthLight health={health} />
    </div>
  );
});
