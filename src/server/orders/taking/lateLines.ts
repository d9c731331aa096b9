import { isFree } from "#domain/orders/commands/opening.ts";
import { type Order, OrderClosing } from "#domain/orders/order/api.ts";
import { isFreed } from "#domain/orders/order/change.ts";
import { closingMessage } from "#domain/orders/order/closing.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { PlaceInput, toPlaceInput } from "#domain/orders/place.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { findClosing } from "../order/closing.store.ts";
import type { StoredOrder } from "../order/order.store.ts";
import { findTableState } from "./tableState.store.ts";

/** The order that takes lines. */
export interface OrderForLines extends StoredOrder {
  readonly isReopened?: boolean;
}

/**
 * Returns the order that lines are for. One that was cancelled while it was empty is reopened as long as its table is free, and
 * always where it has none: whoever took the lines did not know that. One that was merged stays closed. Throws 409 order-closed for every other order that is closed; the device keeps
 * the lines then, and offers them for another order (clarification 54).
 */
export async function orderForLines(ctx: CommandCtx, stored: StoredOrder): Promise<OrderForLines> {
  const { order } = stored;
  if (isOpen(order)) return stored;
  // There is none for an order that this very transaction closed: that is not in the journal yet.
  const closing = await findClosing(ctx.tx, order._id);
  const into = closing?.into;
  if (isFreed(order) && !into && !stored.isDeletedOrVoided && (await isPlaceFree(ctx, order))) {
    return { ...stored, order: { ...order, status: "pending", isActive: true }, isReopened: true };
  }
  const { _id, billNumber, table } = order;
  const input = toPlaceInput(order.place);
  const details = closing ? OrderClosing.encode(closing) : { order: _id, billNumber, table };
  const words = closing ? closingMessage(closing) : `Order ${billNumber} of ${table.name} is closed`;
  // The lines are offered for the order that has the others now.
  const place = into ? { table: into } : input && { place: PlaceInput.encode(input) };
  throw new Refusal("order-closed", { ...details, ...place }, `${words}.`);
}

async function isPlaceFree(ctx: CommandCtx, { place }: Order): Promise<boolean> {
  if (place.kind !== "table") return true;
  const table = await findTableState(ctx.tx, place.table._id);
  return table !== undefined && isFree(table);
}
