import { type FoldContext, withPending } from "#domain/orders/commands/pending.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { instant } from "#domain/time.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";

/** An order with this device's commands folded in. */
export function foldedOrder(
  order: Order | undefined,
  pending: readonly OutboxRecord[],
  context: FoldContext,
): Order | undefined {
  if (pending.length === 0) return order;
  const commands = pending.map((command) => ({
    ...command,
    // The device keeps the address with its ids filled in; folding goes by the endpoint's template.
    path: command.endpoint.slice(`${command.method} `.length),
    takenAt: instant(command.takenAt),
  }));
  return withPending(order, commands, context);
}
