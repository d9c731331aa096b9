import { useCallbackRef } from "@mantine/hooks";
import { useCallback, useEffect, useRef } from "react";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isUntouched } from "#domain/orders/order/change.ts";
import { device } from "../../../sync/device.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";

const quiet = { toast: { success: false, waiting: false } } as const;

/**
 * Frees a table that was opened by mistake: when its order is left, if this visit of the screen has opened it
 * and it is still empty (clarification 21). Returns a function that notes which orders this visit opened.
 */
export function useFreeAbandonedTable(
  orderId: string | undefined,
  openOrders: () => readonly Order[],
): (orderId: string) => void {
  const opened = useRef(new Set<string>());
  const setStatus = useSend(closingApi.setTableStatus, quiet);
  const leave = useCallbackRef((abandonedId: string) => {
    const order = openOrders().find(({ _id }) => _id === abandonedId);
    if (!opened.current.delete(abandonedId) || !order || !isUntouched(order) || !device.session.get()) return;
    void setStatus({
      params: { tableId: order.table._id },
      body: { status: "available", order: abandonedId },
    });
  });
  useEffect(() => (orderId === undefined ? undefined : () => leave(orderId)), [orderId, leave]);
  return useCallback((id) => void opened.current.add(id), []);
}
