import { cancelDeltas } from "#domain/orders/kot/delta.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import {
  refuseChange,
  refuseVoidWithoutReason,
  voidedPieces,
  withChanges,
} from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { hasKots } from "../kot/kot.store.ts";
import { loadStoredOrder, type StoredOrder, saveOrder } from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { approverOf } from "./approvals/approval.ts";
import { cancelLiveBill } from "./bill.ts";
import { journalTable } from "./occupancy.ts";
import { storeTicket } from "./ticket.ts";
import { recordOrderVoid } from "./voids.ts";

interface Reason {
  readonly reason?: string | undefined;
  readonly approval?: string | undefined;
}

/**
 * Cancels an order and frees its table. When lines were sent to the kitchen, this is a void: it needs a reason and the
 * permission or an approval, the kitchen gets a CANCEL ticket, and the order keeps its lines (clarification 26).
 */
export async function cancelOrder(
  ctx: CommandCtx,
  stored: StoredOrder,
  why: Reason & { readonly isDeleted: boolean },
): Promise<Order> {
  const { order } = stored;
  throwIfRefused(refuseChange(order));
  const emptied = withChanges(order, { items: [] });
  throwIfRefused(refuseVoidWithoutReason(order, emptied, why.reason));
  const approvedBy = await approverOf(ctx, {
    before: order,
    after: emptied,
    act: "cancel-order",
    approval: why.approval,
  });
  const taken = voidedPieces(order, emptied);
  const isVoid = taken.length > 0;
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: isVoid ? "order.voided" : why.isDeleted ? "order.deleted" : "order.cancelled",
    before: { status: order.status, grandTotal: order.grandTotal },
    after: { status: "cancelled", reason: why.reason },
    orderId: order._id,
    tableId: order.table._id,
  });
  await cancelLiveBill(ctx, order, why.reason);
  if (isVoid) {
    await recordOrderVoid(ctx, order, { taken, reason: why.reason ?? "", approvedBy });
    await storeTicket(ctx, order, cancelDeltas(taken), {});
  }
  journalTable(ctx, order, "table.freed");
  const cancelled: Order = { ...order, status: "cancelled", isActive: false, bill: null };
  // An order that was sent to the kitchen is never deleted, even when all its lines were taken back before.
  const isDeleted = why.isDeleted && !isVoid && !(await hasKots(ctx.tx, order._id));
  const isVoided = isVoid || (why.isDeleted && !isDeleted);
  return await saveOrder(ctx.tx, stored, cancelled, {
    now: ctx.now,
    voidReason: isVoided ? (why.reason ?? "") : undefined,
    isDeleted,
  });
}

export const deleteOrder = handle(
  lifecycleApi.deleteOrder,
  async (ctx, { params, body }) => {
    const stored = await loadStoredOrder(ctx.tx, params.orderId);
    return await cancelOrder(ctx, stored, { ...body, isDeleted: true });
  },
  { repeat: orderAgain },
);
