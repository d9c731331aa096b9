import type { Ref } from "../../entity.ts";
import { PAISE_MAX, type Paise, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Course } from "../courses/course.ts";
import { courseNames, isHeld, joinedCourse, withLaterCoursesHeld, withoutHeld } from "../courses/holding.ts";
import { type Place, placeRefs } from "../place.ts";
import {
  LINES_MAX,
  type Order,
  type OrderLine,
  type OrderStatus,
  PAYMENT_TYPE_DEFAULT,
  QUANTITY_MAX,
  type TaxRates,
} from "./api.ts";
import { isSameChoice } from "./choice.ts";
import { toRequestedDiscount } from "./discountSum.ts";
import type { Sold } from "./sold.ts";
import { computeTotals, lineAmount } from "./totals.ts";

export interface NewOrder {
  readonly _id: string;
  readonly billNumber: string;
  readonly place: Place;
  readonly waiter: Ref;
  readonly tax: TaxRates;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
}

/** A line to add, with its final price. */
export interface Addition extends Sold {
  readonly _id: string;
  readonly quantity: number;
  readonly rate: Paise;
  readonly notes: string;
  readonly addedBy: Ref;
  readonly course?: Course | undefined;
}

/** Creates an open order without lines. */
export function newOrder({ now, ...fields }: NewOrder): Order {
  return {
    ...fields,
    ...placeRefs(fields.place, fields._id),
    partOf: null,
    items: [],
    discount: null,
    ...toRequestedDiscount(null),
    paymentType: PAYMENT_TYPE_DEFAULT,
    notes: "",
    covers: null,
    guest: null,
    ...computeTotals([], null, fields.tax),
    amountPaid: ZERO,
    status: "pending",
    isActive: true,
    version: 1,
    createdAt: now,
    updatedAt: now,
    bill: null,
  };
}

/** Sets the place of an order. */
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

/** True if an order is neither paid nor cancelled; only an open order occupies its table (spec section 4). */
export function isOpen(order: Pick<Order, "status">): boolean {
  return isOpenStatus[order.status];
}

/** Returns the refusal to change an order that is paid or cancelled. */
export function orderChangeRefusal(order: Pick<Order, "status">): "order-not-open" | undefined {
  return isOpen(order) ? undefined : "order-not-open";
}

/** Returns the refusal of BILL, SETTLE and KOT, which need an open order with at least one line (spec section 5). */
export function emptyOrderRefusal(
  order: Pick<Order, "status" | "items">,
): "order-not-open" | "order-empty" | undefined {
  return orderChangeRefusal(order) ?? (order.items.length === 0 ? "order-empty" : undefined);
}

/** Returns the refusal to bill an order: it is empty, or its liquor has no VAT rate (clarification 72). */
export function billingRefusal(
  order: Pick<Order, "status" | "items" | "liquor" | "tax">,
): "order-not-open" | "order-empty" | "liquor-rate-missing" | undefined {
  return emptyOrderRefusal(order) ?? liquorRateRefusal(order);
}

/** Returns the refusal to bill charged liquor without a VAT rate. */
export function liquorRateRefusal({
  liquor,
  tax,
}: Pick<Order, "liquor" | "tax">): "liquor-rate-missing" | undefined {
  return liquor !== null && tax.vatRate === null ? "liquor-rate-missing" : undefined;
}

/** Finds a line by its id, or by the id of an addition merged into it. */
export function findLine(order: Pick<Order, "items">, lineId: string): OrderLine | undefined {
  return order.items.find((line) => line._id === lineId || line.additions.includes(lineId));
}

/** Changes lines or details of an order and recomputes its totals. */
export function withChanges(
  order: Order,
  changes: Partial<Pick<Order, "items" | "discount" | "paymentType" | "notes" | "covers" | "guest" | "tax">>,
): Order {
  const changed = { ...order, ...changes };
  const { items, discount, tax } = changed;
  return { ...changed, ...toRequestedDiscount(discount), ...computeTotals(items, discount, tax) };
}

/**
 * Adds lines. The same item with the same choice, note, rate, tax class and course is merged into its line (clarification 15), up to
 * the largest quantity. An addition whose id is already on the order changes nothing, so adding is idempotent. Later courses are held.
 */
export function withAdditions(order: Order, additions: readonly Addition[]): Order {
  const items = additions.reduce<OrderLine[]>(withAddition, [...order.items]);
  return withChanges(order, {
    items: additions.some(({ course }) => course) ? withLaterCoursesHeld(items) : items,
  });
}

function withAddition(lines: OrderLine[], addition: Addition): OrderLine[] {
  if (lines.some((line) => line._id === addition._id || line.additions.includes(addition._id))) return lines;
  const joined = lines.find((line) => joins(line, addition));
  if (!joined) return [...lines, lineFrom(addition, lines)];
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
    line.taxClass === addition.taxClass &&
    line.discount === null &&
    line.notCharged === undefined &&
    line.course?.name === addition.course?.name &&
    line.quantity + addition.quantity <= QUANTITY_MAX
  );
}

function lineFrom({ course, ...addition }: Addition, lines: readonly OrderLine[]): OrderLine {
  return {
    ...addition,
    ...(course && { course: joinedCourse(course, lines) }),
    discount: null,
    amount: lineAmount(addition),
    sentQuantity: 0,
    sentNotes: "",
    billedQuantity: 0,
    additions: [],
  };
}

/** Sets a line's quantity and amount, and limits its billed quantity to the new one. */
export function withQuantity(line: OrderLine, quantity: number): OrderLine {
  const billedQuantity = Math.min(line.billedQuantity, quantity);
  return { ...line, quantity, billedQuantity, amount: lineAmount({ quantity, rate: line.rate }) };
}

export interface LineChange {
  readonly quantity?: number | undefined;
  readonly notes?: string | undefined;
}

/** Sets a line's quantity and note; quantity zero removes the line (spec section 5). An unknown line changes nothing. */
export function withLine(order: Order, lineId: string, change: LineChange): Order {
  const target = findLine(order, lineId);
  if (!target) return order;
  const { quantity = target.quantity, notes = target.notes } = change;
  const items = order.items
    .map((line) => (line === target ? { ...withQuantity(line, quantity), notes } : line))
    .filter((line) => line.quantity > 0);
  return withChanges(order, { items });
}

/** Marks pieces as billed: all charged ones, or the quantities in `shown` by line id. Pieces billed before stay billed. */
export function withBilled(order: Order, shown?: ReadonlyMap<string, number>): Order {
  const piecesOf = ({ _id, quantity }: OrderLine) =>
    shown ? Math.min(quantity, shown.get(_id) ?? 0) : quantity;
  const isNew = (line: OrderLine) => !line.notCharged && piecesOf(line) > line.billedQuantity;
  if (!order.items.some(isNew)) return order;
  const items = order.items.map((line) => (isNew(line) ? { ...line, billedQuantity: piecesOf(line) } : line));
  return { ...order, items };
}

/** Marks all lines that are not held as sent to the kitchen, with the quantities and notes of `meant`. */
export function withAllLinesSent(order: Order, meant: Pick<Order, "items"> = order): Order {
  const meantLines = new Map(withoutHeld(meant.items).map((line) => [line._id, line]));
  const items = order.items.map((line) => {
    const { quantity, notes } = meantLines.get(line._id) ?? line;
    return { ...line, sentQuantity: quantity, sentNotes: notes };
  });
  return { ...order, items };
}

/** True if a change removes billed pieces. */
export function lowersBilled(before: Order, after: Order): boolean {
  return before.items.some(({ _id, billedQuantity }) => {
    return billedQuantity > (after.items.find((line) => line._id === _id)?.billedQuantity ?? 0);
  });
}

/** Returns the refusal of an order with too many lines, or with a total too large to be rounded exactly. */
export function tooManyLinesRefusal(order: Pick<Order, "items" | "totalAmount">): RefusalCode | undefined {
  if (order.items.length > LINES_MAX) return "too-many-lines";
  return order.totalAmount > PAISE_MAX ? "total-too-large" : undefined;
}

type Lines = Pick<Order, "items">;

/** Returns the pieces that a change voids: sent pieces that are no longer on their line or on one split off from it. */
export function voidedPieces(
  before: Lines,
  after: Lines,
): { readonly line: OrderLine; readonly quantity: number }[] {
  const known = new Set(before.items.map(({ _id }) => _id));
  const splitOff = new Map<string, number>();
  for (const line of after.items) {
    const { _id, origin } = line;
    if (origin !== undefined && !known.has(_id))
      splitOff.set(origin, (splitOff.get(origin) ?? 0) + knownQuantity(line));
  }
  return before.items.flatMap((line) => {
    const gone = line.sentQuantity - knownQuantity(after.items.find(({ _id }) => _id === line._id));
    const first = line.origin ?? line._id;
    const there = splitOff.get(first) ?? 0;
    splitOff.set(first, Math.max(0, there - Math.max(0, gone)));
    const quantity = gone - there;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/** The stored reason if a person who needs no approval voids without one (clarification 26). */
export const NO_REASON = "No reason given";

function knownQuantity(line: OrderLine | undefined): number {
  return line ? Math.min(line.quantity, line.sentQuantity) : 0;
}

/** Returns the lines with unsent changes. */
export function unsentLines(order: Pick<Order, "items">): readonly OrderLine[] {
  return order.items.filter(isUnsent);
}

/** Returns the lines that the next KOT sends: the unsent ones that are not held. */
export function linesToSend(order: Pick<Order, "items">): readonly OrderLine[] {
  return unsentLines(order).filter((line) => !isHeld(line));
}

/** Returns the courses of a KOT that sends held lines, too; undefined if nothing is held: a plain KOT. */
export function coursesToSendAll(order: Pick<Order, "items">): string[] | undefined {
  return order.items.some(isHeld) ? courseNames(unsentLines(order)) : undefined;
}

/** True if a line has unsent changes. */
export function isUnsent(line: OrderLine): boolean {
  return line.quantity !== line.sentQuantity || line.notes !== line.sentNotes;
}

/** True if a line of the order was sent to the kitchen. */
export function isInKitchen(order: Pick<Order, "items">): boolean {
  return order.items.some(({ sentQuantity }) => sentQuantity > 0);
}

/** Counts the pieces of all lines. */
export function pieceCount(order: Pick<Order, "items">): number {
  return order.items.reduce((total, line) => total + line.quantity, 0);
}
