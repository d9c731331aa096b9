import { useDeferredValue } from "react";
import { useOrderInView } from "../state/OrderInView.tsx";
import type { OrderTakingState } from "../state/useOrderTaking.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { BillSearch } from "./BillSearch.tsx";
import { OrderButtons } from "./OrderButtons.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { OrderLines } from "./OrderLines.tsx";
import classes from "./OrderPanel.module.css";
import { OrderTerms } from "./OrderTerms.tsx";
import { OrderTotals } from "./OrderTotals.tsx";

interface OrderPanelProps {
  readonly till: OrderTakingState;
  readonly acts: OrderTakingActions;
}

/**
 * The order on view: its lines scroll; totals and the four buttons never leave the screen. Every tap on an item renders
 * this, so what a new line does not change is given single values that stay the same, and is left alone.
 */
export function OrderPanel({ till, acts }: OrderPanelProps) {
  const { order, version, health } = useOrderInView();
  // The line first, its sums with the next frame; another order shows its own at once.
  const late = useDeferredValue(order);
  const summed = late?._id === order?._id ? late : order;
  const number = order?.bill?.invoiceNumber ?? order?.billNumber;
  return (
    <div className={classes.panel}>
      <BillSearch openOrders={till.bookedOrders} onLoad={acts.loadOrder} />
      <OrderHead
        place={order && `${order.table.name} · ${order.area.name}`}
        number={version === undefined ? undefined : number}
        health={health.state}
        reason={health.reason}
      />
      <OrderLines
        lines={order?.items ?? none}
        setQuantity={acts.setQuantity}
        setNotes={acts.setNotes}
        remove={acts.removeLine}
      />
      <div className={classes.foot}>
        <OrderTerms
          key={order?._id ?? "none"}
          paymentType={order?.paymentType}
          discount={order?.discountPercentage}
          onScreen={till.onScreen}
        />
        <OrderTotals order={summed} />
        <OrderButtons onScreen={till.onScreen} acts={acts} />
      </div>
    </div>
  );
}

const none: readonly never[] = [];
