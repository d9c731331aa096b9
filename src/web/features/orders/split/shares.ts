import { ZERO } from "#domain/money.ts";
import { PARTS_MAX, type RequestedPart, withPartsSplitOff } from "#domain/orders/commands/split.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { pieceCount } from "#domain/orders/order/order.ts";

/** The bills that an order is split into; the first one keeps what nobody taps. */
export const BILLS_MAX = PARTS_MAX + 1;

/** Quantities of each line on the second and later bills, by line id. */
export type Shares = Readonly<Record<string, readonly number[]>>;

/** True if an order has more than one dish, none of it paid: then it can be split by dishes. */
export function canSplit(order: Order): boolean {
  return order.amountPaid === ZERO && pieceCount(order) > 1;
}

/** Returns a line's quantity on a bill; 0 is the first. */
export function quantityOn(line: OrderLine, shares: Shares, bill: number): number {
  const onParts = shares[line._id] ?? [];
  if (bill > 0) return onParts[bill - 1] ?? 0;
  return line.quantity - onParts.reduce((total, pieces) => total + pieces, 0);
}

/** Moves one of a line from a bill to another; does nothing if there is none. */
export function withOneMoved(
  line: OrderLine,
  shares: Shares,
  { from, to }: { readonly from: number; readonly to: number },
): Shares {
  if (from === to || quantityOn(line, shares, from) < 1) return shares;
  const counts = Array.from({ length: PARTS_MAX }, (_, index) => {
    const bill = index + 1;
    return quantityOn(line, shares, bill) + (bill === to ? 1 : 0) - (bill === from ? 1 : 0);
  });
  return { ...shares, [line._id]: counts };
}

/** Returns the requested parts: those with any dishes. `ids` are their ids. */
export function toSplitParts(order: Order, shares: Shares, ids: readonly string[]): RequestedPart[] {
  return ids
    .map((_id, index) => ({
      _id,
      lines: order.items
        .map((line) => ({ line: line._id, quantity: quantityOn(line, shares, index + 1) }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** Returns the bills after the split, the first one first, computed by the server's own function. */
export function previewBills(order: Order, parts: readonly RequestedPart[]): readonly Order[] {
  let lines = 0;
  const names = { newNumber: () => "", newLineId: () => `new ${lines++}` };
  const split = withPartsSplitOff(order, parts, names);
  return [split.order, ...split.parts];
}
