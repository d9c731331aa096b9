import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { OrderClosing } from "#domain/orders/order/api.ts";
import { closingWords, refuseLines } from "#domain/orders/order/closing.ts";
import { findLine, refuseChange, withAdditions, withLine } from "#domain/orders/order/order.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { findClosing } from "../order/closing.store.ts";
import { loadStoredOrder, type StoredOrder } from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { changeOrder } from "./change.ts";
import { journalTable, occupyTable } from "./occupancy.ts";
import { loadOrderable, pricedAdditions } from "./prices.ts";
import { loadTableState } from "./tableState.store.ts";

export const addLines = handle(
  lifecycleApi.addLines,
  async (ctx, { params, body }) => {
    const stored = await loadStoredOrder(ctx.tx, params.orderId);
    if (body.lines.every((line) => isKnown(stored, line._id))) return stored.order;
    const target: TargetOrder =
      stored.order.status === "cancelled" ? await loadTargetOfLateLines(ctx, stored) : stored;
    throwIfRefused(refuseChange(target.order));
    const newLines = body.lines.filter((line) => !isKnown(target, line._id));
    const additions = await pricedAdditions(ctx, newLines);
    const { order } = await changeOrder(ctx, target, withAdditions(target.order, additions), {
      action: target.isReopened ? "order.reopened" : "lines.added",
    });
    if (target.isReopened) journalTable(ctx, order, "table.occupied");
    return order;
  },
  { repeat: orderAgain },
);

/** Returns whether the order has or had this line: sent again, it changes nothing. */
function isKnown({ order, removedIds }: StoredOrder, lineId: string | undefined): boolean {
  return lineId !== undefined && (removedIds.has(lineId) || findLine(order, lineId) !== undefined);
}

interface TargetOrder extends StoredOrder {
  readonly isReopened?: boolean;
}

/**
 * Returns the order for lines that arrive after their own order was cancelled without lines: the table's new order if there
 * is one, else their own order, reopened (clarification 21). Throws when the order was deleted or voided (clarification 54).
 */
async function loadTargetOfLateLines(ctx: CommandCtx, freed: StoredOrder): Promise<TargetOrder> {
  const code = refuseLines(freed.order, freed.isDeletedOrVoided);
  if (code) {
    const { _id: order, billNumber, table } = freed.order;
    // Not yet in the journal when the order was closed in this very transaction.
    const closing = await findClosing(ctx.tx, order);
    const details = closing ? OrderClosing.encode(closing) : { order, billNumber, table };
    throw new Refusal(code, details, closing && `${closingWords(closing)}.`);
  }
  const state = await loadTableState(ctx.tx, freed.order.table._id);
  if (state.openOrder) return await loadStoredOrder(ctx.tx, state.openOrder._id);
  await occupyTable(ctx, state);
  return { ...freed, order: { ...freed.order, status: "pending", isActive: true }, isReopened: true };
}

export const changeLine = handle(
  lifecycleApi.changeLine,
  async (ctx, { params, body }) => {
    const stored = await loadStoredOrder(ctx.tx, params.orderId);
    throwIfRefused(refuseChange(stored.order));
    const line = findLine(stored.order, params.lineId);
    if (!line) throw new Refusal("line-not-found", { line: params.lineId });
    // A larger quantity is a new order of the item, which must be in stock.
    if ((body.quantity ?? 0) > line.quantity) await loadOrderable(ctx, [line.menuItem._id]);
    const { order } = await changeOrder(ctx, stored, withLine(stored.order, line._id, body), {
      action: "line.changed",
      reason: body.reason,
      approval: body.approval,
    });
    return order;
  },
  { repeat: orderAgain },
);

export const removeLine = handle(
  lifecycleApi.removeLine,
  async (ctx, { params, body }) => {
    const stored = await loadStoredOrder(ctx.tx, params.orderId);
    if (stored.removedIds.has(params.lineId)) return stored.order;
    throwIfRefused(refuseChange(stored.order));
    const line = findLine(stored.order, params.lineId);
    if (!line) throw new Refusal("line-not-found", { line: params.lineId });
    const { order } = await changeOrder(ctx, stored, withLine(stored.order, line._id, { quantity: 0 }), {
      action: "line.removed",
      ...body,
    });
    return order;
  },
  { repeat: orderAgain },
);
