import type { JournalAction } from "#domain/activity/journalAction.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { cancelDeltas, deltaOf } from "#domain/orders/kot/delta.ts";
import { orderStatusOf } from "#domain/orders/kot/status.ts";
import type { Order } from "#domain/orders/order/api.ts";
import {
  changedFields,
  isBilledDifferently,
  isSameContent,
  removedLines,
  withVoidsSent,
} from "#domain/orders/order/change.ts";
import {
  refuseTooManyLines,
  refuseVoidWithoutReason,
  voidedPieces,
  withAllLinesSent,
} from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { listKotsOfOrder } from "../kot/kot.store.ts";
import { type StoredOrder, saveOrder } from "../order/order.store.ts";
import { answerable, neededNow } from "./approval.ts";
import { takeBillBack } from "./bill.ts";
import { storeTicket, type TicketFields } from "./ticket.ts";
import { recordTakenBack } from "./voids.ts";

interface How {
  /** What the journal calls it: "lines.added". */
  readonly action: JournalAction;
  readonly reason?: string | undefined;
  readonly approval?: string | undefined;
  /** Everything the kitchen does not know yet goes out, too; otherwise only what is taken back. */
  readonly sends?: TicketFields;
  /** The ticket that is voided; without one, pieces are taken back from the newest tickets. */
  readonly voided?: Kot;
}

export interface Changed {
  readonly order: Order;
  readonly kot: Kot | null;
}

/**
 * The one way an open order's content changes: what the kitchen knows is taken back only with a reason and the right to
 * (CANCEL ticket and record in the same transaction), and a bill that no longer fits is cancelled. Nothing to change:
 * nothing is stored.
 */
export async function changeOrder(
  ctx: CommandCtx,
  stored: StoredOrder,
  wanted: Order,
  how: How,
): Promise<Changed> {
  const before = stored.order;
  throwIfRefused(refuseTooManyLines(wanted));
  throwIfRefused(refuseVoidWithoutReason(before, wanted, how.reason));
  const taken = voidedPieces(before, wanted);
  const deltas = how.sends ? deltaOf(wanted, removedLines(before, wanted)) : cancelDeltas(taken);
  if (isSameContent(before, wanted) && deltas.length === 0) return { order: before, kot: null };

  const approvedBy = await answerable(ctx, {
    action: await neededNow(ctx, before, wanted),
    orderId: before._id,
    approval: how.approval,
  });
  ctx.journal({
    topic: "orders",
    entityId: before._id,
    action: how.action,
    ...changedFields(before, wanted),
    orderId: before._id,
    tableId: before.table._id,
  });
  const isBillTaken = before.bill !== null && isBilledDifferently(before, wanted);
  if (isBillTaken) await takeBillBack(ctx, before, how.reason);
  if (taken.length > 0) {
    await recordTakenBack(ctx, before, { taken, reason: how.reason ?? "", approvedBy, voided: how.voided });
  }
  const kot = deltas.length > 0 ? await storeTicket(ctx, wanted, deltas, how.sends ?? {}) : null;
  const told = how.sends ? withAllLinesSent(wanted) : withVoidsSent(wanted);
  const status = await statusAfter(ctx, told, { kot, isTakenBack: taken.length > 0 });
  const after = { ...told, status, bill: isBillTaken ? null : before.bill };
  return { order: await saveOrder(ctx.tx, stored, after, { now: ctx.now }), kot };
}

interface Happened {
  readonly kot: Kot | null;
  readonly isTakenBack: boolean;
}

/** A new ticket to cook is the least advanced of all; taking back may have ended what was (decision 28). */
async function statusAfter(ctx: CommandCtx, order: Order, { kot, isTakenBack }: Happened) {
  if (kot?.kind === "order") return "pending";
  return isTakenBack ? orderStatusOf(await listKotsOfOrder(ctx.tx, order._id)) : order.status;
}
