import { useMemo } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { orderWithPending } from "../../features/orders/pending/applyPending.ts";
import { usePendingContext } from "../../features/orders/pending/usePendingContext.ts";
import { usePendingCommands } from "../../sync/hooks/useOutbox.ts";

interface OrdersSnapshot {
  readonly value: readonly Order[];
  readonly seq: number;
  readonly epoch: string;
}

/** Returns the server's orders with this device's pending commands applied. */
export function useOrdersWithPending({ value, seq, epoch }: OrdersSnapshot): readonly Order[] {
  const pending = usePendingCommands({ seq, epoch });
  const context = usePendingContext();
  return useMemo(() => {
    const commands = Map.groupBy(pending, ({ orderId }) => orderId);
    return value.flatMap((order) => orderWithPending(order, commands.get(order._id) ?? [], context) ?? []);
  }, [value, pending, context]);
}
