import { useMemo } from "react";
import { formatRupees, sum } from "#domain/money.ts";
import classes from "./BookedPanel.module.css";
import { BookedRow } from "./BookedRow.tsx";
import type { Till } from "./useTill.ts";
import type { TillActs } from "./useTillActs.ts";

interface BookedPanelProps {
  readonly till: Till;
  readonly acts: TillActs;
}

/** All unpaid orders of all areas (decision 31), with their counters. */
export function BookedPanel({ till, acts }: BookedPanelProps) {
  const { openOrders, selection } = till;
  const counters = useMemo(
    () => [
      ["Active Orders", openOrders.length],
      ["Occupied Tables", new Set(openOrders.map(({ table }) => table._id)).size],
      ["Total Value", formatRupees(sum(openOrders.map(({ grandTotal }) => grandTotal)))],
    ],
    [openOrders],
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
      {openOrders.length === 0 ? (
        <p className={classes.empty}>No active orders</p>
      ) : (
        <ul className={classes.list}>
          {openOrders.map((order) => (
            <BookedRow
              key={order._id}
              order={order}
              isChosen={order._id === selection.orderId}
              onPay={acts.settle}
              onOpen={acts.loadOrder}
              onDelete={acts.deleteOrder}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
