import { memo, useRef, useState } from "react";
import { formatRupees, ZERO } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { linesToSend, pieceCount } from "#domain/orders/order/order.ts";
import { countOf } from "../../../kit/countOf.ts";
import { idlePart } from "../../../kit/feedback/lazy.tsx";
import { type ButtonName, keyOf } from "../keys/keyOf.ts";
import type { NextAction } from "../state/nextAction.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./OrderBar.module.css";

const StationCounts = idlePart(
  async () => (await import("../../../features/orders/kot/StationCounts.tsx")).StationCounts,
);

interface OrderButtonsProps {
  readonly actions: OrderTakingActions;
  /** The suggested next action is highlighted; position and label of the buttons do not change. */
  readonly next: NextAction | undefined;
  readonly order: Order | undefined;
}

/** KOT, BILL, BILL+KOT and SETTLE of an order. While one is working, the others ignore taps; another order's work. */
export const OrderButtons = memo(function OrderButtons({ actions, next, order }: OrderButtonsProps) {
  const [busy, setBusy] = useState<string>();
  const unsentCount = order ? linesToSend(order).length : 0;
  const isBusy = useRef(false);
  const button = (name: ButtonName, place: string | undefined, run: () => Promise<void>) => (
    <button
      type="button"
      className={place}
      data-next={name === next ? "" : undefined}
      aria-keyshortcuts={keyOf[name]}
      aria-busy={busy === name}
      onClick={async () => {
        if (isBusy.current) return;
        isBusy.current = true;
        setBusy(name);
        try {
          await run();
        } finally {
          isBusy.current = false;
          setBusy(undefined);
        }
      }}
    >
      {name}
      {name === "KOT" && order && unsentCount > 0 && (
        <>
          <span className={classes.unsent}> {unsentCount}</span>
          <StationCounts order={order} />
        </>
      )}
    </button>
  );
  return (
    <fieldset className={classes.buttons} aria-label="Print and settle">
      {button("KOT", classes.kot, actions.kot)}
      {button("BILL", classes.bill, actions.bill)}
      {button("BILL+KOT", classes.billAndKot, actions.billAndKot)}
      {button("SETTLE", classes.settle, actions.settleOrderOnView)}
    </fieldset>
  );
});

interface OrderSummaryProps {
  readonly order: Order | undefined;
  readonly isOpen: boolean;
  /** True if BILL is next: it is behind this button. */
  readonly isNext: boolean;
  readonly onToggle: () => void;
}

/** Shown where the order has no room beside the dishes: its total, and a button that opens its lines, totals and details. */
export function OrderSummary({ order, isOpen, isNext, onToggle }: OrderSummaryProps) {
  return (
    <button
      type="button"
      className={classes.summary}
      aria-expanded={isOpen}
      data-next={isNext && !isOpen ? "" : undefined}
      onClick={onToggle}
    >
      {order ? (
        <span>
          {order.table.name} · {countOf(pieceCount(order), "item")}{" "}
          <strong>{formatRupees(amountDue(order))}</strong>
          {order.amountPaid > ZERO && " to pay"}
        </span>
      ) : (
        <span>No order</span>
      )}
      <span aria-hidden>{isOpen ? "▼" : "▲"}</span>
    </button>
  );
}
