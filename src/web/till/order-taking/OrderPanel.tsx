import { ActButtons } from "./ActButtons.tsx";
import { BillSearch } from "./BillSearch.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { OrderLines } from "./OrderLines.tsx";
import classes from "./OrderPanel.module.css";
import { OrderTerms } from "./OrderTerms.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import type { Till } from "./useTill.ts";
import type { TillActs } from "./useTillActs.ts";

interface OrderPanelProps {
  readonly till: Till;
  readonly acts: TillActs;
}

/** The order on view: its lines scroll; totals and the four buttons never leave the screen. */
export function OrderPanel({ till, acts }: OrderPanelProps) {
  const { order } = till.onScreen;
  return (
    <div className={classes.panel}>
      <BillSearch openOrders={till.bookedOrders} onLoad={acts.loadOrder} />
      <OrderHead order={order} isOpening={till.onScreen.version === undefined} health={till.health} />
      <OrderLines
        lines={order?.items ?? none}
        setQuantity={acts.setQuantity}
        setNotes={acts.setNotes}
        remove={acts.removeLine}
      />
      <div className={classes.foot}>
        <OrderTerms order={order} key={order?._id ?? "none"} />
        <OrderTotals order={order} />
        <ActButtons order={order} acts={acts} />
      </div>
    </div>
  );
}

const none: readonly never[] = [];
