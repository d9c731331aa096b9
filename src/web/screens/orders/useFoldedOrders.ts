import { useMemo } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { foldedOrder } from "../../features/orders/pending/folding.ts";
import { useFoldContext } from "../../features/orders/pending/useFoldContext.ts";
import { usePendingCommands } from "../../sync/useOutbox.ts";

interface OrdersAt {
  readonly value: readonly Order[];
  readonly seq: number;
  readonly epoch: string;
}

/** Orders as they will be once this device's changes have arrived. */
export function useFoldedOrders({ value, seq, epoch }: OrdersAt): readonly Order[] {
  const pending = usePendingCommands({ seq, epoch });
  const context = useFoldContext();
  return useMemo(() => {
    const commands = Map.groupBy(pending, ({ orderId }) => orderId);
    return value.flatMap((order) => foldedOrder(order, commands.get(order._id) ?? [], context) ?? []);
  }, [value, pending, context]);
}
