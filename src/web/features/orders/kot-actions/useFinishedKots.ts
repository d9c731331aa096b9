import { useMemo } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { isLive } from "#domain/orders/kot/status.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { useToday } from "../../settings/useToday.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";

/** Returns a predicate: the KOT's order is paid or cancelled. False while the open orders are unknown. */
export function useKotsOfClosedOrders(): (kot: Kot) => boolean {
  const orders = useApiQueryState(ordersApi.list, openOrdersArgs).value;
  const ids = useMemo(() => orders && new Set(orders.map(({ _id }) => _id)), [orders]);
  return (kot) => ids !== undefined && !ids.has(kot.order._id);
}

/**
 * Returns a predicate: nobody works on the KOT any more, since its order is closed and the KOT is served,
 * void or of an earlier day. The food of a paid order is still cooked and served (clarification 50).
 */
export function useFinishedKots(): (kot: Kot) => boolean {
  const isClosed = useKotsOfClosedOrders();
  const today = useToday();
  return (kot) => isClosed(kot) && (kot.status === "served" || !isLive(kot) || kot.businessDay !== today);
}
