import { changeToApprove } from "#domain/orders/commands/approval.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { cancelDeltas } from "#domain/orders/kot/delta.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { orderChangeRefusal, voidedPieces, withChanges } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { cancelLiveBill } from "../billing/bill.ts";
import { approvalFacts, reasonFor } from "../guard/approval.ts";
import { guard } from "../guard/guard.ts";
import { hasKots } from "../kot/kot.store.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { type StoredOrder, saveOrder } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { storeKot } from "../sending/storeKot.ts";
import { takeBack } from "../sending/takeBack.ts";
import { freeTable } from "../taking/tableOccupancy.ts";

interface Reason {
  readonly reason?: string | null | undefined;
  readonly approval?: string | undefined;
}

/**
 * Cancels an order and frees its table. If lines were sent to the kitchen, this is a void: it needs a reason and the
 * permission or an approval, the kitchen gets a CANCEL KOT, and the order keeps its lines (clarification 26).
 */
export async function cancelOrder(
  ctx: CommandCtx,
  stored: StoredOrder,
  why: Reason & { readonly isDeleted: boolean },
): Promise<Order> {
  const { order } = stored;
  throwIfRefused(orderChangeRefusal(order));
  const emptied = withChanges(order, { items: [] });
  const reason = reasonFor(ctx, { before: order, after: emptied, reason: why.reason });
  const cancelled: Order = { ...order, status: "cancelled", isActive: false, bill: null };
  const change = { stored, after: cancelled };
  const { approvedBy, toStore } = await guard(ctx, [change], {
    ...{ approval: why.approval, reason },
    toApprove: () => changeToApprove(order, emptied, "cancel-order"),
  });
  const voided = voidedPieces(order, { items: [] });
  const isVoid = voided.length > 0;
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: isVoid ? "order.voided" : why.isDeleted ? "order.deleted" : "order.cancelled",
    before: { status: order.status, grandTotal: order.grandTotal },
    // The approver of a void is stored with the void.
    after: { status: "cancelled", reason, ...(!isVoid && approvalFacts(ctx, approvedBy)) },
    ...orderSubject(order),
  });
  await cancelLiveBill(ctx, order, reason);
  if (isVoid) {
    const taken = { taken: voided, reason: reason ?? "", approvedBy, isWholeOrder: true };
    const takenWork = await takeBack(ctx, order, taken);
    await storeKot(ctx, order, cancelDeltas(voided), { takenWork });
  }
  await freeTable(ctx, order);
  // An order that was sent to the kitchen is never deleted, even if all its lines are voided.
  const isDeleted = why.isDeleted && !isVoid && !(await hasKots(ctx.tx, order._id));
  const isVoided = isVoid || (why.isDeleted && !isDeleted);
  return await saveOrder(ctx.tx, toStore(change), {
    now: ctx.now,
    takenAt: ctx.takenAt,
    voidReason: isVoided ? (reason ?? "") : undefined,
    isDeleted,
  });
}

export const deleteOrder = handle(
  closingApi.deleteOrder,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    return await cancelOrder(ctx, stored, { ...body, isDeleted: true });
  },
  { answerToRetry: replayOrder },
);
