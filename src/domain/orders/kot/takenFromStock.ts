import type { Order, OrderLine } from "../order/api.ts";
import type { OrderChange } from "../order/discount.ts";
import { voidedPieces } from "../order/order.ts";

/**
 * Counts by menu item the pieces that a command takes from the stock, over all its orders: what it adds less what it removes unsent;
 * what moves between orders counts nothing. Voided pieces are not given back: that depends on how far the kitchen is.
 */
export function takenFromStock(changes: readonly OrderChange[]): ReadonlyMap<string, number> {
  const before = changes.flatMap((change) => (change.before ? linesOf(change.before) : []));
  const after = changes.flatMap((change) => linesOf(change.after));
  const voided = voidedPieces({ items: before }, { items: after });
  const taken = new Map<string, number>();
  const count = ({ menuItem: { _id } }: OrderLine, pieces: number) =>
    taken.set(_id, (taken.get(_id) ?? 0) + pieces);
  for (const line of after) count(line, line.quantity);
  for (const line of before) count(line, -line.quantity);
  for (const { line, quantity } of voided) count(line, quantity);
  return taken;
}

/** A cancelled order keeps its lines on record. */
function linesOf({ status, items }: Order): readonly OrderLine[] {
  return status === "cancelled" ? [] : items;
}
