import { useCallback } from "react";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { device } from "../../../sync/device.ts";
import { useDelayedPendingCount } from "../../../sync/hooks/useOutbox.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId, toWireCommand } from "../../../sync/outbox/wireCommand.ts";

/** True if a queued command sends a KOT, as opening an order with items does. */
export function sendsKot(record: OutboxRecord): boolean {
  if (record.endpoint === endpointId(sendingApi.sendKot)) return true;
  return (toWireCommand(takingApi.openOrder, record)?.body.items ?? []).length > 0;
}

/** Returns an order's undelivered KOT: queued or parked. */
export function findPendingKot(orderId: string): OutboxRecord | undefined {
  return device.outbox.records
    .get()
    .find((record) => record.orderId === orderId && record.state !== "delivered" && sendsKot(record));
}

/** True if a KOT of the order has been queued for SHOWN_AFTER_MS. */
export function useIsKotPending(orderId: string | undefined): boolean {
  const isOfOrder = useCallback(
    (record: OutboxRecord) => orderId !== undefined && record.orderId === orderId && sendsKot(record),
    [orderId],
  );
  return useDelayedPendingCount(isOfOrder) > 0;
}
