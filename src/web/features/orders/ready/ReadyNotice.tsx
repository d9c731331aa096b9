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
import { formatReady, newlyReady, serves } from "./readyKots.ts";
import { readyOrders } from "./readyOrders.ts";
import { beep, isSoundOn } from "./readySound.ts";

/**
 * Notifies the signed-in person when food of their orders is ready, with a sound if this device is set to, and updates
 * `readyOrders`. The notice has a button that marks the food as served, and disappears once it is.
 */
export function ReadyNotice() {
  const { id } = usePerson();
  const attention = useApiQueryState(kotApi.list, attentionArgs).value;
  const kots = useMemo(() => attention?.filter(({ status }) => status === "ready"), [attention]);
  const hasReady = kots !== undefined && kots.length > 0;
  const openOrders = useApiQueryState(ordersApi.list, openOrdersArgs, { enabled: hasReady }).value;
  const orders = hasReady ? openOrders : [];
  useEffect(() => {
    if (kots) readyOrders.set(new Set(kots.flatMap((kot) => [...relatedOrderIds(kot)])));
  }, [kots]);
  const move = useAdvanceKot();
  const before = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!kots || !orders) return;
    const mine = newlyReady(kots, before.current).filter((kot) => serves(id, kot, orders));
    const now = new Set(kots.map(({ _id }) => _id));
    const shownBefore = before.current ?? [];
    before.current = now;
    for (const kotId of shownBefore) if (!now.has(kotId)) notify.done(readySubject(kotId));
    for (const kot of mine) {
      const { title, text } = formatReady(kot);
      const action = { label: "Served", onClick: () => void move(kot, "served") };
      notify.notice(title, text, { subject: readySubject(kot._id), action });
    }
    if (mine.length > 0 && isSoundOn()) beep();
  }, [kots, orders, id, move]);
  return null;
}

const readySubject = (kotId: string) => `ready ${kotId}`;
