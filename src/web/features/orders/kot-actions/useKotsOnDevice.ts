import { sendingApi } from "#domain/orders/commands/sending.ts";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { lineState } from "#domain/orders/kot/lineState.ts";
import { withAdvanced } from "#domain/orders/kot/parts.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { cachedAnswers } from "../../../sync/hooks/cachedAnswers.ts";
import { usePending, usePendingCommands } from "../../../sync/hooks/useOutbox.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";
import { sendsKot } from "../kot/pendingKot.ts";
import { orderWithPending } from "../pending/applyPending.ts";
import { useServerOpenOrders } from "../pending/useOpenOrders.ts";
import { usePendingContext } from "../pending/usePendingContext.ts";
import { useDescribeChange } from "../refused/useDescribeChange.ts";
import type { KotFilter } from "./kotFilter.ts";
import { useFinishedKots, useKotsOfClosedOrders } from "./useFinishedKots.ts";

/** Returns the cached KOTs, oldest first, those of paid orders last, with this device's pending status changes applied. */
export function useKotsOnDevice({ status, area, search = "" }: KotFilter): readonly Kot[] {
  const isFinished = useFinishedKots();
  const isClosed = useKotsOfClosedOrders();
  const moves = usePendingCommands({}).flatMap(
    (record) => toWireCommand(sendingApi.setKotStatus, record) ?? [],
  );
  const withMoves = (kot: Kot) =>
    moves
      .filter(({ params }) => params.kotId === kot._id)
      .reduce((moved, { body }) => withAdvanced(moved, body.status, body.station), kot);
  const seen = new Map(
    cachedAnswers(kotApi.list).flatMap((kots) => kots.map((kot) => [kot._id, kot] as const)),
  );
  const text = search.toLowerCase();
  return [...seen.values()]
    .map(withMoves)
    .filter(
      (kot) =>
        !isFinished(kot) &&
        (status === undefined || kot.status === status) &&
        (area === undefined || kot.area._id === area) &&
        [kot.table.name, kot.area.name, kot.kotNumber, kot.order.billNumber]
          .join(" ")
          .toLowerCase()
          .includes(text),
    )
    .toSorted(
      (a, b) => Number(isClosed(a)) - Number(isClosed(b)) || a.createdAt - b.createdAt || a.token - b.token,
    );
}

/** A queued KOT: its table, or a description if the order is unknown, and its dishes. */
export interface PendingKot {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly takenAt: number;
  readonly dishes: readonly string[];
}

/** Returns this device's queued KOTs, one for each order, with all of its unsent dishes. */
export function usePendingKots(): readonly PendingKot[] {
  const words = useDescribeChange();
  const { orders, seq, epoch } = useServerOpenOrders();
  const pending = Map.groupBy(usePendingCommands({ seq, epoch }), ({ orderId }) => orderId);
  const context = usePendingContext();
  const byOrder = new Map(
    usePending()
      .filter(sendsKot)
      .toReversed()
      .map((record) => [record.orderId, record] as const),
  );
  return [...byOrder.values()].toReversed().map((record) => {
    const knownOrder = orders.find(({ _id }) => _id === record.orderId);
    // The order may be settled by now, and then it is not among the open ones.
    const order = orderWithPending(knownOrder, pending.get(record.orderId) ?? [], context);
    const lines = order?.items.filter((line) => lineState(line, knownOrder, []) !== "kitchen") ?? [];
    return {
      id: record.id,
      takenAt: record.takenAt,
      title: order?.table.name ?? words(record),
      area: order?.area.name ?? "",
      dishes: lines.map(({ quantity, menuItem, choice, notes }) =>
        [`${quantity} × ${soldName(menuItem.name, choice)}`, notes].filter((part) => part !== "").join(" · "),
      ),
    };
  });
}
