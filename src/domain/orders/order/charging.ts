import type { RefusalCode } from "../../refusal.ts";
import type { Order, OrderLine } from "./api.ts";
import type { NotCharged } from "./notCharged.ts";
import { findLine, refuseChange, withChanges } from "./order.ts";

/** Refuses to charge lines, or not, that an order does not have, and those of one that is closed. */
export function refuseCharging(order: Order, lineIds: readonly string[]): RefusalCode | undefined {
  const isUnknown = lineIds.some((id) => findLine(order, id) === undefined);
  return refuseChange(order) ?? (isUnknown ? "line-not-found" : undefined);
}

/** Lists the lines of an order that have these ids, each once. */
export function linesWithIds(order: Order, lineIds: readonly string[]): OrderLine[] {
  const named = new Set(lineIds.map((id) => findLine(order, id)));
  return order.items.filter((line) => named.has(line));
}

/** Lets lines not be charged, or charges them again. A line that is not charged has no discount: there is nothing to take it off. */
export function withCharging(order: Order, lineIds: readonly string[], notCharged: NotCharged | null): Order {
  const named = linesWithIds(order, lineIds);
  const items = order.items.map((line): OrderLine => {
    if (!named.includes(line)) return line;
    const { notCharged: _, ...charged } = line;
    return notCharged === null ? charged : { ...charged, discount: null, notCharged };
  });
  return withChanges(order, { items });
}

/** Refuses more pieces of a line that is not charged: nobody approved those. They are added anew, and are charged. */
export function refuseMoreNotCharged(before: Order, after: Order): RefusalCode | undefined {
  const quantities = new Map(before.items.map(({ _id, quantity }) => [_id, quantity]));
  const hasMore = after.items.some(
    ({ _id, quantity, notCharged }) => notCharged && quantity > (quantities.get(_id) ?? 0),
  );
  return hasMore ? "not-charged-more" : undefined;
}
