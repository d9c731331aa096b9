import { useEffect } from "react";
import { isOpen } from "#domain/orders/order.ts";
import { HEALTH_CHECK_MS } from "./contextHealth.ts";
import { useStable } from "./useStable.ts";
import type { Till } from "./useTill.ts";

/** How long an order that was paid or deleted, here or elsewhere, stays on view. */
const CLOSED_ORDER_MS = 1500;

/** Every 5 seconds: an order that is not there or lost its place is read again (spec section 4, decision 7). */
export function useHealthCheck({
  health,
  onScreen,
  choose,
}: Pick<Till, "health" | "onScreen" | "choose">): void {
  const repair = useStable(() => {
    if (health.state === "critical") onScreen.reread();
  });
  useEffect(() => {
    const timer = setInterval(repair, HEALTH_CHECK_MS);
    return () => clearInterval(timer);
  }, [repair]);

  const closedId = onScreen.order && !isOpen(onScreen.order) ? onScreen.order._id : undefined;
  useEffect(() => {
    if (closedId === undefined) return undefined;
    const timer = setTimeout(() => choose({ kind: "done", orderId: closedId }), CLOSED_ORDER_MS);
    return () => clearTimeout(timer);
  }, [closedId, choose]);
}
