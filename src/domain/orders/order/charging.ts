import type { RefusalCode } from "../../refusal.ts";
import type { Order, OrderLine } from "./api.ts";
import type { NotCharged } from "./notCharged.ts";
import { findLine, orderChangeRefusal, withChanges } from "./order.ts";
import { type LineQuantity, removeQuantities, toRequestedQuantities } from "./split.ts";

/** Refuses to charge pieces, or not, that an order does not have, and those of one that is closed. */
export function notChargedRefusal(order: Order, pieces: readonly LineQuantity[]): RefusalCode | undefined {
  const refused = orderChangeRefusal(order);
  if (refused) return refused;
  const lines = [...toRequestedQuantities(pieces)].map(([id, quantity]) => ({
    line: findLine(order, id),
    quantity,
  }));
  if (lines.some(({ line }) => line === undefined)) return "line-not-found";
  return lines.some(({ line, quantity }) => quantity > (line?.quantity ?? 0)) ? "split-differs" : undefined;
}

/**
 * Lets pieces not be charged, or charges them again where nothing says why not. Some pieces of a line become their own line,
 * behind all others, under one of the ids given, of which there are as many as pieces named. A line that is not charged has no discount: there is
 * nothing to take it off.
 */
export function withCharging(
  order: Order,
  pieces: readonly LineQuantity[],
  { notCharged, lineIds }: { readonly notCharged: NotCharged | null; readonly lineIds: readonly string[] },
): Order {
  const asked = toRequestedQuantities(pieces);
  const isAll = ({ _id, quantity }: OrderLine) => asked.get(_id) === quantity;
  const isChanged = (line: OrderLine) => notCharged !== null || line.notCharged !== undefined;
  const parts = order.items.filter((line) => asked.has(line._id) && isChanged(line) && !isAll(line));
  const { left, taken } = removeQuantities(
    order,
    parts.map(({ _id }) => ({ line: _id, quantity: asked.get(_id) ?? 0 })),
    lineIds,
  );
  const all = new Set(order.items.filter(isAll).map(({ _id }) => _id));
  const items = left.map((line) => (all.has(line._id) ? charged(line, notCharged) : line));
  return withChanges(order, { items: [...items, ...taken.map((line) => charged(line, notCharged))] });
}

/** Sets whether a line is charged. What is not charged for the same reason already stays as it was approved. */
function charged(line: OrderLine, notCharged: NotCharged | null): OrderLine {
  const { notCharged: before, ...charges } = line;
  if (notCharged === null) return charges;
  const isSame = before?.kind === notCharged.kind && before.reason === notCharged.reason;
  return isSame ? line : { ...line, discount: null, notCharged };
}

/** Refuses more pieces of a line that is not charged: nobody approved those. They are added again, and are charged. */
export function moreNotChargedRefusal(before: Order, after: Order): RefusalCode | undefined {
  const quantities = new Map(before.items.map(({ _id, quantity }) => [_id, quantity]));
  const hasMore = after.items.some(
    ({ _id, quantity, notCharged }) => notCharged && quantity > (quantities.get(_id) ?? 0),
  );
  return hasMore ? "not-charged-more" : undefined;
}
