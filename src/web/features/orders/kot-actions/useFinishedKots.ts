import { useMemo } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { useAskState } from "../../../sync/cache/useAsk.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";

/**
 * Returns a function that tells whether a KOT's order is paid or cancelled: nobody works on such a KOT any more
 * (clarification 50). False while the open orders are not known.
 */
export function useFinishedKots(): (kot: Kot) => boolean {
  const orders = useAskState(ordersApi.list, openOrdersArgs).value;
  const ids = useMemo(() => orders && new Set(orders.map(({ _id }) => _id)), [orders]);
  return (kot) => ids !== undefined && !ids.has(kot.order._id);
}
