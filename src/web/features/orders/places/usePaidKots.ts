import { useMemo } from "react";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { isLive } from "#domain/orders/kot/status.ts";
import { relatedOrderIds } from "#domain/orders/kot/whereabouts.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { usePendingCommands } from "../../../sync/hooks/useOutbox.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";

const openKots = { search: { show: "open", limit: PAGE_LIMIT_MAX } } as const;

/** Returns one KOT of each paid order without a table whose food is not served; unpaid orders (`openIds`) may have it merged. */
export function usePaidKots(openIds: ReadonlySet<string>): readonly Kot[] {
  const kots = useApiQueryState(kotApi.list, openKots).value;
  const pending = usePendingCommands({});
  return useMemo(() => {
    const served = new Set(
      pending.flatMap((record) => {
        const moved = toWireCommand(closingApi.setOrderStatus, record);
        return moved?.body.status === "served" ? [moved.params.orderId] : [];
      }),
    );
    const unfinished = (kots ?? []).filter(
      (kot) =>
        kot.place.kind !== "table" &&
        isLive(kot) &&
        kot.status !== "served" &&
        ![...relatedOrderIds(kot), kot.order._id].some((id) => openIds.has(id)) &&
        !served.has(kot.order._id),
    );
    return [...new Map(unfinished.map((kot) => [kot.order._id, kot])).values()];
  }, [kots, openIds, pending]);
}
