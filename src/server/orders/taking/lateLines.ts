import { isFree } from "#domain/orders/commands/opening.ts";
import { type Order, OrderClosing } from "#domain/orders/order/api.ts";
import { isFreed } from "#domain/orders/order/change.ts";
import { closingMessage } from "#domain/orders/order/closing.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { PlaceInput, toPlaceInput } from "#domain/orders/place.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { findClosing } from "../order/closing.store.ts";
import type { StoredOrder } from "../order/order.store.ts";
import { findTableState } from "./tableState.store.ts";

export interface OrderForLines extends StoredOrder {
  readonly isReopened?: boolean;
}

/**
 * Returns the order for added lines. An order that was cancelled while empty is reopened if its table is free or it has no
 * table, because the waiter did not know of the cancellation. Throws 409 order-closed for every other closed order, also a
 * merged one; the device then parks the lines and offers them for another order (clarification 54).
 */
export async function orderForLines(ctx: CommandCtx, stored: StoredOrder): Promise<OrderForLines> {
  const { order } = stored;
  if (isOpen(order)) return stored;
  // Undefined if the same transaction closed the order: the journal row is not stored yet.
  const closing = await findClosing(ctx.tx, order._id);
  const into = closing?.into;
  if (isFreed(order) && !into && !stored.isDeletedOrVoided && (await isPlaceFree(ctx, order))) {
    return { ...stored, order: { ...order, status: "pending", isActive: true }, isReopened: true };
  }
  const { _id, billNumber, table } = order;
  const input = toPlaceInput(order.place);
  const details = closing ? OrderClosing.encode(closing) : { order: _id, billNumber, table };
  const words = closing ? closingMessage(closing) : `Order ${billNumber} of ${table.name} is closed`;
  // After a merge the lines are offered for the merged order.
  const place = into ? { table: into } : input && { place: PlaceInput.encode(input) };
  throw new Refusal("order-closed", { ...details, ...place }, `${words}.`);
}

async function isPlaceFree(ctx: CommandCtx, { place }: Order): Promise<boolean> {
  if (place.kind !== "table") return true;
  const table = await findTableState(ctx.tx, place.table._id);
  return table !== undefined && isFree(table);
}
