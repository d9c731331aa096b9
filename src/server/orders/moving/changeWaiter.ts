import { toRef } from "#domain/entity.ts";
import { movingApi } from "#domain/orders/commands/moving.ts";
import { actBy } from "#domain/orders/lastAct.ts";
import { orderChangeRefusal } from "#domain/orders/order/order.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { handle } from "../../http/handlers/handler.ts";
import { userStore } from "../../staff/users.store.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { saveWaiter } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";

/** Hands an order over to another waiter. Succeeds without a change if that waiter already has it. */
export const changeWaiter = handle(
  movingApi.changeWaiter,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    const { order } = stored;
    throwIfRefused(orderChangeRefusal(order));
    if (order.waiter._id === body.waiter) return order;
    const user = await userStore.find(ctx.tx, body.waiter);
    if (!user?.isActive) throw new Refusal("not-found", { waiter: body.waiter });
    const lastAct = actBy(ctx, "handed-over", order.waiter.name);
    const saved = { ...order, waiter: toRef(user), lastAct, updatedAt: ctx.now };
    ctx.journal({
      topic: "orders",
      entityId: order._id,
      action: "order.waiterChanged",
      before: { waiter: order.waiter.name },
      after: { waiter: saved.waiter.name },
      ...orderSubject(order),
    });
    await saveWaiter(ctx.tx, saved, ctx.takenAt);
    return saved;
  },
  { answerToRetry: replayOrder },
);
