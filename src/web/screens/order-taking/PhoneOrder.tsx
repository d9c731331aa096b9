import { useFocusTrap } from "@mantine/hooks";
import { useState } from "react";
import { formatRupees } from "#domain/money.ts";
import { pieceCount } from "#domain/orders/order/order.ts";
import { countOf } from "../../kit/countOf.ts";
import { useCloseOnBack } from "../../kit/useCloseOnBack.ts";
import { OrderPanel } from "./order/OrderPanel.tsx";
import classes from "./PhoneOrder.module.css";
import { useOrderOnView } from "./state/OrdersProvider.tsx";
import type { OrderTakingActions } from "./state/useOrderTakingActions.ts";

interface PhoneOrderProps {
  /** The chosen order, which may still be on its way. */
  readonly orderId: string | undefined;
  readonly actions: OrderTakingActions;
}

/** On a phone: the bar at the bottom, always there, which slides up into the order. */
export function PhoneOrder({ orderId, actions }: PhoneOrderProps) {
  const { order } = useOrderOnView();
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, () => setIsOpen(false));
  const hasOrder = orderId !== undefined;
  const [hadOrder, setHadOrder] = useState(hasOrder);
  // An order that is printed or paid is done with: the next thing to see is the tables.
  if (hasOrder !== hadOrder) {
    setHadOrder(hasOrder);
    if (!hasOrder) setIsOpen(false);
  }
  const count = order ? pieceCount(order) : 0;
  const summary = order
    ? `${order.table.name} · ${countOf(count, "item")} · ${formatRupees(order.grandTotal)}`
    : "No order · choose a table";
  return (
    <>
      <button
        type="button"
        className={classes.bar}
        data-empty={order ? undefined : ""}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.summary}>
          <span>{summary}</span>
          <span aria-hidden>▲</span>
        </span>
      </button>
      {isOpen && <Sheet actions={actions} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface SheetProps {
  readonly actions: OrderTakingActions;
  readonly onClose: () => void;
}

function Sheet({ actions, onClose }: SheetProps) {
  const trap = useFocusTrap();
  return (
    <div
      ref={trap}
      className={classes.sheet}
      role="dialog"
      aria-modal="true"
      aria-label="Order"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <button type="button" className={classes.close} data-autofocus onClick={onClose}>
        <span aria-hidden>▼</span> Back to the menu
      </button>
      <OrderPanel actions={actions} />
    </div>
  );
}
