import { useMemo } from "react";
import type { PendingContext } from "#domain/orders/commands/pending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type Order, type OrderClosing, ordersApi } from "#domain/orders/order/api.ts";
import { isFreed } from "#domain/orders/order/change.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { Refusal } from "#domain/refusal.ts";
import { useApiQueryState, useApiSnapshot } from "../../../sync/hooks/useApiQuery.ts";
import { useIsSending, usePendingCommands } from "../../../sync/hooks/useOutbox.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId } from "../../../sync/outbox/wireCommand.ts";
import { orderWithPending } from "./applyPending.ts";
import { openOrdersArgs } from "./useOpenOrders.ts";
import { usePendingContext } from "./usePendingContext.ts";

export interface OptimisticOrder {
  /** The server's order with this device's pending commands applied; undefined while unknown. */
  readonly order: Order | undefined;
  /** The server's order; undefined if the server does not have it yet. */
  readonly serverOrder: Order | undefined;
  /** The version of the server's order; undefined if the server does not have it yet. */
  readonly version: number | undefined;
  /** Number of this device's commands that the server has not answered yet. */
  readonly pendingCount: number;
  /** Who settled, deleted, voided or cancelled the order, if anybody; unless it is paid, `order` is then undefined. */
  readonly closing: OrderClosing | undefined;
  /** Why the order could not be read. */
  readonly error: Error | null;
  readonly refetch: () => void;
}

const opening = endpointId(takingApi.openOrder);
const adding = endpointId(takingApi.addLines);

/** The server's order, without this device's pending commands. */
export interface ServerOrder {
  readonly order: Order | undefined;
  readonly seq: number;
  readonly closing: OrderClosing | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** An order with this device's pending commands applied. Shows the list's state of it immediately. */
export function useOptimisticOrder(orderId: string | undefined): OptimisticOrder {
  return useOrderWithPending(orderId, useServerOrder(orderId), usePendingContext());
}

/** Returns the newest state that the server sent, from the list of open orders or from the order's own query. */
export function useServerOrder(orderId: string | undefined): ServerOrder {
  const open = useApiSnapshot(ordersApi.list, openOrdersArgs);
  const isBeingOpened = useIsSending(opening, orderId);
  const query = useApiQueryState(
    ordersApi.read,
    { params: { orderId: orderId ?? "none" } },
    { enabled: orderId !== undefined && !isBeingOpened },
  );
  const listed = open.value.find(({ _id }) => _id === orderId);
  const serverOrder = query.value?._id === orderId ? query.value : undefined;
  const isListNewer = listed !== undefined && (serverOrder === undefined || open.seq > query.seq);
  const error = isBeingOpened ? null : query.error;
  const closing = useClosing(
    orderId,
    isDeleted(error) || (serverOrder !== undefined && !isOpen(serverOrder)),
  );
  const closed = listed && closing.seq < open.seq ? undefined : closing.value;
  return {
    order: closed && !serverOrder ? undefined : isListNewer ? listed : serverOrder,
    seq: isListNewer ? open.seq : serverOrder ? query.seq : 0,
    closing: closed,
    error,
    refetch: query.retry,
  };
}

/** True if an order cannot be read because it was deleted or never existed. */
function isDeleted(error: Error | null): boolean {
  return error instanceof Refusal && error.code === "not-found";
}

/** Queries who closed an order that is gone, cancelled or paid on the server, and at which journal position. */
function useClosing(orderId: string | undefined, isGone: boolean) {
  const query = useApiQueryState(
    ordersApi.closing,
    { params: { orderId: orderId ?? "none" } },
    { enabled: orderId !== undefined && isGone },
  );
  // Until the next answer arrives, the query still has the previously shown order's answer.
  const value = isGone && query.value?.order === orderId ? (query.value ?? undefined) : undefined;
  return { value, seq: query.seq };
}

/** True if pending lines of this device will reopen an order whose empty table was freed (clarification 21). */
function reopens({ order, closing }: ServerOrder, pending: readonly OutboxRecord[]): boolean {
  if (closing?.kind !== "cancelled" || !order || !isFreed(order)) return false;
  return pending.some(({ endpoint }) => endpoint === adding);
}

function reopened(order: Order): Order {
  return { ...order, status: "pending", isActive: true };
}

/** Applies this device's pending commands to that order. */
export function useOrderWithPending(
  orderId: string | undefined,
  server: ServerOrder,
  context: PendingContext,
): OptimisticOrder {
  const { seq } = server;
  // Without a position, delivered commands are left out.
  const pendingCount = usePendingCommands({ orderId: orderId ?? "" }).length;
  const pending = usePendingCommands({ orderId: orderId ?? "", seq });
  const isReopening = reopens(server, pending);
  const closing = isReopening ? undefined : server.closing;
  // A paid order can still be viewed.
  const isGone = closing !== undefined && closing.kind !== "paid";
  const serverOrder = isGone ? undefined : server.order;
  const order = useMemo(() => {
    if (orderId === undefined || isGone) return undefined;
    const base = isReopening && serverOrder ? reopened(serverOrder) : serverOrder;
    return orderWithPending(base, pending, context);
  }, [orderId, isGone, isReopening, serverOrder, pending, context]);
  return {
    order,
    serverOrder,
    version: serverOrder?.version,
    pendingCount,
    closing,
    error: order ? null : server.error,
    refetch: server.refetch,
  };
}
