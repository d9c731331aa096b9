import { useEffect } from "react";
import { ordersApi } from "#domain/orders/order/api.ts";
import { confirmOrNotify } from "../../features/orders/commands/confirmOrNotify.ts";
import { device } from "../../sync/device.ts";

export const CHECK_FAILED = "Failed to check existing orders. Please try again.";

/**
 * Asks the server for the open orders of the booked table when the screen opens, and says it where that fails: the device shows what it
 * last saw. While the server is known to be away the header says so already.
 */
export function useCheckExisting(tableId: string): void {
  useEffect(() => {
    if (device.connection.get().status === "unreachable") return;
    void confirmOrNotify(
      CHECK_FAILED,
      device.ask(ordersApi.list, { search: { table: tableId, status: "open" } }),
    );
  }, [tableId]);
}
