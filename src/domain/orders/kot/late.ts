import { z } from "zod";
import { Ref, Text } from "../../entity.ts";
import { type Instant, Timestamp } from "../../time.ts";
import { LINES_MAX, type Order, type OrderLine } from "../order/api.ts";
import { findLine, unsentLines } from "../order/order.ts";

/** A KOT that comes later than this after its tap is asked about: the kitchen may have heard of it already. */
const LATE_AFTER_MS = 20 * 60_000;

/** The details of the refusal 409 kot-late: when it was ordered, and what the kitchen was to get then. */
export const LateKot = z.object({
  orderedAt: Timestamp,
  table: Ref,
  lines: z.array(z.object({ _id: z.string(), name: Text, quantity: z.number(), notes: Text })).max(LINES_MAX),
});
export type LateKot = z.output<typeof LateKot>;

/** Those details, and whether the kitchen knows it: then it is stored as known, and nothing is cooked or printed. */
export const LateAnswer = LateKot.extend({ isKnown: z.boolean() });
export type LateAnswer = z.output<typeof LateAnswer>;

/** Returns whether what was tapped at `claimedAt` comes late. */
export function isLate(claimedAt: Instant | undefined, now: Instant): claimedAt is Instant {
  return claimedAt !== undefined && now - claimedAt > LATE_AFTER_MS;
}

/** Returns what a KOT that comes late is asked about; undefined where the kitchen knows everything. */
export function toLateKot(order: Pick<Order, "table" | "items">, orderedAt: Instant): LateKot | undefined {
  const lines = unsentLines(order).map(({ _id, menuItem: { name }, quantity, notes }) => ({
    ...{ _id, name, quantity, notes },
  }));
  return lines.length > 0 ? { orderedAt, table: order.table, lines } : undefined;
}

/** Returns the order as the kitchen is to get it: of what was added since a late KOT was tapped, it receives later. */
export function asMeant(order: Order, late: Pick<LateAnswer, "lines"> | undefined): Order {
  if (!late) return order;
  const items = order.items.map((line): OrderLine => {
    const meant = late.lines.find(({ _id }) => findLine(order, _id) === line);
    if (!meant) return { ...line, quantity: line.sentQuantity, notes: line.sentNotes };
    const quantity = Math.max(line.sentQuantity, Math.min(line.quantity, meant.quantity));
    return { ...line, quantity, notes: meant.notes };
  });
  return { ...order, items };
}
