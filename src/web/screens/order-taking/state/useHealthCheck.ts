import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { formatLastAct } from "#domain/orders/lastAct.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { findOrderOfTable } from "#domain/orders/order/split.ts";
import { useNotifyClosedElsewhere } from "../../../features/orders/commands/useNotifyClosedElsewhere.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { device } from "../../../sync/device.ts";
import { HEALTH_CHECK_MS } from "./contextHealth.ts";
import type { OrderTakingState } from "./orderTakingState.ts";

/** How long an order that was paid or deleted, on any device, stays on screen. */
const CLOSED_ORDER_MS = 1500;

/**
 * Refetches the shown order every 5 seconds, so that another device's change is noticed even without events.
 * A missing order is looked for among the open orders of its table (spec section 4, clarification 7); it is
 * missing, for example, if another device opened the table while this one was offline. If another device
 * settled or deleted the order, a toast names the person; its dialogs close, and it leaves the screen.
 */
export function useHealthCheck(state: OrderTakingState): void {
  const { order, version, health, closing, openOrders, selection, choose, refetch } = state;
  const check = useCallbackRef(() => {
    if (closing || device.connection.get().status === "unreachable") return;
    if (health.state !== "critical") {
      // The server cannot be queried for an order that it does not have yet.
      if (version !== undefined) refetch();
      return;
    }
    const other = findOrderOfTable(openOrders, selection.tableId ?? "");
    if (!other || other._id === selection.orderId) {
      refetch();
      return;
    }
    choose({ kind: "order", order: other });
    notify.info("Existing Order Loaded", `Order ${other.billNumber} was already active for this table`);
  });
  useEffect(() => {
    const timer = setInterval(check, HEALTH_CHECK_MS);
    return () => clearInterval(timer);
  }, [check]);

  const isDone = closing !== undefined || (order !== undefined && !isOpen(order));
  const doneId = isDone ? selection.orderId : undefined;
  useEffect(() => {
    if (doneId === undefined) return undefined;
    const timer = setTimeout(() => choose({ kind: "done", orderId: doneId }), CLOSED_ORDER_MS);
    return () => clearTimeout(timer);
  }, [doneId, choose]);

  useNotifyClosedElsewhere(closing);
  useFollowActs(state);
}

/** Follows a shown order to its new table, and says what somebody else did with the order: a move, a merge, a discount. */
function useFollowActs({ order, choose }: OrderTakingState): void {
  const last = useRef<Order>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = order;
    if (!order || before?._id !== order._id) return;
    const isMoved = before.table._id !== order.table._id;
    if (isMoved) choose({ kind: "order", order });
    const act = order.lastAct;
    if (act && act.by._id !== device.session.get()?.user.id && act.at !== before.lastAct?.at)
      notify.info(formatLastAct(act));
    else if (isMoved) notify.info("Order moved", `${before.table.name} → ${order.table.name}`);
  }, [order, choose]);
}
