import { memo, useMemo } from "react";
import { formatRupees, sum } from "#domain/money.ts";
import { tableIdOf } from "#domain/orders/place.ts";
import { ToastSpacer } from "../../../kit/feedback/ToastSpacer.tsx";
import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { OpenOrderRow } from "./OpenOrderRow.tsx";
import classes from "./OpenOrdersPanel.module.css";

interface OpenOrdersPanelProps {
  readonly chosenId: string | undefined;
  readonly actions: OrderTakingActions;
  /** Set where the panel covers the floor. */
  readonly onClose: () => void;
}

/** All unpaid orders of all areas (clarification 31), with their counters. */
export const OpenOrdersPanel = memo(function OpenOrdersPanel(props: OpenOrdersPanelProps) {
  const { chosenId, actions, onClose } = props;
  const { openOrders: orders } = useDeferredOrders();
  const counters = useMemo(
    () => [
      ["Active Orders", orders.length],
      ["Occupied Tables", new Set(orders.flatMap(({ place }) => tableIdOf(place) ?? [])).size],
      ["Total Value", formatRupees(sum(orders.map(({ grandTotal }) => grandTotal)))],
    ],
    [orders],
  );
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>Booked Table (Preview Bill)</h2>
        <button type="button" className={classes.close} aria-label="Close booked tables" onClick={onClose}>
          ×
        </button>
      </div>
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
              onPay={actions.settle}
              onOpen={actions.loadOrder}
              onDelete={actions.deleteOrder}
            />
          ))}
        </ul>
      )}
      <ToastSpacer className={classes.room} />
    </div>
  );
});
