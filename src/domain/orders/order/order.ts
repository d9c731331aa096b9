import type { Ref } from "../../entity.ts";
import { PAISE_MAX, type Paise, ZERO, ZERO_RATE } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import { type Place, placeRefs } from "../place.ts";
import {
  type Discount,
  LINES_MAX,
  type Order,
  type OrderLine,
  type OrderStatus,
  PAYMENT_TYPE_DEFAULT,
  QUANTITY_MAX,
  type TaxRates,
} from "./api.ts";
import { isSameChoice } from "./choice.ts";
import { discountOf, discountOrNone } from "./discountSum.ts";
import type { Sold } from "./sold.ts";
import { lineAmount, totalsOf } from "./totals.ts";

/** The parts that a new order is made with. */
export interface NewOrder {
  readonly _id: string;
  readonly billNumber: string;
  readonly place: Place;
  readonly waiter: Ref;
  readonly tax: TaxRates;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
}

/** A line to be added, its price already decided. */
export interface Addition extends Sold {
  readonly _id: string;
  readonly quantity: number;
  readonly rate: Paise;
  readonly notes: string;
  readonly addedBy: Ref;
}

/** Makes an open order without lines. */
export function newOrder({ now, ...fields }: NewOrder): Order {
  return {
    ...fields,
    ...placeRefs(fields.place, fields._id),
    partOf: null,
    items: [],
    discountPercentage: ZERO_RATE,
    discountRupees: ZERO,
    discountFellFrom: null,
    paymentType: PAYMENT_TYPE_DEFAULT,
    notes: "",
    covers: null,
    guest: null,
    ...totalsOf([], null, fields.tax),
    amountPaid: ZERO,
    status: "pending",
    isActive: true,
    version: 1,
    createdAt: now,
    updatedAt: now,
    bill: null,
  };
}

/** Puts an order in a place. */
export function withPlace(order: Order, place: Place): Order {
  return { ...order, place, ...placeRefs(place, order._id) };
}

const isOpenStatus: Record<OrderStatus, boolean> = {
  pending: true,
  preparing: true,
  ready: true,
  served: true,
  paid: false,
  cancelled: false,
};

/** Tells whether an order is neither paid nor cancelled; only an open order occupies its table (spec section 4). */
export function isOpen(order: Pick<Order, "status">): boolean {
  return isOpenStatus[order.status];
}

/** Refuses to change an order that is paid or cancelled. */
export function refuseChange(order: Pick<Order, "status">): RefusalCode | undefined {
  return isOpen(order) ? undefined : "order-not-open";
}

/** Refuses what needs an open order with at least one line: BILL, SETTLE and KOT (spec section 5). */
export function refuseEmpty(order: Pick<Order, "status" | "items">): RefusalCode | undefined {
  return refuseChange(order) ?? (order.items.length === 0 ? "order-empty" : undefined);
}

/** Finds a line by its id, or by the id of an addition that joined it. */
export function findLine(order: Pick<Order, "items">, lineId: string): OrderLine | undefined {
  return order.items.find((line) => line._id === lineId || line.additions.includes(lineId));
}

/** Changes lines or details of an order and computes its totals again. */
export function withChanges(
  order: Order,
  changes: Partial<
    Pick<
      Order,
      | "items"
      | "discountPercentage"
      | "discountRupees"
      | "discountFellFrom"
      | "paymentType"
      | "notes"
      | "covers"
      | "guest"
      | "tax"
    >
  >,
): Order {
  const changed = { ...order, ...changes };
  return { ...changed, ...totalsOf(changed.items, discountOf(changed), changed.tax) };
}

/**
 * Adds lines. The same item with the same choice, note and rate joins its line (clarification 15), up to the largest quantity. An
 * addition whose id the order already holds changes nothing, so adding is safe to repeat.
 */
export function withAdditions(order: Order, additions: readonly Addition[]): Order {
  return withChanges(order, { items: additions.reduce<OrderLine[]>(withAddition, [...order.items]) });
}

function withAddition(lines: OrderLine[], addition: Addition): OrderLine[] {
  if (lines.some((line) => line._id === addition._id || line.additions.includes(addition._id))) return lines;
  const joined = lines.find((line) => joins(line, addition));
  if (!joined) return [...lines, lineFrom(addition)];
  return lines.map((line) =>
    line === joined
      ? {
          ...withQuantity(line, line.quantity + addition.quantity),
          additions: [...line.additions, addition._id],
        }
      : line,
  );
}

function joins(line: OrderLine, addition: Addition): boolean {
  return (
    line.menuItem._id === addition.menuItem._id &&
    isSameChoice(line.choice, addition.choice) &&
    line.notes === addition.notes &&
    line.rate === addition.rate &&
    line.discount === null &&
    line.notCharged === undefined &&
    line.quantity + addition.quantity <= QUANTITY_MAX
  );
}

function lineFrom(addition: Addition): OrderLine {
  return {
    ...addition,
    discount: null,
    amount: lineAmount(addition),
    sentQuantity: 0,
    sentNotes: "",
    additions: [],
  };
}

/** Sets how many pieces a line has, and what they cost. */
export function withQuantity(line: OrderLine, quantity: number): OrderLine {
  return { ...line, quantity, amount: lineAmount({ quantity, rate: line.rate }) };
}

/** Sets a line's quantity, note and own discount; quantity zero removes the line (spec section 5). An unknown line changes nothing. */
export function withLine(
  order: Order,
  lineId: string,
  change: {
    readonly quantity?: number | undefined;
    readonly notes?: string | undefined;
    readonly discount?: Discount | undefined;
  },
): Order {
  const target = findLine(order, lineId);
  if (!target) return order;
  const { quantity = target.quantity, notes = target.notes } = change;
  const discount = discountOrNone(change.discount === undefined ? target.discount : change.discount);
  const items = order.items
    .map((line) => (line === target ? changedLine(line, { quantity, notes, discount }) : line))
    .filter((line) => line.quantity > 0);
  return withChanges(order, { items });
}

function changedLine(
  line: OrderLine,
  { quantity, notes, discount }: Pick<OrderLine, "quantity" | "notes" | "discount">,
): OrderLine {
  return { ...withQuantity(line, quantity), notes, discount: line.notCharged ? null : discount };
}

/** Marks everything on the order as told to the kitchen; of an order that was `meant` otherwise, what that one says. */
export function withAllLinesSent(order: Order, meant: Pick<Order, "items"> = order): Order {
  const told = new Map(meant.items.map((line) => [line._id, line]));
  const items = order.items.map((line) => {
    const { quantity, notes } = told.get(line._id) ?? line;
    return { ...line, sentQuantity: quantity, sentNotes: notes };
  });
  return { ...order, items };
}

/** Refuses an order with more lines than its limit, or with a total too large to be rounded exactly. */
export function refuseTooManyLines(order: Pick<Order, "items" | "totalAmount">): RefusalCode | undefined {
  if (order.items.length > LINES_MAX) return "too-many-lines";
  return order.totalAmount > PAISE_MAX ? "total-too-large" : undefined;
}

/** Lists the pieces that a change would void: those that the kitchen knows and the order no longer has. */
export function voidedPieces(
  before: Order,
  after: Order,
): { readonly line: OrderLine; readonly quantity: number }[] {
  return before.items.flatMap((line) => {
    const kept = after.items.find((other) => other._id === line._id);
    const quantity = line.sentQuantity - (kept ? Math.min(kept.quantity, kept.sentQuantity) : 0);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/** Stored where somebody who voids without an approval gave no reason (clarification 26). */
export const NO_REASON = "No reason given";

/** Refuses to void pieces without a reason (clarification 26). */
export function refuseVoidWithoutReason(
  before: Order,
  after: Order,
  reason: string | undefined,
): RefusalCode | undefined {
  return voidedPieces(before, after).length > 0 && reason === undefined ? "reason-needed" : undefined;
}

/** Lists the lines of which the kitchen does not know everything yet. */
export function unsentLines(order: Pick<Order, "items">): readonly OrderLine[] {
  return order.items.filter(isUnsent);
}

/** Tells whether the kitchen does not know everything of a line yet. */
export function isUnsent(line: OrderLine): boolean {
  return line.quantity !== line.sentQuantity || line.notes !== line.sentNotes;
}

/** Tells whether the kitchen was told of a dish on the order. */
export function isInKitchen(order: Pick<Order, "items">): boolean {
  return order.items.some(({ sentQuantity }) => sentQuantity > 0);
}

/** Counts the pieces on the order. */
export function pieceCount(order: Pick<Order, "items">): number {
  return order.items.reduce((total, line) => total + line.quantity, 0);
}
