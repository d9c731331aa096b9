import { z } from "zod";
import { notify } from "../../../kit/feedback/notify.ts";
import { outbox } from "../../../sync/outbox/device.ts";
import type { RefusedCommand } from "../../../sync/outbox/outboxState.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { redirectOrder, replacementOf } from "../pending/redirects.ts";
import { redirectCommands } from "./redirectCommands.ts";

const Named = z.object({ order: z.string(), billNumber: z.string().optional() });

/**
 * Starts the handling of a table that two devices opened, one of them offline. The waiting commands of the later device go
 * to the order that the table has, and the waiter is notified.
 */
export function watchTakenTables(): void {
  outbox.onRefused(joinTablesOrder);
}

/**
 * Returns the records that replace a refused command of an order whose table has another order; undefined for other
 * refusals.
 */
function joinTablesOrder(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, hasWaitingScreen } = refused;
  const named = Named.safeParse(refusal.details);
  if (!named.success || record.orderId === undefined) return undefined;
  const { order, billNumber = "" } = named.data;
  if (refusal.code === "table-has-active-order") {
    redirectOrder(record.orderId, order);
    if (!hasWaitingScreen) {
      notify.info(
        "Existing Order Loaded",
        `Order ${billNumber} was already active for this table. What was added on this device joins it.`,
      );
    }
    return redirectCommands(refused, order);
  }
  // A command made before the order was replaced, and stored in the outbox after that.
  const replacement = replacementOf(record.orderId);
  const isLate = refusal.code === "not-found" && order === record.orderId && replacement !== undefined;
  return isLate ? redirectCommands(refused, replacement) : undefined;
}
