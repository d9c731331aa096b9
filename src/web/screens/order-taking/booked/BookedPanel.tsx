import { memo, useMemo } from "react";
import { formatRupees, sum } from "#domain/money.ts";
import type { Till } from "../state/useTill.ts";
import type { TillActs } from "../state/useTillActs.ts";
import classes from "./BookedPanel.module.css";
import { BookedRow } from "./BookedRow.tsx";

interface BookedPanelProps {
  readonly orders: Till["bookedOrders"];
  readonly chosenId: string | undefined;
  readonly acts: TillActs;
}

/** All unpaid orders of all areas (decision 31), with their counters. */
export const BookedPanel = memo(function BookedPanel({ orders, chosenId, acts }: BookedPanelProps) {
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
            <BookedRow
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
