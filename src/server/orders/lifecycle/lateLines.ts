import { OrderClosing } from "#domain/orders/order/api.ts";
import { closingWords, refuseLines } from "#domain/orders/order/closing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { findClosing } from "../order/closing.store.ts";
import { loadStoredOrder, type StoredOrder } from "../order/order.store.ts";
import { occupyTable } from "./occupancy.ts";
import { loadTableState } from "./tableState.store.ts";

/** The order that takes lines. */
export interface TargetOrder extends StoredOrder {
  readonly isReopened?: boolean;
}

/**
 * Returns the order for lines that arrive after their own order was cancelled without lines: the table's new order if there
 * is one, else their own order, reopened (clarification 21). Throws when the order was deleted or voided (clarification 54).
 */
export async function loadTargetOfLateLines(ctx: CommandCtx, freed: StoredOrder): Promise<TargetOrder> {
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

/**
 * Returns the order that a change, a removal or a KOT is for: the table's open order when their own was cancelled without lines,
 * because lines taken for it have joined that one (clarification 21); else their own.
 */
export async function loadJoinedOrder(ctx: CommandCtx, stored: StoredOrder): Promise<StoredOrder> {
  const { order } = stored;
  if (order.status !== "cancelled" || refuseLines(order, stored.isDeletedOrVoided)) return stored;
  const { openOrder } = await loadTableState(ctx.tx, order.table._id);
  return openOrder ? await loadStoredOrder(ctx.tx, openOrder._id) : stored;
}
