import { z } from "zod";
import { notify } from "../../../kit/feedback/notify.ts";
import { outbox } from "../../../sync/device.ts";
import type { RefusedCommand } from "../../../sync/outbox.ts";
import type { OutboxRecord } from "../../../sync/store.ts";
import { redirectOrder, replacementOf } from "../pending/redirects.ts";
import { readdressed } from "./readdressing.ts";

const Named = z.object({ order: z.string(), billNumber: z.string().optional() });

/**
 * Two devices opened one table, one of them offline: what the late one has waiting for its order goes to the order that
 * the table has, and the waiter is told.
 */
export function watchTakenTables(): void {
  outbox.onRefused(joinTablesOrder);
}

export function joinTablesOrder(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, isAwaited } = refused;
  const named = Named.safeParse(refusal.details);
  if (!named.success || record.orderId === undefined) return undefined;
  const { order, billNumber = "" } = named.data;
  if (refusal.code === "table-has-active-order") {
    redirectOrder(record.orderId, order);
    if (!isAwaited) {
      notify.info(
        "Existing Order Loaded",
        `Order ${billNumber} was already active for this table. What was added on this device joins it.`,
      );
    }
    return readdressed(refused, order);
  }
  // Tapped before this device heard of the other order, stored after.
  const home = replacementOf(record.orderId);
  const isLate = refusal.code === "not-found" && order === record.orderId && home !== undefined;
  return isLate ? readdressed(refused, home) : undefined;
}
