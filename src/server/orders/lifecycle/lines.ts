import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { isFreed } from "#domain/orders/order/change.ts";
import { findLine, refuseChange, withAdditions, withLine } from "#domain/orders/order/order.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { loadStoredOrder, type StoredOrder } from "../order/order.store.ts";
import { changeOrder } from "./change.ts";
import { journalTable, occupy } from "./occupancy.ts";
import { loadOrderable, pricedAdditions } from "./prices.ts";
import { loadTableState } from "./tableState.store.ts";

export const addLines = handle(lifecycleApi.addLines, async (ctx, { params, body }) => {
  const asked = await loadStoredOrder(ctx.tx, params.orderId);
  if (body.lines.every((line) => isKnown(asked, line._id))) return asked.order;
  const home: Home = isFreed(asked.order) ? await homeOfLateLines(ctx, asked) : asked;
  throwIfRefused(refuseChange(home.order));
  const fresh = body.lines.filter((line) => !isKnown(home, line._id));
  const additions = await pricedAdditions(ctx, fresh);
  const { order } = await changeOrder(ctx, home, withAdditions(home.order, additions), {
    action: home.isReopened ? "order.reopened" : "lines.added",
  });
  if (home.isReopened) journalTable(ctx, order, "table.occupied");
  return order;
});

/** A line that the order has or had: sent again, it changes nothing. */
function isKnown({ order, goneIds }: StoredOrder, lineId: string | undefined): boolean {
  return lineId !== undefined && (goneIds.has(lineId) || findLine(order, lineId) !== undefined);
}

interface Home extends StoredOrder {
  readonly isReopened?: boolean;
}

/**
 * A line that arrives after its empty order was freed is not lost: it joins the table's new order, or reopens its own
 * (decision 21).
 */
async function homeOfLateLines(ctx: CommandCtx, freed: StoredOrder): Promise<Home> {
  const state = await loadTableState(ctx.tx, freed.order.table._id);
  if (state.openOrder) return await loadStoredOrder(ctx.tx, state.openOrder._id);
  await occupy(ctx, state);
  return { ...freed, order: { ...freed.order, status: "pending", isActive: true }, isReopened: true };
}

export const changeLine = handle(lifecycleApi.changeLine, async (ctx, { params, body }) => {
  const stored = await loadStoredOrder(ctx.tx, params.orderId);
  throwIfRefused(refuseChange(stored.order));
  const line = findLine(stored.order, params.lineId);
  if (!line) throw new Refusal("line-not-found", { line: params.lineId });
  // More of a dish is ordering it again: what is out of stock cannot grow.
  if ((body.quantity ?? 0) > line.quantity) await loadOrderable(ctx, [line.menuItem._id]);
  const { order } = await changeOrder(ctx, stored, withLine(stored.order, line._id, body), {
    action: "line.changed",
    reason: body.reason,
    approval: body.approval,
  });
  return order;
});

export const removeLine = handle(lifecycleApi.removeLine, async (ctx, { params, body }) => {
  const stored = await loadStoredOrder(ctx.tx, params.orderId);
  if (stored.goneIds.has(params.lineId)) return stored.order;
  throwIfRefused(refuseChange(stored.order));
  const line = findLine(stored.order, params.lineId);
  if (!line) throw new Refusal("line-not-found", { line: params.lineId });
  const { order } = await changeOrder(ctx, stored, withLine(stored.order, line._id, { quantity: 0 }), {
    action: "line.removed",
    ...body,
  });
  return order;
});
