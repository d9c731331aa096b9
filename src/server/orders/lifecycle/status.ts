import { type Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { kotsBehind, refuseOrderStatus } from "#domain/orders/kot/moves.ts";
import { orderStatusOf, preparationStatusAt, refuseKotStatus } from "#domain/orders/kot/status.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { listKotsOfOrder, loadKot, saveKotStatus } from "../kot/kot.store.ts";
import { loadStoredOrder, saveOrderStatus } from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { loadBillable } from "./bill.ts";
import { cancelOrder } from "./cancel.ts";
import { settle } from "./pay.ts";

export const setKotStatus = handle(lifecycleApi.setKotStatus, async (ctx, { params, body }) => {
  const kot = await loadKot(ctx.tx, params.kotId);
  throwIfRefused(refuseKotStatus(kot, body.status));
  if (kot.status === body.status) return kot;
  await moveKots(ctx, [kot], body.status);
  const { order } = await loadStoredOrder(ctx.tx, kot.order._id);
  await updateOrderStatus(ctx, order, await listKotsOfOrder(ctx.tx, order._id));
  return withStatus(kot, body.status);
});

export const setOrderStatus = handle(
  lifecycleApi.setOrderStatus,
  async (ctx, { params, body }) => {
    const { status, account, ...why } = body;
    const kotStatus = KotStatus.safeParse(status);
    if (kotStatus.success) return await moveOrder(ctx, params.orderId, kotStatus.data);
    if (status === "cancelled") {
      const stored = await loadStoredOrder(ctx.tx, params.orderId);
      return await cancelOrder(ctx, stored, { ...why, isDeleted: false });
    }
    return await settle(ctx, await loadBillable(ctx, params.orderId), {
      paymentType: status === "credit" ? "credit" : undefined,
      account,
    });
  },
  { repeat: orderAgain },
);

async function moveOrder(ctx: CommandCtx, orderId: string, next: KotStatus): Promise<Order> {
  const { order } = await loadStoredOrder(ctx.tx, orderId);
  const kots = await listKotsOfOrder(ctx.tx, orderId);
  throwIfRefused(refuseOrderStatus(order, kots, next));
  const movingKots = kotsBehind(kots, next);
  const moved = await updateOrderStatus(
    ctx,
    order,
    kots.map((kot) => (movingKots.includes(kot) ? withStatus(kot, next) : kot)),
  );
  await moveKots(ctx, movingKots, next);
  return moved;
}

async function moveKots(ctx: CommandCtx, kots: readonly Kot[], status: KotStatus): Promise<void> {
  await saveKotStatus(
    ctx.tx,
    kots.map((kot) => kot._id),
    status,
  );
  for (const kot of kots) {
    ctx.journal({
      topic: "kot",
      entityId: kot._id,
      action: "kot.moved",
      before: { status: kot.status },
      after: { status },
      orderId: kot.order._id,
      tableId: kot.table._id,
    });
  }
}

/** Saves an open order's status from its tickets. A paid order stays paid while its tickets still move. */
async function updateOrderStatus(ctx: CommandCtx, order: Order, kots: readonly Kot[]): Promise<Order> {
  const status = isOpen(order) ? orderStatusOf(kots) : order.status;
  if (status === order.status) return order;
  await saveOrderStatus(ctx.tx, order._id, status, ctx.now);
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.moved",
    before: { status: order.status },
    after: { status },
    orderId: order._id,
    tableId: order.table._id,
  });
  return { ...order, status, updatedAt: ctx.now };
}

function withStatus(kot: Kot, status: KotStatus): Kot {
  const preparationStatus = preparationStatusAt(status);
  return { ...kot, status, items: kot.items.map((item) => ({ ...item, preparationStatus })) };
}
