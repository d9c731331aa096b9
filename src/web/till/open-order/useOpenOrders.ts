import { useMemo } from "react";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { type Order, ordersApi } from "#domain/orders/api.ts";
import { isOpen } from "#domain/orders/order.ts";
import { useAskSnapshot } from "../../sync/useAsk.ts";
import { usePendingCommands } from "../../sync/useOutbox.ts";
import { foldedOrder } from "./folding.ts";
import { useSurroundings } from "./useSurroundings.ts";

/** The question behind `useOpenOrders`, so that a screen can start it early. */
export const openOrdersArgs = { search: { status: "open", limit: PAGE_LIMIT_MAX } } as const;

/** All orders neither paid nor cancelled, newest first, with this device's pending commands folded in. */
export function useOpenOrders(): readonly Order[] {
  const { value, seq, epoch } = useAskSnapshot(ordersApi.list, openOrdersArgs);
  const pending = usePendingCommands({ seq, epoch });
  const around = useSurroundings();
  return useMemo(() => {
    const commands = Map.groupBy(pending, ({ orderId }) => orderId);
    const known = new Set(value.map(({ _id }) => _id));
    const opened = [...commands.keys()].filter((id) => id !== undefined && !known.has(id));
    return [
      ...opened.map((id) => foldedOrder(undefined, commands.get(id) ?? [], around)),
      ...value.map((order) => foldedOrder(order, commands.get(order._id) ?? [], around)),
    ].flatMap((order) => (order && isOpen(order) ? [order] : []));
  }, [value, pending, around]);
}
