import { closingApi } from "#domain/orders/commands/closing.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { KotStatus } from "#domain/orders/kot/api.ts";
import { kotsBehind, orderStatusRefusal } from "#domain/orders/kot/orderStatus.ts";
import { advanceRefusal, partStatus } from "#domain/orders/kot/parts.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadBillable } from "../billing/bill.ts";
import { listKotsOfOrder, loadKot } from "../kot/kot.store.ts";
import { replayKot } from "../kot/replayKot.ts";
import { advanceKots } from "../kot/work.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { loadStoredOrder } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { settle } from "../paying/pay.ts";
import { cancelOrder } from "./cancel.ts";

export const setKotStatus = handle(
  sendingApi.setKotStatus,
  async (requestCtx, { params, body }) => {
    const kot = await loadKot(requestCtx.tx, params.kotId);
    const { status, station } = body;
    throwIfRefused(advanceRefusal(kot, status, station));
    if (status === (station === undefined ? kot.status : partStatus(kot, station))) return kot;
    const { ctx } = await loadOrderAtTap(requestCtx, kot.order._id);
    await advanceKots(ctx, [kot], status, station);
    return await loadKot(ctx.tx, kot._id);
  },
  { answerToRetry: replayKot },
);

export const setOrderStatus = handle(
  closingApi.setOrderStatus,
  async (requestCtx, { params, body }) => {
    const { status, account, ...why } = body;
    const kotStatus = KotStatus.safeParse(status);
    if (kotStatus.success) return await advanceOrder(requestCtx, params.orderId, kotStatus.data);
    if (status === "cancelled") {
      const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
      return await cancelOrder(ctx, stored, { ...why, isDeleted: false });
    }
    const { ctx, billable } = await loadBillable(requestCtx, params.orderId);
    return await settle(ctx, billable, {
      paymentType: status === "credit" ? "credit" : undefined,
      account,
    });
  },
  { answerToRetry: replayOrder },
);

async function advanceOrder(requestCtx: CommandCtx, orderId: string, next: KotStatus): Promise<Order> {
  const { ctx, stored } = await loadOrderAtTap(requestCtx, orderId);
  const kots = await listKotsOfOrder(ctx.tx, orderId);
  throwIfRefused(orderStatusRefusal(stored.order, kots, next));
  await advanceKots(ctx, kotsBehind(kots, next), next);
  return (await loadStoredOrder(ctx.tx, orderId)).order;
}
