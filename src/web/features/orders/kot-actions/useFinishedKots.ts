import { useMemo } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { isLive } from "#domain/orders/kot/status.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { useToday } from "../../settings/useToday.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";

/** Returns a function that returns whether a KOT's order is paid or cancelled. False while the open orders are not known. */
export function useKotsOfClosedOrders(): (kot: Kot) => boolean {
  const orders = useApiQueryState(ordersApi.list, openOrdersArgs).value;
  const ids = useMemo(() => orders && new Set(orders.map(({ _id }) => _id)), [orders]);
  return (kot) => ids !== undefined && !ids.has(kot.order._id);
}

/**
 * Returns a function that returns whether nobody works on a KOT any more: its order is closed, and it was served or taken back, or
 * is of an earlier day. One of a paid order is still cooked and handed out (clarification 50).
 */
export function useFinishedKots(): (kot: Kot) => boolean {
  const isClosed = useKotsOfClosedOrders();
  const today = useToday();
  return (kot) => isClosed(kot) && (kot.status === "served" || !isLive(kot) || kot.businessDay !== today);
}
