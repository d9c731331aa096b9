import { billingApi, shownOn } from "#domain/orders/commands/billing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen, withBilled } from "#domain/orders/order/order.ts";
import { pipeline } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { loadStoredOrder, type StoredOrder, saveBilled } from "../order/order.store.ts";
import { findPiecesSince } from "../order/pieces.store.ts";
import { replayOrder } from "../order/replayOrder.ts";

/** Marks the pieces of a provisional bill as billed: on its order, and on the orders to which they moved without the device knowing. */
export const markProvisional = handle(
  billingApi.markProvisional,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    const shown = new Map(shownOn(stored.order, body.lines));
    const gone = piecesGone(stored, shown);
    const { orderUpdatedAt = ctx.claimedAt ?? ctx.now } = body;
    const movedPieces = gone.size > 0 ? await findPiecesSince(ctx.tx, [...gone.keys()], orderUpdatedAt) : [];
    const ids = new Set(movedPieces.map(({ orderId }) => orderId));
    ids.delete(stored.order._id);
    const orders = [stored, ...(await pipeline([...ids].map((id) => loadStoredOrder(ctx.tx, id))))];
    const lines = new Map(
      orders.flatMap(({ order }) => order.items.map((line) => [line._id, { order, line }])),
    );
    for (const { id, first } of movedPieces) {
      const { order, line } = lines.get(id) ?? {};
      const pieces = order?.status === "cancelled" ? 0 : Math.min(line?.quantity ?? 0, gone.get(first) ?? 0);
      shown.set(id, pieces);
      gone.set(first, (gone.get(first) ?? 0) - pieces);
    }
    const [order = stored.order] = await pipeline(orders.map((one) => mark(ctx, one, shown)));
    return order;
  },
  { status: 200, answerToRetry: replayOrder },
);

/** Counts the printed pieces that are no longer on the order, by original line. */
function piecesGone(
  { order, lineRows }: StoredOrder,
  shown: ReadonlyMap<string, number>,
): Map<string, number> {
  const gone = new Map<string, number>();
  for (const [id, quantity] of shown) {
    const row = lineRows.find((one) => one.id === id || one.additions?.includes(id));
    const there = (order.status !== "cancelled" && order.items.find(({ _id }) => _id === id)?.quantity) || 0;
    const first = row?.origin ?? row?.id;
    if (first !== undefined && quantity > there) gone.set(first, (gone.get(first) ?? 0) + quantity - there);
  }
  return gone;
}

/** Marks pieces of an open order as billed; a closed order stays as it is. */
async function mark(
  ctx: CommandCtx,
  stored: StoredOrder,
  shown: ReadonlyMap<string, number>,
): Promise<Order> {
  const { order } = stored;
  const after = isOpen(order) ? withBilled(order, shown) : order;
  if (after === order) return order;
  await saveBilled(ctx.tx, { stored, after }, ctx.now);
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.provisionalPrinted",
    after: { grandTotal: order.grandTotal },
    ...orderSubject(order),
  });
  return after;
}
