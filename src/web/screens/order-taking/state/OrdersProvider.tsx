import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
} from "react";
import { useIsKotPending } from "../../../features/orders/kot/pendingKot.ts";
import { useOpenOrdersWithPending } from "../../../features/orders/pending/useOpenOrders.ts";
import { useOrderWithPending } from "../../../features/orders/pending/useOptimisticOrder.ts";
import { contextHealth } from "./contextHealth.ts";
import {
  type Chosen,
  type DeferredOrders,
  noOrders,
  type Orders,
  type ServerOrders,
  type ShownOrder,
} from "./orderTakingState.ts";
import { useHealthCheck } from "./useHealthCheck.ts";

const ShownOrderContext = createContext<ShownOrder>(noOrders);
const DeferredOrdersContext = createContext<DeferredOrders>(noOrders);

interface OrdersProviderProps {
  readonly chosen: Chosen;
  /** The server's state; read by the parent, so that a tap does not read it again. */
  readonly server: ServerOrders;
  /** Filled with what is on screen, for decisions at the moment of a tap. */
  readonly latest: RefObject<Orders>;
  readonly floorAndMenu: ReactNode;
  readonly order: ReactNode;
  readonly booked: ReactNode;
}

/**
 * Provides the orders to all parts of the screen. A tapped item changes only its order: the order's part
 * renders immediately, the other parts in a later frame (p95 of a tap is 45 instead of 62 ms on a till).
 */
export function OrdersProvider({ chosen, server, latest, ...parts }: OrdersProviderProps) {
  const { selection, area } = chosen;
  const withPending = useOrderWithPending(selection.orderId, server.order, server.context);
  const { order, serverOrder, version, closing, error, refetch } = withPending;
  const kotWaits = useIsKotPending(order?._id);
  const openOrders = useOpenOrdersWithPending(server.openOrders, server.context);
  const shown = useMemo(() => {
    const health = contextHealth({ selection, order, closing, error, areaName: area?.name, kotWaits });
    return { order, serverOrder, version, health, closing };
  }, [selection, order, serverOrder, version, closing, error, area?.name, kotWaits]);
  useLayoutEffect(() => {
    latest.current = { ...shown, openOrders, refetch };
  }, [latest, shown, openOrders, refetch]);
  useHealthCheck({ ...chosen, ...shown, openOrders, refetch });
  const deferredOrder = useDeferredValue(order);
  // Another order is shown immediately, without that delay.
  const otherPartsOrder = deferredOrder?._id === order?._id ? deferredOrder : order;
  const otherPartsOpenOrders = useDeferredValue(openOrders);
  const deferred = useMemo(
    () => ({ order: otherPartsOrder, openOrders: otherPartsOpenOrders }),
    [otherPartsOrder, otherPartsOpenOrders],
  );
  return (
    <DeferredOrdersContext value={deferred}>
      {parts.floorAndMenu}
      <ShownOrderContext value={shown}>{parts.order}</ShownOrderContext>
      {parts.booked}
    </DeferredOrdersContext>
  );
}

/** The order after the newest tap: only for the order's own part. */
export function useShownOrder(): ShownOrder {
  return useContext(ShownOrderContext);
}

/** The shown order and all open orders, one render after the tapped line. */
export function useDeferredOrders(): DeferredOrders {
  return useContext(DeferredOrdersContext);
}
