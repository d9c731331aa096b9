import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useFoldedOrder } from "../../../features/orders/pending/useOrderOnScreen.ts";
import { contextHealth, type InView } from "./contextHealth.ts";
import { useHealthCheck } from "./useHealthCheck.ts";
import type { OrderTakingState } from "./useOrderTaking.ts";

const InViewContext = createContext<InView | undefined>(undefined);

interface OrderInViewProps {
  readonly till: OrderTakingState;
  readonly children: ReactNode;
}

/**
 * Follows the order on view, for the few parts that show it. A tapped item changes this order and nothing else of the
 * screen, so the one subscription to it stands here, below the rest: what reads `useOrderInView` renders in the tap's own
 * frame, and tables, menu and booked orders, which are `children`, do not render at all.
 */
export function OrderInView({ till, children }: OrderInViewProps) {
  const { selection, area, known, onScreen } = till;
  const seen = useFoldedOrder(selection.orderId, known);
  onScreen.current = seen;
  const { order, version, error } = seen;
  const inView = useMemo(() => {
    const health = contextHealth({ selection, order, error, areaName: area?.name });
    return { order, version, health };
  }, [selection, order, version, error, area?.name]);
  useHealthCheck(till, inView);
  return <InViewContext value={inView}>{children}</InViewContext>;
}

/** The order on view, its version on the server and whether all is well with it. */
export function useOrderInView(): InView {
  const inView = useContext(InViewContext);
  if (!inView) throw new Error("the order on view is asked for outside OrderInView");
  return inView;
}
