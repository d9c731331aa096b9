import { sendingApi } from "#domain/orders/commands/sending.ts";
import { refuseVoid, withoutPiecesOf } from "#domain/orders/kot/void.ts";
import { refuseEmpty } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { lastRowOf } from "../../db/journal.ts";
import { handle } from "../../http/feature.ts";
import { loadKot } from "../kot/kot.store.ts";
import { aboutOrderOf } from "../order/about.ts";
import { loadOrderInTime } from "../order/deviceTime.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { changeOrder } from "./change.ts";
import { throwIfLate, wasPaidLater } from "./late.ts";

/** Sends to the kitchen what it does not know yet. When it knows everything, nothing is stored (clarification 25). */
export const sendKot = handle(
  sendingApi.sendKot,
  async (asked, { params, body }) => {
    const { ctx, stored } = await loadOrderInTime(asked, params.orderId);
    if (!wasPaidLater(asked, stored)) throwIfRefused(refuseEmpty(stored.order));
    if (!body.late) throwIfLate(asked, stored.order);
    return await changeOrder(ctx, stored, stored.order, { action: "order.sent", sends: body });
  },
  {
    repeat: async (ctx, repeated) => {
      const row = await lastRowOf(ctx.tx, repeated);
      const kot = row?.topic === "kot" ? await loadKot(ctx.tx, row.entityId) : null;
      return { order: await orderAgain(ctx, repeated), kot };
    },
  },
);

export const voidKot = handle(sendingApi.voidKot, async (asked, { params, body }) => {
  const kot = await loadKot(asked.tx, params.kotId);
  const { ctx, stored } = await loadOrderInTime(asked, kot.order._id);
  throwIfRefused(refuseVoid(kot, stored.order));
  ctx.journal({
    topic: "kot",
    entityId: kot._id,
    action: "kot.voided",
    after: { token: kot.token, reason: body.reason },
    ...aboutOrderOf(kot),
  });
  const wanted = withoutPiecesOf(stored.order, kot);
  await changeOrder(ctx, stored, wanted, { action: "order.kotVoided", ...body, voided: kot });
  return await loadKot(ctx.tx, kot._id);
});
