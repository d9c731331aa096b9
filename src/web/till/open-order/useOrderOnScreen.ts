import { useMemo } from "react";
import { type Order, ordersApi } from "#domain/orders/api.ts";
import { tillApi } from "#domain/till/api.ts";
import { useAskSnapshot, useGlance } from "../../sync/useAsk.ts";
import { endpointId, usePendingCommands } from "../../sync/useOutbox.ts";
import { foldedOrder } from "./folding.ts";
import { openOrdersArgs } from "./useOpenOrders.ts";
import { useSurroundings } from "./useSurroundings.ts";

export interface OrderOnScreen {
  /** The server's order with this device's pending commands folded in; undefined while nothing is known of it. */
  readonly order: Order | undefined;
  /** The order as the server has it; undefined for one that it does not have yet. */
  readonly delivered: Order | undefined;
  /** The version of the server's state behind it; undefined for an order the server does not have yet. */
  readonly version: number | undefined;
  /** Changes of this device that the server has not answered yet. */
  readonly undelivered: number;
  /** Why the order cannot be read, if so. */
  readonly error: Error | null;
  readonly reread: () => void;
}

const opening = endpointId(tillApi.openOrder);

/** One order as it will be once this device's changes have arrived. Shows at once what the list of open orders knows. */
export function useOrderOnScreen(orderId: string | undefined): OrderOnScreen {
  const around = useSurroundings();
  const open = useAskSnapshot(ordersApi.list, openOrdersArgs);
  // Without a position, what is delivered is not among them.
  const all = usePendingCommands(orderId === undefined ? { orderId: "" } : { orderId });
  const isBeingOpened = all.some((command) => command.endpoint === opening);
  const read = useGlance(
    ordersApi.read,
    { params: { orderId: orderId ?? "none" } },
    { enabled: orderId !== undefined && !isBeingOpened },
  );
  const listed = open.value.find(({ _id }) => _id === orderId);
  const own = read.value?._id === orderId ? read.value : undefined;
  const isListNewer = listed !== undefined && (own === undefined || open.seq > read.seq);
  const base = isListNewer ? listed : own;
  const seq = isListNewer ? open.seq : own ? read.seq : 0;
  const pending = usePendingCommands({ orderId: orderId ?? "", seq });
  const order = useMemo(
    () => (orderId === undefined ? undefined : foldedOrder(base, pending, around)),
    [orderId, base, pending, around],
  );
  return {
    order,
    delivered: base,
    version: base?.version,
    undelivered: all.length,
    error: order || isBeingOpened ? null : read.error,
    reread: read.retry,
  };
}
