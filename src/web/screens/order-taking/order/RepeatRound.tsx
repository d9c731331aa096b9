import { useState } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen, unsentLines } from "#domain/orders/order/order.ts";
import { useRepeatRound } from "../../../features/orders/commands/taking/useRepeatRound.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { useShownOrder } from "../state/OrdersProvider.tsx";
import classes from "./RepeatRound.module.css";

/** Shown above the bar once all lines were sent to the kitchen: one tap repeats the last round. */
export function RepeatRound() {
  const { order, version } = useShownOrder();
  const isAllSent = order && isOpen(order) && order.items.length > 0 && unsentLines(order).length === 0;
  return isAllSent && version !== undefined ? <Button order={order} /> : null;
}

function Button({ order }: { readonly order: Order }) {
  const repeat = useRepeatRound();
  const isUnreachable = useIsServerUnreachable();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <button
      type="button"
      className={classes.button}
      data-repeat=""
      disabled={isUnreachable || isBusy}
      title={isUnreachable ? NEEDS_SERVER : undefined}
      onClick={async () => {
        setIsBusy(true);
        await repeat(order);
        setIsBusy(false);
      }}
    >
      Repeat last round
    </button>
  );
}
