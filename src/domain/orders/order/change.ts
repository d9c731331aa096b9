import type { Paise } from "../../money.ts";
import type { Order, OrderLine } from "./api.ts";

/** Whether two states of an order would print different bills. A kitchen note is not on a bill. */
export function isBilledDifferently(before: Order, after: Order): boolean {
  return billed(before) !== billed(after);
}

function billed({ items, discountPercentage, tax }: Order): string {
  const lines = items.map(({ menuItem, quantity, rate }) => [menuItem._id, menuItem.name, quantity, rate]);
  return JSON.stringify([lines, discountPercentage, tax.mode, tax.cgstRate, tax.sgstRate]);
}

/** Whether anything that people set on an order differs. */
export function isSameContent(before: Order, after: Order): boolean {
  return content(before) === content(after);
}

function content({ items, discountPercentage, paymentType, notes, tax, status }: Order): string {
  return JSON.stringify([items, discountPercentage, paymentType, notes, tax, status]);
}

/** The kitchen is told of what is taken back at once, so it never knows of more pieces than a line has. */
export function withVoidsSent(order: Order): Order {
  return {
    ...order,
    items: order.items.map((line) => ({ ...line, sentQuantity: Math.min(line.sentQuantity, line.quantity) })),
  };
}

/** Lines of the first state that the second no longer has. */
export function removedLines(before: Order, after: Order): OrderLine[] {
  return before.items.filter((line) => !after.items.some((other) => other._id === line._id));
}

/** A cancelled order without lines: freed, not voided; a line that arrives late reopens it (decision 21). */
export function isFreed(order: Pick<Order, "status" | "items">): boolean {
  return order.status === "cancelled" && order.items.length === 0;
}

interface LineFact {
  readonly line: string;
  readonly name: string;
  readonly quantity: number;
  readonly rate: Paise;
  readonly notes: string;
}

interface Facts {
  readonly lines?: LineFact[];
  readonly discountPercentage?: number;
  readonly paymentType?: string;
  readonly notes?: string;
  readonly grandTotal?: Paise;
}

/** What the journal keeps of a change: only what differs, before and after. */
export function changedFields(before: Order, after: Order): { before: Facts; after: Facts } {
  return { before: factsAgainst(before, after), after: factsAgainst(after, before) };
}

function factsAgainst(order: Order, other: Order): Facts {
  const lines = order.items.map(lineFact).filter((fact) => !has(other, fact));
  const field = <K extends "discountPercentage" | "paymentType" | "notes" | "grandTotal">(name: K) =>
    order[name] === other[name] ? {} : { [name]: order[name] };
  return {
    ...(lines.length > 0 && { lines }),
    ...field("discountPercentage"),
    ...field("paymentType"),
    ...field("notes"),
    ...field("grandTotal"),
  };
}

function lineFact({ _id, menuItem, quantity, rate, notes }: OrderLine): LineFact {
  return { line: _id, name: menuItem.name, quantity, rate, notes };
}

function has(order: Order, fact: LineFact): boolean {
  return order.items.some(
    (line) =>
      line._id === fact.line &&
      line.quantity === fact.quantity &&
      line.rate === fact.rate &&
      line.notes === fact.notes,
  );
}
