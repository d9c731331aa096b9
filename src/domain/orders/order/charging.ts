import type { RefusalCode } from "../../refusal.ts";
import type { Order, OrderLine } from "./api.ts";
import type { NotCharged } from "./notCharged.ts";
import { findLine, orderChangeRefusal, withChanges } from "./order.ts";
import { type LineQuantity, removeQuantities, toRequestedQuantities } from "./split.ts";

/** Returns the refusal to change whether pieces are charged: the order is closed, or it does not have the pieces. */
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
 * Marks pieces as not charged, or as charged again if `notCharged` is null. If only some pieces of a line change, they become
 * a line of their own at the end, with the id at the same index of `lineIds`. An uncharged line loses its discount.
 */
export function withCharging(
  order: Order,
  pieces: readonly LineQuantity[],
  { notCharged, lineIds }: { readonly notCharged: NotCharged | null; readonly lineIds: readonly string[] },
): Order {
  const quantities = toRequestedQuantities(pieces);
  const isAll = ({ _id, quantity }: OrderLine) => quantities.get(_id) === quantity;
  const isChanged = (line: OrderLine) => notCharged !== null || line.notCharged !== undefined;
  const parts = new Set(order.items.filter((line) => isChanged(line) && !isAll(line)).map(({ _id }) => _id));
  const { remaining, removed } = removeQuantities(
    order,
    pieces.map(({ line, quantity }) => ({ line, quantity: parts.has(line) ? quantity : 0 })),
    lineIds,
  );
  const all = new Set(order.items.filter(isAll).map(({ _id }) => _id));
  const items = remaining.map((line) => (all.has(line._id) ? charged(line, notCharged) : line));
  return withChanges(order, { items: [...items, ...removed.map((line) => charged(line, notCharged))] });
}

/** Sets whether a line is charged. A line that is already uncharged for the same reason keeps its approver. */
function charged(line: OrderLine, notCharged: NotCharged | null): OrderLine {
  const { notCharged: before, ...charges } = line;
  if (notCharged === null) return charges;
  const isSame = before?.kind === notCharged.kind && before.reason === notCharged.reason;
  return isSame ? line : { ...line, discount: null, notCharged };
}

/** Returns the refusal to raise the quantity of an uncharged line: nobody approved the new pieces, which need their own line. */
export function moreNotChargedRefusal(before: Order, after: Order): RefusalCode | undefined {
  const quantities = new Map(before.items.map(({ _id, quantity }) => [_id, quantity]));
  const hasMore = after.items.some(
    ({ _id, quantity, notCharged }) => notCharged && quantity > (quantities.get(_id) ?? 0),
  );
  return hasMore ? "not-charged-more" : undefined;
}
