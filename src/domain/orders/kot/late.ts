import { z } from "zod";
import { Ref, Text } from "../../entity.ts";
import { type Instant, Timestamp } from "../../time.ts";
import { LINES_MAX, type Order, type OrderLine } from "../order/api.ts";
import { findLine, linesToSend } from "../order/order.ts";

/** A KOT that arrives later than this after its tap needs an answer: the waiter may have called it out to the kitchen. */
const LATE_AFTER_MS = 20 * 60_000;

/** The details of 409 kot-late: when it was ordered, and the lines to send. */
export const LateKot = z.object({
  orderedAt: Timestamp,
  table: Ref,
  lines: z.array(z.object({ _id: z.string(), name: Text, quantity: z.number(), notes: Text })).max(LINES_MAX),
});
export type LateKot = z.output<typeof LateKot>;

/** The details with the answer. If the kitchen knows it, the KOT is stored as known and neither cooked nor printed. */
export const LateAnswer = LateKot.extend({ isKnown: z.boolean() });
export type LateAnswer = z.output<typeof LateAnswer>;

/** True if a tap at `claimedAt` arrives late. */
export function isLate(claimedAt: Instant | undefined, now: Instant): claimedAt is Instant {
  return claimedAt !== undefined && now - claimedAt > LATE_AFTER_MS;
}

/** Returns the details for the question about a late KOT; undefined if nothing is unsent. */
export function toLateKot(order: Pick<Order, "table" | "items">, orderedAt: Instant): LateKot | undefined {
  const lines = linesToSend(order).map(({ _id, menuItem: { name }, quantity, notes }) => ({
    ...{ _id, name, quantity, notes },
  }));
  return lines.length > 0 ? { orderedAt, table: order.table, lines } : undefined;
}

/** Returns the order as the late KOT meant it: quantities and notes added after its tap are left to a later KOT. */
export function asMeant(
  order: Order,
  late: { readonly lines: readonly Pick<OrderLine, "_id" | "quantity" | "notes">[] } | undefined,
): Order {
  if (!late) return order;
  const items = order.items.map((line): OrderLine => {
    const meant = late.lines.find(({ _id }) => findLine(order, _id) === line);
    if (!meant) return { ...line, quantity: line.sentQuantity, notes: line.sentNotes };
    const quantity = Math.max(line.sentQuantity, Math.min(line.quantity, meant.quantity));
    return { ...line, quantity, notes: meant.notes };
  });
  return { ...order, items };
}
