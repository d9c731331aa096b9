import type { Order, OrderLine } from "./api.ts";
import { type ChoiceInput, matchesChoiceInput } from "./choice.ts";
import { type Addition, pieceCount, withAdditions, withChanges, withQuantity } from "./order.ts";

/** A line in the spec's whole-order update. */
export interface RequestedLine {
  readonly _id?: string | undefined;
  readonly menuItem: string;
  readonly quantity: number;
  readonly notes?: string | undefined;
  readonly choice?: ChoiceInput | undefined;
}

/** A requested line and the matching line of the order, if any. */
interface Match<R extends RequestedLine> {
  readonly line: OrderLine | undefined;
  readonly requested: R;
}

/** Returns the requested lines without a matching line: they are new and need a price. */
export function newLinesIn<R extends RequestedLine>(order: Order, requested: readonly R[]): R[] {
  return matchesOf(order, requested).flatMap((match) => (match.line ? [] : [match.requested]));
}

/**
 * Replaces an order's lines by a list (clarification 23). A requested line matches a line with the same id, else with the
 * same item, choice and note, else with a different note only; a matched line keeps its price. Lines without a match are
 * removed. `additions` are the new lines with prices, in the order of `newLinesIn`.
 */
export function withRequestedLines(
  order: Order,
  requested: readonly RequestedLine[],
  additions: readonly Addition[],
): Order {
  const matchedLines = new Map(
    matchesOf(order, requested).flatMap(({ line, requested: { quantity, notes } }) =>
      line ? [[line._id, { quantity, notes: notes ?? line.notes }] as const] : [],
    ),
  );
  const items = order.items.flatMap((line) => {
    const change = matchedLines.get(line._id);
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

/** Pairs requested lines with the order's, best matches first, so that a changed note is not a void and a new dish. */
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
 * Converts bare item ids to requested lines (clarification 23). An id means that the dish is on the order at least as often
 * as the id is listed: its lines keep their quantities, and missing pieces are added.
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
