import type { JournalAction } from "#domain/events.ts";
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
import { approvedDiscountAfter } from "#domain/orders/order/discount.ts";
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
import { approverOf } from "./approvals/approval.ts";
import { isDiscountRenewed, mayDiscount } from "./approvals/approvedDiscount.ts";
import { cancelLiveBill } from "./bill.ts";
import { storeTicket, type TicketFields } from "./ticket.ts";
import { recordVoidedPieces } from "./voids.ts";

interface ChangeOptions {
  /** The action of the journal row: "lines.added". */
  readonly action: JournalAction;
  readonly reason?: string | undefined;
  readonly approval?: string | undefined;
  /** True when the command names the discount, also one that the order has already: an approval is then for that. */
  readonly sendsDiscount?: boolean;
  /** When set, everything that the kitchen does not know yet is sent; otherwise only what is taken back. */
  readonly sends?: TicketFields;
  /** The ticket that is voided as a whole; without one, pieces are taken back from the newest tickets. */
  readonly voided?: Kot;
}

export interface ChangeResult {
  readonly order: Order;
  readonly kot: Kot | null;
}

/**
 * Changes an open order's content; every command that does so calls this. Taking back what the kitchen knows needs a reason
 * and the permission or an approval, and sends a CANCEL ticket. A bill that no longer fits is cancelled. When nothing
 * differs, nothing is stored.
 */
export async function changeOrder(
  ctx: CommandCtx,
  stored: StoredOrder,
  wanted: Order,
  how: ChangeOptions,
): Promise<ChangeResult> {
  const before = stored.order;
  throwIfRefused(refuseTooManyLines(wanted));
  throwIfRefused(refuseVoidWithoutReason(before, wanted, how.reason));
  const taken = voidedPieces(before, wanted);
  const deltas = how.sends ? deltaOf(wanted, removedLines(before, wanted)) : cancelDeltas(taken);
  const { approval, sendsDiscount } = how;
  const isRenewed = await isDiscountRenewed(ctx, stored, { wanted, sendsDiscount, approval });
  if (isSameContent(before, wanted) && deltas.length === 0 && !isRenewed) return { order: before, kot: null };

  const approvedBy = await approverOf(ctx, {
    before,
    after: wanted,
    act: "change",
    approval,
    isDiscountRenewed: isRenewed,
  });
  const changed = changedFields(before, wanted);
  const isByApproval = approvedBy._id !== ctx.person._id;
  const isApproved = isByApproval || isRenewed;
  const approvedDiscount = approvedDiscountAfter(before, wanted, {
    approved: stored.approvedDiscount,
    isApproved: isApproved || isSetByRight(ctx, before, wanted),
  });
  ctx.journal({
    topic: "orders",
    entityId: before._id,
    action: how.action,
    before: changed.before,
    after: {
      ...changed.after,
      ...(isApproved && approvedDiscount !== null && { approvedDiscount }),
      ...(isByApproval && { approvedBy: approvedBy.name }),
    },
    orderId: before._id,
    tableId: before.table._id,
  });
  const isBillOutdated = isBilledDifferently(before, wanted);
  if (isBillOutdated) await cancelLiveBill(ctx, before, how.reason);
  if (taken.length > 0) {
    await recordVoidedPieces(ctx, before, {
      taken,
      reason: how.reason ?? "",
      approvedBy,
      voided: how.voided,
    });
  }
  const kot = deltas.length > 0 ? await storeTicket(ctx, wanted, deltas, how.sends ?? {}) : null;
  const updated = how.sends ? withAllLinesSent(wanted) : withVoidsSent(wanted);
  const status = await statusAfter(ctx, updated, { kot, hasVoids: taken.length > 0 });
  const after = { ...updated, status, bill: isBillOutdated ? null : before.bill };
  return { order: await saveOrder(ctx.tx, stored, after, { now: ctx.now, approvedDiscount }), kot };
}

/** Tells whether somebody who needs no approval sets the discount. Who only adds a line does not look at it. */
function isSetByRight(ctx: CommandCtx, before: Order, after: Order): boolean {
  return after.discountPercentage !== before.discountPercentage && mayDiscount(ctx);
}

interface KitchenChange {
  readonly kot: Kot | null;
  readonly hasVoids: boolean;
}

/**
 * Returns the order's status after a change: pending with a new ticket to cook; after a void, that of the tickets left
 * (clarification 28).
 */
async function statusAfter(ctx: CommandCtx, order: Order, { kot, hasVoids }: KitchenChange) {
  if (kot?.kind === "order") return "pending";
  return hasVoids ? orderStatusOf(await listKotsOfOrder(ctx.tx, order._id)) : order.status;
}
