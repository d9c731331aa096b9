import { useMemo } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { foldedOrder } from "../../features/orders/pending/folding.ts";
import { useFoldContext } from "../../features/orders/pending/useFoldContext.ts";
import { usePendingCommands } from "../../sync/hooks/useOutbox.ts";

interface OrdersSnapshot {
  readonly value: readonly Order[];
  readonly seq: number;
  readonly epoch: string;
}

/** Returns the server's orders with this device's pending commands applied. */
export function useFoldedOrders({ value, seq, epoch }: OrdersSnapshot): readonly Order[] {
  const pending = usePendingCommands({ seq, epoch });
  const context = useFoldContext();
  return useMemo(() => {
    const commands = Map.groupBy(pending, ({ orderId }) => orderId);
    return value.flatMap((order) => foldedOrder(order, commands.get(order._id) ?? [], context) ?? []);
  }, [value, pending, context]);
}
