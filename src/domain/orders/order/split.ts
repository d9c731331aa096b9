import { minus, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import { COVERS_MAX, type Discount, type Order, type OrderLine } from "./api.ts";
import { orderValue } from "./discount.ts";
import { divideDiscount } from "./discountSum.ts";
import { emptyOrderRefusal, orderChangeRefusal, withChanges, withQuantity } from "./order.ts";

export interface LineQuantity {
  readonly line: string;
  readonly quantity: number;
}

/** The ids of an order to split off. */
export interface SplitOffOrder {
  readonly _id: string;
  readonly billNumber: string;
  /** A new line id for each requested quantity. */
  readonly lineIds: readonly string[];
}

/** Returns the order of a table: after a split, the oldest of its open orders. */
export function findOrderOfTable<O extends Pick<Order, "table" | "createdAt">>(
  orders: readonly O[],
  tableId: string,
): O | undefined {
  return orders.filter(({ table }) => table._id === tableId).toSorted((a, b) => a.createdAt - b.createdAt)[0];
}

/** Returns the refusal of a split: the order is closed or partly paid, does not have the pieces, or would keep none. */
export function splitRefusal(
  order: Order,
  parts: readonly (readonly LineQuantity[])[],
): RefusalCode | undefined {
  return quantityRefusal(order, parts.flat()) ?? (isAll(order, parts.flat()) ? "split-of-all" : undefined);
}

/** Returns the refusal to move quantities to another order. Moving all is a merge, without bills and payments on either. */
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
  const quantities = toRequestedQuantities(pieces);
  return order.items.every(({ _id, quantity }) => quantities.get(_id) === quantity);
}

/** Sums the requested quantities by line. */
export function toRequestedQuantities(pieces: readonly LineQuantity[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { line, quantity } of pieces) quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  return quantities;
}

/**
 * Moves quantities to a new order at the same place (clarification 73). Price, note and author stay with the pieces. Sent and
 * billed pieces move first. A percentage within the limit applies to both orders; amount and value of any other discount are
 * shared in proportion to the cost, exactly (clarification 63).
 */
export function splitOff(
  order: Order,
  pieces: readonly LineQuantity[],
  { _id, billNumber, lineIds }: SplitOffOrder,
): { readonly remainingOrder: Order; readonly part: Order } {
  const { remaining, removed } = removeQuantities(order, pieces, lineIds);
  const costs = [orderValue({ items: remaining }), orderValue({ items: removed })] as const;
  const [remainingDiscount = null, removedDiscount = null] = divideDiscount(order.discount, costs).map(
    unlessNothing,
  );
  const remainingOrder = withChanges(order, { items: remaining, discount: remainingDiscount });
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
    { items: removed, discount: removedDiscount },
  );
  const status = removed.some(({ sentQuantity }) => sentQuantity > 0) ? order.status : "pending";
  return { remainingOrder, part: { ...part, status } };
}

/** Drops a discount of zero: an order does not need it. */
function unlessNothing(discount: Discount): Discount {
  return discount !== null && "value" in discount && discount.rupees === ZERO ? null : discount;
}

/**
 * Moves quantities to another order, each as a line of its own with its price, note, author, KOTs and own discount; without
 * an own discount, that of the other order applies. An order without remaining lines loses its discount, and its covers are
 * added to the other order's.
 */
export function withQuantitiesMoved(
  { from, to }: { readonly from: Order; readonly to: Order },
  pieces: readonly LineQuantity[],
  lineIds: readonly string[],
): { readonly from: Order; readonly to: Order } {
  const { remaining, removed } = removeQuantities(from, pieces, lineIds);
  const isMerged = remaining.length === 0;
  const covers = isMerged ? combinedCovers(from, to) : to.covers;
  return {
    from: withChanges(from, { items: remaining, ...(isMerged && { discount: null }) }),
    to: withChanges(to, { items: [...to.items, ...removed], covers }),
  };
}

function combinedCovers(from: Order, to: Order): Order["covers"] {
  const both = (from.covers ?? 0) + (to.covers ?? 0);
  return both === 0 ? null : Math.min(both, COVERS_MAX);
}

/** Divides an order's lines into the remaining and the moved ones. Moved lines get the id at the index of their quantity. */
export function removeQuantities(
  { items }: Order,
  pieces: readonly LineQuantity[],
  lineIds: readonly string[],
): { readonly remaining: OrderLine[]; readonly removed: OrderLine[] } {
  const quantities = toRequestedQuantities(pieces);
  const ids = new Map(pieces.map(({ line }, index) => [line, lineIds[index] ?? line]));
  const divided = items.map((line) => divideLine(line, quantities.get(line._id) ?? 0, ids.get(line._id)));
  return {
    remaining: divided.flatMap(({ remaining }) => remaining ?? []),
    removed: divided.flatMap(({ removed }) => removed ?? []),
  };
}

/** Divides a line. The moved pieces keep the line's KOTs, which refer to the original line id. */
function divideLine(
  line: OrderLine,
  quantity: number,
  newId: string | undefined,
): { readonly remaining?: OrderLine; readonly removed?: OrderLine } {
  if (quantity === 0 || newId === undefined) return { remaining: line };
  const sent = Math.min(quantity, line.sentQuantity);
  const removedPieces = withQuantity(line, quantity);
  const [remainingDiscount, removedDiscount] = divideDiscount(line.discount, [
    minus(line.amount, removedPieces.amount),
    removedPieces.amount,
  ]);
  const removed = {
    ...removedPieces,
    sentQuantity: sent,
    _id: newId,
    additions: [],
    discount: removedDiscount,
    origin: line.origin ?? line._id,
  };
  if (quantity === line.quantity) return { removed };
  const remaining = {
    ...withQuantity(line, line.quantity - quantity),
    sentQuantity: line.sentQuantity - sent,
    billedQuantity: line.billedQuantity - removedPieces.billedQuantity,
    discount: remainingDiscount,
  };
  return { remaining, removed };
}
