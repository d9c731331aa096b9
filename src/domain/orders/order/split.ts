import { minus, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import { COVERS_MAX, type Discount, type Order, type OrderLine } from "./api.ts";
import { orderValue } from "./discount.ts";
import { divideDiscount } from "./discountSum.ts";
import { emptyOrderRefusal, orderChangeRefusal, withChanges, withQuantity } from "./order.ts";

/** Some pieces of a line. */
export interface LineQuantity {
  readonly line: string;
  readonly quantity: number;
}

/** The identity of a new order that is a part of another one. */
export interface SplitOffOrder {
  readonly _id: string;
  readonly billNumber: string;
  /** An id for each of its lines, as many as it names pieces. */
  readonly lineIds: readonly string[];
}

/** Returns the order of a table: the oldest of those that are open there, where one was split. */
export function findOrderOfTable<O extends Pick<Order, "table" | "createdAt">>(
  orders: readonly O[],
  tableId: string,
): O | undefined {
  return orders.filter(({ table }) => table._id === tableId).toSorted((a, b) => a.createdAt - b.createdAt)[0];
}

/**
 * Refuses to split an order by its dishes: one that is not open or partly paid, pieces that it does not have, and a split that
 * leaves it without a dish.
 */
export function splitRefusal(
  order: Order,
  parts: readonly (readonly LineQuantity[])[],
): RefusalCode | undefined {
  return quantityRefusal(order, parts.flat()) ?? (isAll(order, parts.flat()) ? "split-of-all" : undefined);
}

/**
 * Refuses to move dishes to another order. An order that all its dishes leave is merged into the other one, which neither may have
 * a bill or a payment for.
 */
export function moveLinesRefusal(
  from: Order,
  to: Order,
  pieces: readonly LineQuantity[],
): RefusalCode | undefined {
  if (from._id === to._id) return "already-there";
  const refused = quantityRefusal(from, pieces) ?? orderChangeRefusal(to);
  if (refused || !isAll(from, pieces)) return refused;
  return from.bill !== null || to.bill !== null || to.amountPaid !== ZERO ? "merge-after-bill" : undefined;
}

function quantityRefusal(order: Order, pieces: readonly LineQuantity[]): RefusalCode | undefined {
  const refused = emptyOrderRefusal(order);
  if (refused) return refused;
  if (order.amountPaid !== ZERO) return "split-after-payment";
  const has = (id: string) => order.items.find(({ _id }) => _id === id)?.quantity ?? 0;
  return [...toRequestedQuantities(pieces)].some(([id, quantity]) => quantity > has(id))
    ? "split-differs"
    : undefined;
}

function isAll(order: Order, pieces: readonly LineQuantity[]): boolean {
  const asked = toRequestedQuantities(pieces);
  return order.items.every(({ _id, quantity }) => asked.get(_id) === quantity);
}

/** Sums up the pieces that are asked for, by line. */
export function toRequestedQuantities(pieces: readonly LineQuantity[]): ReadonlyMap<string, number> {
  const asked = new Map<string, number>();
  for (const { line, quantity } of pieces) asked.set(line, (asked.get(line) ?? 0) + quantity);
  return asked;
}

/**
 * Takes pieces out of an order into a new one on the same place (clarification 73). Price, note and author stay with each piece.
 * Pieces that the kitchen knows go first, and those that a bill has shown. A percentage within the limit goes with its pieces; of any other
 * discount sum and value are shared by what they cost, to the paisa (clarification 63).
 */
export function splitOff(
  order: Order,
  pieces: readonly LineQuantity[],
  { _id, billNumber, lineIds }: SplitOffOrder,
): { readonly rest: Order; readonly part: Order } {
  const { left, taken } = removeQuantities(order, pieces, lineIds);
  const costs = [orderValue({ items: left }), orderValue({ items: taken })] as const;
  const [ofLeft = null, ofTaken = null] = divideDiscount(order.discount, costs).map(unlessNothing);
  const rest = withChanges(order, { items: left, discount: ofLeft });
  const part = withChanges(
    {
      ...order,
      _id,
      billNumber,
      partOf: order.partOf ?? order._id,
      version: 1,
      bill: null,
      covers: null,
      guest: null,
      notes: "",
    },
    { items: taken, discount: ofTaken },
  );
  const status = taken.some(({ sentQuantity }) => sentQuantity > 0) ? order.status : "pending";
  return { rest, part: { ...part, status } };
}

/** An order needs no discount of nothing. */
function unlessNothing(discount: Discount): Discount {
  return discount !== null && "value" in discount && discount.rupees === ZERO ? null : discount;
}

/**
 * Moves pieces to another order, where each is its own line with its price, note, author, tickets and its own discount; without
 * one it comes under that of the other order. Of an order that all its dishes leave, the discount ends, and its guests sit at the other
 * one.
 */
export function withQuantitiesMoved(
  { from, to }: { readonly from: Order; readonly to: Order },
  pieces: readonly LineQuantity[],
  lineIds: readonly string[],
): { readonly from: Order; readonly to: Order } {
  const { left, taken } = removeQuantities(from, pieces, lineIds);
  const isMerged = left.length === 0;
  const covers = isMerged ? combinedCovers(from, to) : to.covers;
  return {
    from: withChanges(from, { items: left, ...(isMerged && { discount: null }) }),
    to: withChanges(to, { items: [...to.items, ...taken], covers }),
  };
}

function combinedCovers(from: Order, to: Order): Order["covers"] {
  const both = (from.covers ?? 0) + (to.covers ?? 0);
  return both === 0 ? null : Math.min(both, COVERS_MAX);
}

/** Divides an order's lines into those that stay and those that go, each under the id that stands where its pieces do. */
export function removeQuantities(
  { items }: Order,
  pieces: readonly LineQuantity[],
  lineIds: readonly string[],
): { readonly left: OrderLine[]; readonly taken: OrderLine[] } {
  const quantities = toRequestedQuantities(pieces);
  const ids = new Map(pieces.map(({ line }, index) => [line, lineIds[index] ?? line]));
  const divided = items.map((line) => divideLine(line, quantities.get(line._id) ?? 0, ids.get(line._id)));
  return {
    left: divided.flatMap(({ left }) => left ?? []),
    taken: divided.flatMap(({ taken }) => taken ?? []),
  };
}

/** Divides a line. The pieces that are taken have the line's tickets, which name it by its first id. */
function divideLine(
  line: OrderLine,
  quantity: number,
  newId: string | undefined,
): { readonly left?: OrderLine; readonly taken?: OrderLine } {
  if (quantity === 0 || newId === undefined) return { left: line };
  const sent = Math.min(quantity, line.sentQuantity);
  const goes = withQuantity(line, quantity);
  const [ofLeft, ofTaken] = divideDiscount(line.discount, [minus(line.amount, goes.amount), goes.amount]);
  const taken = {
    ...goes,
    sentQuantity: sent,
    _id: newId,
    additions: [],
    discount: ofTaken,
    origin: line.origin ?? line._id,
  };
  if (quantity === line.quantity) return { taken };
  const left = {
    ...withQuantity(line, line.quantity - quantity),
    sentQuantity: line.sentQuantity - sent,
    billedQuantity: line.billedQuantity - goes.billedQuantity,
    discount: ofLeft,
  };
  return { left, taken };
}
