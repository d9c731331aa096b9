import { memo, useMemo } from "react";
import { formatRupees, sum } from "#domain/money.ts";
import type { OrderTakingState } from "../state/useOrderTaking.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { OpenOrderRow } from "./OpenOrderRow.tsx";
import classes from "./OpenOrdersPanel.module.css";

interface OpenOrdersPanelProps {
  readonly orders: OrderTakingState["bookedOrders"];
  readonly chosenId: string | undefined;
  readonly acts: OrderTakingActions;
}

/** All unpaid orders of all areas (clarification 31), with their counters. */
export const OpenOrdersPanel = memo(function OpenOrdersPanel({
  orders,
  chosenId,
  acts,
}: OpenOrdersPanelProps) {
  const counters = useMemo(
    () => [
      ["Active Orders", orders.length],
      ["Occupied Tables", new Set(orders.map(({ table }) => table._id)).size],
      ["Total Value", formatRupees(sum(orders.map(({ grandTotal }) => grandTotal)))],
    ],
    [orders],
  );
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>Booked Table (Preview Bill)</h2>
      <dl className={classes.counters}>
        {counters.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {orders.length === 0 ? (
        <p className={classes.empty}>No active orders</p>
      ) : (
        <ul className={classes.list}>
          {orders.map((order) => (
            <OpenOrderRow
              key={order._id}
              order={order}
              isChosen={order._id === chosenId}
              onPay={acts.settle}
              onOpen={acts.loadOrder}
              onDelete={acts.deleteOrder}
            />
          ))}
        </ul>
      )}
    </div>
  );
});
