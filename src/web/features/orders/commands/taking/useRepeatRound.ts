import { useCallback } from "react";
import { refuseOrdering } from "#domain/menu/item.ts";
import type { FoldContext } from "#domain/orders/commands/pending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { lastRound } from "#domain/orders/kot/lastRound.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { ask } from "../../../../sync/cache/ask.ts";
import { newId } from "../../../../sync/http/identity.ts";
import { useSend } from "../../../../sync/outbox/useSend.ts";
import { useFoldContext } from "../../pending/useFoldContext.ts";
import { askOrNotify } from "../askOrNotify.ts";

/** How many tickets of an order are looked through for its last round: those after it only took back or told a note. */
const KOTS_MAX = 20;

const toast = { waiting: false, failure: takingApi.addLines.failure } as const;

/** Returns the function that adds the dishes of an order's last round again, at today's price; what is out of stock is said. */
export function useRepeatRound(): (orderId: string) => Promise<void> {
  const { findItem } = useFoldContext();
  const addLines = useSend(takingApi.addLines, { toast });
  return useCallback(
    async (orderId) => {
      const search = { order: orderId, limit: KOTS_MAX };
      const kots = await askOrNotify("Failed to load KOTs", ask(kotApi.list, { search }));
      const { lines, missing } = linesAgain(lastRound(kots ?? []), findItem);
      if (missing.length > 0) notify.failure("Out of Stock", missing.join(", "));
      if (lines.length === 0) return;
      const result = await addLines({ params: { orderId }, body: { lines } });
      if (result.kind === "done") notify.success("Last round added", "Press KOT to send it.");
    },
    [findItem, addLines],
  );
}

/** Splits a round into new lines and the names of the dishes that cannot be ordered now. */
function linesAgain(round: ReturnType<typeof lastRound>, findItem: FoldContext["findItem"]) {
  const found = round.map((line) => ({ line, item: findItem(line.menuItem._id) }));
  const lines = found.flatMap(({ line: { quantity, notes }, item }) =>
    item && !refuseOrdering(item)
      ? [{ _id: newId(), menuItem: item._id, quantity, rate: item.price, notes }]
      : [],
  );
  const missing = found.flatMap(({ line, item }) =>
    item && !refuseOrdering(item) ? [] : [line.menuItem.name],
  );
  return { lines, missing };
}
