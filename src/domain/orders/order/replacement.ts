import type { Order, OrderLine } from "./api.ts";
import { type Addition, withAdditions, withChanges } from "./order.ts";
import { lineAmount } from "./totals.ts";

/** One entry of the spec's whole-order update. A bare item id counts one piece and says nothing of notes. */
export interface RequestedLine {
  readonly _id?: string | undefined;
  readonly menuItem: string;
  readonly quantity: number;
  readonly notes?: string | undefined;
}

interface Claim<W extends RequestedLine> {
  readonly line: OrderLine | undefined;
  readonly wanted: W;
}

/** The wanted lines that no line of the order answers: these are new and need a price. */
export function newLinesIn<W extends RequestedLine>(order: Order, wanted: readonly W[]): W[] {
  return claims(order, wanted).flatMap((claim) => (claim.line ? [] : [claim.wanted]));
}

/**
 * The order with its lines replaced by a list (decision 23). A wanted line is a line of the order when its id says so,
 * else when item and note are the same, else when only the note differs; a line keeps the price it was added at. What the
 * list does not name is gone. `additions` are the new ones, priced, in the order of `newLinesIn`.
 */
export function withRequestedLines(
  order: Order,
  wanted: readonly RequestedLine[],
  additions: readonly Addition[],
): Order {
  const kept = new Map(
    claims(order, wanted).flatMap(({ line, wanted: { quantity, notes } }) =>
      line ? [[line._id, { quantity, notes: notes ?? line.notes }] as const] : [],
    ),
  );
  const items = order.items.flatMap((line) => {
    const change = kept.get(line._id);
    return change
      ? [{ ...line, ...change, amount: lineAmount({ quantity: change.quantity, rate: line.rate }) }]
      : [];
  });
  return withAdditions(withChanges(order, { items }), additions);
}

type Fits = (line: OrderLine, wanted: RequestedLine) => boolean;

const byId: Fits = (line, { _id }) => _id !== undefined && (line._id === _id || line.additions.includes(_id));
const byNote: Fits = (line, { menuItem, notes }) =>
  line.menuItem._id === menuItem && (notes === undefined || line.notes === notes);
const byItem: Fits = (line, { menuItem }) => line.menuItem._id === menuItem;

/** Best matches first, so that a changed note is a changed note and not a void and a new dish. */
function claims<W extends RequestedLine>(order: Order, wanted: readonly W[]): Claim<W>[] {
  const free = new Set(order.items);
  const claimed = new Map<W, OrderLine>();
  for (const fits of [byId, byNote, byItem]) {
    for (const entry of wanted) {
      if (claimed.has(entry)) continue;
      const line = [...free].find((candidate) => fits(candidate, entry));
      if (!line) continue;
      claimed.set(entry, line);
      free.delete(line);
    }
  }
  return wanted.map((entry) => ({ wanted: entry, line: claimed.get(entry) }));
}

/**
 * Bare item ids, each counting one piece, as wanted lines: an item that stands on several lines fills them in their
 * order, and what is over goes to the last.
 */
export function linesFromItemIds(order: Order, ids: readonly string[]): RequestedLine[] {
  return [...new Set(ids)].flatMap((menuItem): RequestedLine[] => {
    let left = ids.filter((id) => id === menuItem).length;
    const lines = order.items.filter((line) => line.menuItem._id === menuItem);
    if (lines.length === 0) return [{ menuItem, quantity: left }];
    return lines.flatMap((line, index) => {
      const quantity = index === lines.length - 1 ? left : Math.min(left, line.quantity);
      left -= quantity;
      return quantity > 0 ? [{ _id: line._id, menuItem, quantity }] : [];
    });
  });
}
