import { useDeferredValue } from "react";
import { useOrderOnView } from "../state/OrdersProvider.tsx";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { BillSearch } from "./BillSearch.tsx";
import { OrderButtons } from "./OrderButtons.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { OrderLines } from "./OrderLines.tsx";
import classes from "./OrderPanel.module.css";
import { OrderTerms } from "./OrderTerms.tsx";
import { OrderTotals } from "./OrderTotals.tsx";

interface OrderPanelProps {
  readonly actions: OrderTakingActions;
}

/**
 * The order on view: its lines scroll; totals and the four buttons never leave the screen. Every tap on an item renders
 * this, so the parts that a new line does not change are given single values, which stay the same.
 */
export function OrderPanel({ actions }: OrderPanelProps) {
  const { order, version, health } = useOrderOnView();
  // The sums follow the line in the next frame; another order shows its own at once. In one frame the line would stand after
  // 64 ms instead of 56 (p95 of `npm run bench:screen` on the till).
  const before = useDeferredValue(order);
  const summed = before?._id === order?._id ? before : order;
  const key = order?._id ?? "none";
  const number = order?.bill?.invoiceNumber ?? order?.billNumber;
  return (
    <div className={classes.panel}>
      <BillSearch onLoad={actions.loadOrder} />
      <OrderHead
        title={order && `${order.table.name} · ${order.area.name}`}
        number={version === undefined ? undefined : number}
        health={health.state}
        reason={health.reason}
      />
      <OrderLines
        key={`lines of ${key}`}
        lines={order?.items ?? none}
        covers={order?.covers}
        setCovers={actions.setCovers}
        setQuantity={actions.setQuantity}
        setNotes={actions.setNotes}
        remove={actions.removeLine}
      />
      <div className={classes.foot}>
        <OrderTerms
          key={`terms of ${key}`}
          paymentType={order?.paymentType}
          discount={order?.discountPercentage}
          discountFellFrom={order?.discountFellFrom}
          notes={order?.notes}
          setPaymentType={actions.setPaymentType}
          setDiscount={actions.setDiscount}
          setNotes={actions.setOrderNotes}
        />
        <OrderTotals order={summed} />
        <OrderButtons key={`buttons of ${key}`} actions={actions} />
      </div>
    </div>
  );
}

const none: readonly never[] = [];
