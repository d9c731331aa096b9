import { useCallback } from "react";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { device } from "../../../sync/device.ts";
import { useDelayedPendingCount } from "../../../sync/hooks/useOutbox.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId, toWireCommand } from "../../../sync/outbox/wireCommand.ts";

/** Returns whether a change of this device tells the kitchen something; an order that is opened with items does. */
export function sendsKot(record: OutboxRecord): boolean {
  if (record.endpoint === endpointId(sendingApi.sendKot)) return true;
  return (toWireCommand(takingApi.openOrder, record)?.body.items ?? []).length > 0;
}

/** Returns the KOT of an order that this device has not delivered, if there is one: it waits, or is kept "to check". */
export function findPendingKot(orderId: string): OutboxRecord | undefined {
  return device.outbox.records
    .get()
    .find((record) => record.orderId === orderId && record.state !== "delivered" && sendsKot(record));
}

/** Returns whether a KOT of an order has was queued on this device for a moment already. */
export function useIsKotPending(orderId: string | undefined): boolean {
  const isOfOrder = useCallback(
    (record: OutboxRecord) => orderId !== undefined && record.orderId === orderId && sendsKot(record),
    [orderId],
  );
  return useDelayedPendingCount(isOfOrder) > 0;
}
