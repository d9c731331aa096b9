import { useEffect, useMemo, useRef } from "react";
import { kotApi } from "#domain/orders/kot/api.ts";
import { relatedOrderIds } from "#domain/orders/kot/whereabouts.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { attentionArgs } from "../kot/useUnprinted.ts";
import { useAdvanceKot } from "../kot-actions/useAdvanceKot.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";
import { formatReady, newlyReady, readyFood, readyId, serves } from "./readyKots.ts";
import { readyOrders } from "./readyOrders.ts";
import { beep, isSoundOn } from "./readySound.ts";

/**
 * Notifies the signed-in person when food of their orders is ready, with a sound if this device is set to, and updates
 * `readyOrders`. The notice has a button that marks the food as served, and disappears once it is.
 */
export function ReadyNotice() {
  const { id } = usePerson();
  const attention = useApiQueryState(kotApi.list, attentionArgs).value;
  const food = useMemo(() => attention && readyFood(attention), [attention]);
  const hasReady = food !== undefined && food.length > 0;
  const openOrders = useApiQueryState(ordersApi.list, openOrdersArgs, { enabled: hasReady }).value;
  const orders = hasReady ? openOrders : [];
  useEffect(() => {
    if (food) readyOrders.set(new Set(food.flatMap(({ kot }) => [...relatedOrderIds(kot)])));
  }, [food]);
  const move = useAdvanceKot();
  const before = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!food || !orders) return;
    const mine = newlyReady(food, before.current).filter(({ kot }) => serves(id, kot, orders));
    const now = new Set(food.map(readyId));
    const shownBefore = before.current ?? [];
    before.current = now;
    for (const shown of shownBefore) if (!now.has(shown)) notify.done(`ready ${shown}`);
    for (const one of mine) {
      const { title, text } = formatReady(one);
      const action = { label: "Served", onClick: () => void move(one.kot, "served", one.part) };
      notify.notice(title, text, { subject: `ready ${readyId(one)}`, action });
    }
    if (mine.length > 0 && isSoundOn()) beep();
  }, [food, orders, id, move]);
  return null;
}
