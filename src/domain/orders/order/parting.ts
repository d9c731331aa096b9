import { allocate, minus, type Paise, sum, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Discount, Order, OrderLine } from "./api.ts";
import { chargedLines } from "./notCharged.ts";
import { refuseEmpty, withChanges, withQuantity } from "./order.ts";
import { lineDiscount } from "./totals.ts";

/** Some pieces of a line. */
export interface Pieces {
  readonly line: string;
  readonly quantity: number;
}

/** The identity of a new order that is a part of another one. */
export interface NewPart {
  readonly _id: string;
  readonly billNumber: string;
  /** An id for each of its lines, as many as it names pieces. */
  readonly lineIds: readonly string[];
}

/** Returns the order of a table: the oldest of those that are open there, where one was split. */
export function orderOfTable<O extends Pick<Order, "table" | "createdAt">>(
  orders: readonly O[],
  tableId: string,
): O | undefined {
  return orders.filter(({ table }) => table._id === tableId).toSorted((a, b) => a.createdAt - b.createdAt)[0];
}

/**
 * Refuses to split an order by its dishes: one that is not open or partly paid, pieces that it does not have, and a split that
 * leaves it without a dish.
 */
export function refuseSplit(order: Order, parts: readonly (readonly Pieces[])[]): RefusalCode | undefined {
  const refused = refuseEmpty(order);
  if (refused) return refused;
  if (order.amountPaid !== ZERO) return "split-after-payment";
  const asked = new Map<string, number>();
  for (const { line, quantity } of parts.flat()) asked.set(line, (asked.get(line) ?? 0) + quantity);
  const has = (id: string) => order.items.find(({ _id }) => _id === id)?.quantity ?? 0;
  if ([...asked].some(([id, quantity]) => quantity > has(id))) return "split-differs";
  return order.items.every(({ _id, quantity }) => asked.get(_id) === quantity) ? "split-of-all" : undefined;
}

/**
 * Takes pieces out of an order into a new one on the same place (clarification 73). Price, note and author stay with each piece.
 * Pieces that the kitchen knows go first. A percentage goes with its pieces; a sum in rupees is shared by what they cost, to the
 * paisa.
 */
export function splitOff(
  order: Order,
  pieces: readonly Pieces[],
  { _id, billNumber, lineIds }: NewPart,
): { readonly rest: Order; readonly part: Order } {
  const quantities = new Map(pieces.map(({ line, quantity }) => [line, quantity]));
  const ids = new Map(pieces.map(({ line }, index) => [line, lineIds[index] ?? line]));
  const divided = order.items.map((line) => divide(line, quantities.get(line._id) ?? 0, ids.get(line._id)));
  const left = divided.flatMap(({ left }) => left ?? []);
  const taken = divided.flatMap(({ taken }) => taken ?? []);
  const [ofLeft = ZERO, ofTaken = ZERO] = allocate(order.discountRupees, [netOf(left), netOf(taken)]);
  const rest = withChanges(order, { items: left, discountRupees: ofLeft });
  const part = withChanges(
    {
      ...order,
      _id,
      billNumber,
      partOf: order.partOf ?? order._id,
      version: 1,
      bill: null,
      discountFellFrom: null,
      covers: null,
      guest: null,
      notes: "",
    },
    { items: taken, discountRupees: ofTaken },
  );
  const status = taken.some(({ sentQuantity }) => sentQuantity > 0) ? order.status : "pending";
  return { rest, part: { ...part, status } };
}

/** Shares a sum in the proportion of what lines cost; where they cost nothing, all of it stays. */
function netOf(lines: readonly OrderLine[]): Paise {
  return sum(chargedLines(lines).map((line) => minus(line.amount, lineDiscount(line))));
}

/** Divides a line. The pieces that are taken have the line's tickets, which name it by its first id. */
function divide(
  line: OrderLine,
  quantity: number,
  newId: string | undefined,
): { readonly left?: OrderLine; readonly taken?: OrderLine } {
  if (quantity === 0 || newId === undefined) return { left: line };
  const sent = Math.min(quantity, line.sentQuantity);
  const [ofLeft, ofTaken] = divideDiscount(line, quantity);
  const taken = {
    ...withQuantity(line, quantity),
    sentQuantity: sent,
    _id: newId,
    additions: [],
    discount: ofTaken,
    origin: line.origin ?? line._id,
  };
  if (quantity === line.quantity) return { taken };
  const left = withQuantity(line, line.quantity - quantity);
  return { left: { ...left, sentQuantity: line.sentQuantity - sent, discount: ofLeft }, taken };
}

function divideDiscount(line: OrderLine, quantity: number): [Discount, Discount] {
  if (line.discount === null || "percent" in line.discount) return [line.discount, line.discount];
  const [ofLeft = ZERO, ofTaken = ZERO] = allocate(lineDiscount(line), [line.quantity - quantity, quantity]);
  const inRupees = (rupees: Paise): Discount => (rupees === ZERO ? null : { rupees });
  return [inRupees(ofLeft), inRupees(ofTaken)];
}
