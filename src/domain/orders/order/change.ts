import { type Paise, ZERO } from "../../money.ts";
import type { Course } from "../courses/course.ts";
import { placeDetails, placeName } from "../place.ts";
import type { Discount, Order, OrderLine } from "./api.ts";
import type { BillGuest } from "./billGuest.ts";
import { isSameDiscount } from "./discountSum.ts";
import { chargedLines, type NotCharged } from "./notCharged.ts";
import { isOpen } from "./order.ts";
import { soldName } from "./sold.ts";

/** True if the bills of two states of an order would differ. Kitchen notes and uncharged lines are not on a bill. */
export function isBilledDifferently(before: Order, after: Order): boolean {
  return billed(before) !== billed(after);
}

function billed(order: Order): string {
  const lines = chargedLines(order.items).map(({ menuItem, choice, taxClass, quantity, rate, discount }) => {
    return [menuItem, choice, taxClass, quantity, rate, discount];
  });
  const { mode, cgstRate, sgstRate, vatRate } = order.tax;
  const rates = [mode, cgstRate, sgstRate, order.liquor && vatRate];
  return JSON.stringify([lines, order.discount, order.guest, rates]);
}

/** True if two states of an order are equal in everything that people set. */
export function isSameContent(before: Order, after: Order): boolean {
  return content(before) === content(after);
}

function content(order: Order): string {
  const { billNumber, place, items, discount, paymentType, notes, covers, guest, tax, status } = order;
  const terms = [discount, paymentType, notes, covers, guest, tax];
  return JSON.stringify([billNumber, place, items, terms, status]);
}

/** Lowers the sent quantities by voided pieces: the kitchen is notified immediately, so it never knows more than a line has. */
export function withVoidsSent(order: Order): Order {
  return {
    ...order,
    items: order.items.map((line) => ({ ...line, sentQuantity: Math.min(line.sentQuantity, line.quantity) })),
  };
}

/** Returns the lines that only the first state has. */
export function removedLines(before: Order, after: Order): OrderLine[] {
  return before.items.filter((line) => !after.items.some((other) => other._id === line._id));
}

/** True for a cancelled order without lines: its table was freed, and a line that arrives late reopens it (clarification 21). */
export function isFreed(order: Pick<Order, "status" | "items">): boolean {
  return order.status === "cancelled" && order.items.length === 0;
}

/** True if an open order has no lines, covers, note, guest or payment. */
export function isUntouched(order: Order): boolean {
  const { items, covers, notes, guest, bill, amountPaid } = order;
  const isBare = items.length === 0 && covers === null && notes === "" && guest === null;
  return isOpen(order) && isBare && bill === null && amountPaid === ZERO;
}

interface JournalLine {
  readonly line: string;
  readonly name: string;
  readonly quantity: number;
  readonly rate: Paise;
  readonly notes: string;
  /** Its own discount; absent if it has none. */
  readonly discount?: Discount;
  /** Absent if it is charged. */
  readonly notCharged?: NotCharged;
  /** Absent without one. */
  readonly course?: Course;
}

interface ChangedFields {
  readonly billNumber?: string;
  readonly lines?: JournalLine[];
  readonly discount?: Discount;
  readonly paymentType?: string;
  readonly notes?: string;
  readonly covers?: Order["covers"];
  readonly guest?: Order["guest"];
  readonly grandTotal?: Paise;
  readonly place?: string;
}

/** Returns the changed fields for the journal, before and after. */
export function changedFields(before: Order, after: Order): { before: ChangedFields; after: ChangedFields } {
  return { before: fieldsUnlike(before, after), after: fieldsUnlike(after, before) };
}

function fieldsUnlike(order: Order, other: Order): ChangedFields {
  const lines = order.items.map(journalLine).filter((line) => !hasLine(other, line));
  const field = <K extends Exclude<keyof ChangedFields, "lines" | "discount" | "guest" | "place">>(
    name: K,
  ) => (order[name] === other[name] ? {} : { [name]: order[name] });
  return {
    ...(lines.length > 0 && { lines }),
    ...field("billNumber"),
    ...(!isSameDiscount(order.discount, other.discount) && { discount: order.discount }),
    ...field("paymentType"),
    ...field("notes"),
    ...field("covers"),
    ...(!isSameGuest(order.guest, other.guest) && { guest: order.guest }),
    ...field("grandTotal"),
    ...(formatPlace(order) !== formatPlace(other) && { place: formatPlace(order) }),
  };
}

/** True if two bills are made out to the same guest. */
function isSameGuest(one: BillGuest, other: BillGuest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function formatPlace({ place }: Order): string {
  return [placeName(place), placeDetails(place)].filter((words) => words !== "").join(" · ");
}

function journalLine(line: OrderLine): JournalLine {
  const { _id, menuItem, choice, quantity, rate, notes, discount, notCharged, course } = line;
  const name = soldName(menuItem.name, choice);
  return {
    ...{ line: _id, name, quantity, rate, notes },
    ...(discount !== null && { discount }),
    ...(notCharged && { notCharged }),
    ...(course && { course }),
  };
}

function hasLine(order: Order, recorded: JournalLine): boolean {
  return order.items.some(
    (line) =>
      line._id === recorded.line &&
      line.quantity === recorded.quantity &&
      line.rate === recorded.rate &&
      line.notes === recorded.notes &&
      isSameDiscount(line.discount, recorded.discount ?? null) &&
      JSON.stringify(line.notCharged) === JSON.stringify(recorded.notCharged) &&
      JSON.stringify(line.course) === JSON.stringify(recorded.course),
  );
}
