import { closingApi } from "#domain/orders/commands/closing.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { type Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { kotsBehind, refuseOrderStatus } from "#domain/orders/kot/moves.ts";
import { orderStatusOf, preparationStatusAt, refuseKotStatus } from "#domain/orders/kot/status.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { loadBillable } from "../billing/bill.ts";
import { listKotsOfOrder, loadKot, saveKotStatus } from "../kot/kot.store.ts";
import { aboutOrder, aboutOrderOf } from "../order/about.ts";
import { loadOrderInTime } from "../order/deviceTime.ts";
import { saveOrderStatus } from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { settle } from "../paying/pay.ts";
import { cancelOrder } from "./cancel.ts";

export const setKotStatus = handle(sendingApi.setKotStatus, async (asked, { params, body }) => {
  const kot = await loadKot(asked.tx, params.kotId);
  throwIfRefused(refuseKotStatus(kot, body.status));
  if (kot.status === body.status) return kot;
  const { ctx, stored } = await loadOrderInTime(asked, kot.order._id);
  const { order } = stored;
  await moveKots(ctx, [kot], body.status);
  await updateOrderStatus(ctx, order, await listKotsOfOrder(ctx.tx, order._id));
  return withStatus(kot, body.status);
});

export const setOrderStatus = handle(
  closingApi.setOrderStatus,
  async (asked, { params, body }) => {
    const { status, account, ...why } = body;
    const kotStatus = KotStatus.safeParse(status);
    if (kotStatus.success) return await moveOrder(asked, params.orderId, kotStatus.data);
    if (status === "cancelled") {
      const { ctx, stored } = await loadOrderInTime(asked, params.orderId);
      return await cancelOrder(ctx, stored, { ...why, isDeleted: false });
    }
    const { ctx, billable } = await loadBillable(asked, params.orderId);
    return await settle(ctx, billable, {
      paymentType: status === "credit" ? "credit" : undefined,
      account,
    });
  },
  { repeat: orderAgain },
);

async function moveOrder(asked: CommandCtx, orderId: string, next: KotStatus): Promise<Order> {
  const { ctx, stored } = await loadOrderInTime(asked, orderId);
  const { order } = stored;
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
      ...aboutOrderOf(kot),
    });
  }
}

/** Saves an open order's status from its tickets. A paid order stays paid while its tickets still move. */
async function updateOrderStatus(ctx: CommandCtx, order: Order, kots: readonly Kot[]): Promise<Order> {
  const status = isOpen(order) ? orderStatusOf(kots) : order.status;
  if (status === order.status) return order;
  const { now, takenAt } = ctx;
  await saveOrderStatus(ctx.tx, order._id, { status, now, takenAt });
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.moved",
    before: { status: order.status },
    after: { status },
    ...aboutOrder(order),
  });
  return { ...order, status, updatedAt: ctx.now };
}

function withStatus(kot: Kot, status: KotStatus): Kot {
  const preparationStatus = preparationStatusAt(status);
  return { ...kot, status, items: kot.items.map((item) => ({ ...item, preparationStatus })) };
}
