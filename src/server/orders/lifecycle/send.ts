import { refuseVoid, withoutPiecesOf } from "#domain/orders/kot/void.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { refuseEmpty } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { lastRowOf } from "../../db/journal.ts";
import { handle } from "../../http/feature.ts";
import { loadKot } from "../kot/kot.store.ts";
import { loadStoredOrder } from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { changeOrder } from "./change.ts";
import { loadJoinedOrder } from "./lateLines.ts";

/** Sends to the kitchen what it does not know yet. When it knows everything, nothing is stored (clarification 25). */
export const sendKot = handle(
  lifecycleApi.sendKot,
  async (ctx, { params, body }) => {
    const stored = await loadJoinedOrder(ctx, await loadStoredOrder(ctx.tx, params.orderId));
    throwIfRefused(refuseEmpty(stored.order));
    return await changeOrder(ctx, stored, stored.order, { action: "order.sent", sends: body });
  },
  {
    repeat: async (ctx, repeated) => {
      const row = await lastRowOf(ctx.tx, repeated);
      const kot = row?.topic === "kot" ? await loadKot(ctx.tx, row.entityId) : null;
      // Its lines may have come late and joined the table's next order.
      const params = { ...repeated.params, ...(kot && { orderId: kot.order._id }) };
      return { order: await orderAgain(ctx, { ...repeated, topic: "", params }), kot };
    },
  },
);

export const voidKot = handle(lifecycleApi.voidKot, async (ctx, { params, body }) => {
  const kot = await loadKot(ctx.tx, params.kotId);
  const stored = await loadStoredOrder(ctx.tx, kot.order._id);
  throwIfRefused(refuseVoid(kot, stored.order));
  ctx.journal({
    topic: "kot",
    entityId: kot._id,
    action: "kot.voided",
    after: { token: kot.token, reason: body.reason },
    orderId: kot.order._id,
    tableId: kot.table._id,
  });
  const wanted = withoutPiecesOf(stored.order, kot);
  await changeOrder(ctx, stored, wanted, { action: "order.kotVoided", ...body, voided: kot });
  return await loadKot(ctx.tx, kot._id);
});
