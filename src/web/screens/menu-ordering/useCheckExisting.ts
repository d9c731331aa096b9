import { useEffect } from "react";
import { ordersApi } from "#domain/orders/order/api.ts";
import { confirmOrNotify } from "../../features/orders/commands/confirmOrNotify.ts";
import { device } from "../../sync/device.ts";

export const CHECK_FAILED = "Failed to check existing orders. Please try again.";

/**
 * Queries the selected table's open orders when the screen opens, and shows a failure: the device then shows
 * its cached data. If the server is known to be unreachable the header shows that already.
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
