import { useMemo } from "react";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { useAskSnapshot, useGlance } from "../../../sync/cache/useAsk.ts";
import { endpointId, useIsUnderWay, usePendingCommands } from "../../../sync/outbox/useOutbox.ts";
import { foldedOrder } from "./folding.ts";
import { useFoldContext } from "./useFoldContext.ts";
import { openOrdersArgs } from "./useOpenOrders.ts";

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

const opening = endpointId(lifecycleApi.openOrder);

/** One order as it will be once this device's changes have arrived. Shows at once what the list of open orders knows. */
export function useOrderOnScreen(orderId: string | undefined): OrderOnScreen {
  const { known, seq, error, reread } = useKnownOrder(orderId);
  const context = useFoldContext();
  // Without a position, what is delivered is not among them.
  const undelivered = usePendingCommands({ orderId: orderId ?? "" }).length;
  const pending = usePendingCommands({ orderId: orderId ?? "", seq });
  const order = useMemo(
    () => (orderId === undefined ? undefined : foldedOrder(known, pending, context)),
    [orderId, known, pending, context],
  );
  return {
    order,
    delivered: known,
    version: known?.version,
    undelivered,
    error: order ? null : error,
    reread,
  };
}

/** The server's newest state of an order, from the list of open orders or from a question of its own. */
function useKnownOrder(orderId: string | undefined) {
  const open = useAskSnapshot(ordersApi.list, openOrdersArgs);
  const isBeingOpened = useIsUnderWay(opening, orderId);
  const read = useGlance(
    ordersApi.read,
    { params: { orderId: orderId ?? "none" } },
    { enabled: orderId !== undefined && !isBeingOpened },
  );
  const listed = open.value.find(({ _id }) => _id === orderId);
  const own = read.value?._id === orderId ? read.value : undefined;
  const isListNewer = listed !== undefined && (own === undefined || open.seq > read.seq);
  return {
    known: isListNewer ? listed : own,
    seq: isListNewer ? open.seq : own ? read.seq : 0,
    error: isBeingOpened ? null : read.error,
    reread: read.retry,
  };
}
