import type { Order, OrderLine } from "./api.ts";
import { type ChoiceInput, matchesChoiceInput } from "./choice.ts";
import { type Addition, pieceCount, withAdditions, withChanges, withQuantity } from "./order.ts";

/** A line as the spec's whole-order update names it. */
export interface RequestedLine {
  readonly _id?: string | undefined;
  readonly menuItem: string;
  readonly quantity: number;
  readonly notes?: string | undefined;
  readonly choice?: ChoiceInput | undefined;
}

/** A requested line and the line of the order that it names, if any. */
interface Match<R extends RequestedLine> {
  readonly line: OrderLine | undefined;
  readonly requested: R;
}

/** Finds the requested lines that are no line of the order yet: they are new and need a price. */
export function newLinesIn<R extends RequestedLine>(order: Order, requested: readonly R[]): R[] {
  return matchesOf(order, requested).flatMap((match) => (match.line ? [] : [match.requested]));
}

/**
 * Replaces an order's lines by a list (clarification 23). A requested line is a line of the order when its id says so, else
 * when item, choice and note are the same, else when only the note differs; a line keeps the price it was added at. What the
 * list does not name is removed. `additions` are the new ones, priced, in the order of `newLinesIn`.
 */
export function withRequestedLines(
  order: Order,
  requested: readonly RequestedLine[],
  additions: readonly Addition[],
): Order {
  const kept = new Map(
    matchesOf(order, requested).flatMap(({ line, requested: { quantity, notes } }) =>
      line ? [[line._id, { quantity, notes: notes ?? line.notes }] as const] : [],
    ),
  );
  const items = order.items.flatMap((line) => {
    const change = kept.get(line._id);
    return change ? [{ ...withQuantity(line, change.quantity), notes: change.notes }] : [];
  });
  return withAdditions(withChanges(order, { items }), additions);
}

type Matches = (line: OrderLine, requested: RequestedLine) => boolean;

const byId: Matches = (line, { _id }) =>
  _id !== undefined && (line._id === _id || line.additions.includes(_id));
const byNote: Matches = (line, requested) =>
  byItem(line, requested) && (requested.notes === undefined || line.notes === requested.notes);
const byItem: Matches = (line, { menuItem, choice }) =>
  line.menuItem._id === menuItem && matchesChoiceInput(line.choice, choice);

/**
 * Pairs requested lines with lines of the order, best matches first: a changed note must not look like a void and a new
 * dish.
 */
function matchesOf<R extends RequestedLine>(order: Order, requested: readonly R[]): Match<R>[] {
  const unmatched = new Set(order.items);
  const lineOf = new Map<R, OrderLine>();
  for (const matches of [byId, byNote, byItem]) {
    for (const entry of requested) {
      if (lineOf.has(entry)) continue;
      const line = [...unmatched].find((candidate) => matches(candidate, entry));
      if (!line) continue;
      lineOf.set(entry, line);
      unmatched.delete(line);
    }
  }
  return requested.map((entry) => ({ requested: entry, line: lineOf.get(entry) }));
}

/**
 * Turns bare item ids into requested lines (clarification 23). Each says that the dish is on the order, at least as often as it is
 * named: the dish's lines keep their quantities, and what is named more often is added.
 */
export function linesFromItemIds(order: Order, ids: readonly string[]): RequestedLine[] {
  return [...new Set(ids)].flatMap((menuItem): RequestedLine[] => {
    const lines = order.items.filter((line) => line.menuItem._id === menuItem);
    const named = ids.filter((id) => id === menuItem).length;
    const more = named - pieceCount({ items: lines });
    return [
      ...lines.map(({ _id, quantity }) => ({ _id, menuItem, quantity })),
      ...(more > 0 ? [{ menuItem, quantity: more }] : []),
    ];
  });
}
