import { useCallbackRef } from "@mantine/hooks";
import { useEffect } from "react";
import { isOpen } from "#domain/orders/order/order.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { HEALTH_CHECK_MS } from "./contextHealth.ts";
import type { OrderTakingState } from "./orderTakingState.ts";

/** How long an order that was paid or deleted, here or elsewhere, stays on view. */
const CLOSED_ORDER_MS = 1500;

/**
 * Every 5 seconds: an order that is not there is looked for among the open orders of its table, or read again (spec section 4,
 * clarification 7). It is gone, for example, when another device opened the table while this one was offline.
 */
export function useHealthCheck(state: OrderTakingState): void {
  const { order, health, openOrders, selection, choose, reread } = state;
  const repair = useCallbackRef(() => {
    if (health.state !== "critical") return;
    const other = openOrders.find(({ table }) => table._id === selection.tableId);
    if (!other || other._id === selection.orderId) {
      reread();
      return;
    }
    choose({ kind: "order", order: other });
    notify.info("Existing Order Loaded", `Order ${other.billNumber} was already active for this table`);
  });
  useEffect(() => {
    const timer = setInterval(repair, HEALTH_CHECK_MS);
    return () => clearInterval(timer);
  }, [repair]);

  const closedId = order && !isOpen(order) ? order._id : undefined;
  useEffect(() => {
    if (closedId === undefined) return undefined;
    const timer = setTimeout(() => choose({ kind: "done", orderId: closedId }), CLOSED_ORDER_MS);
    return () => clearTimeout(timer);
  }, [closedId, choose]);
}
