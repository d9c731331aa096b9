import { useCallback } from "react";
import { orderingRefusal } from "#domain/menu/item.ts";
import type { PendingContext } from "#domain/orders/commands/pending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { lastRound, type RoundLine } from "#domain/orders/kot/lastRound.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { choicePrice, toChoiceInput } from "#domain/orders/order/choice.ts";
import { findLine } from "#domain/orders/order/order.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { device } from "../../../../sync/device.ts";
import { useSend } from "../../../../sync/hooks/useSend.ts";
import { newId } from "../../../../sync/http/identity.ts";
import { usePendingContext } from "../../pending/usePendingContext.ts";
import { confirmOrNotify } from "../confirmOrNotify.ts";

/** Limit of KOTs searched for the last round: later ones may only be voids and notes. */
const KOTS_MAX = 20;

const toast = { waiting: false, failure: takingApi.addLines.failure } as const;

/** Returns a function that repeats an order's last round at today's prices; a toast names dishes out of stock. */
export function useRepeatRound(): (order: Order) => Promise<void> {
  const { findItem } = usePendingContext();
  const addLines = useSend(takingApi.addLines, { toast });
  return useCallback(
    async (order) => {
      const search = { order: order._id, limit: KOTS_MAX };
      const kots = await confirmOrNotify("Failed to load KOTs", device.ask(kotApi.list, { search }));
      const { lines, missing } = linesAgain(order, lastRound(kots ?? []), findItem);
      if (missing.length > 0) notify.failure("Out of Stock", missing.join(", "));
      if (lines.length === 0) return;
      const result = await addLines({ params: { orderId: order._id }, body: { lines } });
      if (result.kind === "done") notify.success("Last round added", "Press KOT to send it.");
    },
    [findItem, addLines],
  );
}

/** Splits a round into new lines and the names of the dishes that cannot be ordered now. */
function linesAgain(order: Order, round: readonly RoundLine[], findItem: PendingContext["findItem"]) {
  const linesWithItems = round.map((line) => ({ line, item: findItem(line.menuItem._id) }));
  const lines = linesWithItems.flatMap(({ line: { line, quantity, notes }, item }) => {
    if (!item || orderingRefusal(item)) return [];
    const choice = findLine(order, line)?.choice ?? null;
    const rate = choicePrice(item, choice);
    return { _id: newId(), menuItem: item._id, choice: toChoiceInput(choice), quantity, rate, notes };
  });
  const missing = linesWithItems.flatMap(({ line, item }) =>
    item && !orderingRefusal(item) ? [] : [line.menuItem.name],
  );
  return { lines, missing };
}
