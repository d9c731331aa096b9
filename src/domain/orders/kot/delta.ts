import type { Order, OrderLine } from "../order/api.ts";
import { soldName } from "../order/sold.ts";
import type { KotChange, KotKind } from "./api.ts";

/**
 * A change of a line that the kitchen is to get: an entry of a ticket before it has ids. `quantity` is never
 * negative.
 */
export interface Delta {
  readonly line: string;
  /** By all that is sold: with variant, measure and add-ons. */
  readonly menuItem: OrderLine["menuItem"];
  readonly quantity: number;
  readonly change: KotChange;
  readonly notes: string;
}

/**
 * Lists what the kitchen has to get: the order's lines against what it last got of them (clarification 25). More
 * pieces are an addition, fewer a cancellation, another note on known pieces a note. Nothing changed: empty. `removed`
 * are lines no longer on the order that the kitchen still knows.
 */
export function kotDeltas(order: Pick<Order, "items">, removed: readonly OrderLine[] = []): Delta[] {
  return [
    ...order.items.flatMap(lineDelta),
    ...removed.flatMap((line) => lineDelta({ ...line, quantity: 0 })),
  ];
}

/** Lists what the kitchen has to get immediately: the pieces it knows that are voided. */
export function cancelDeltas(
  voided: readonly { readonly line: OrderLine; readonly quantity: number }[],
): Delta[] {
  return voided.map(({ line, quantity }) => ({
    line: line._id,
    menuItem: { ...line.menuItem, name: soldName(line.menuItem.name, line.choice) },
    quantity,
    change: "cancel",
    notes: line.sentNotes,
  }));
}

function lineDelta(line: OrderLine): Delta[] {
  const entry = (change: KotChange, quantity: number, notes = line.notes): Delta => ({
    line: line._id,
    menuItem: { ...line.menuItem, name: soldName(line.menuItem.name, line.choice) },
    quantity,
    change,
    notes,
  });
  const known = Math.min(line.quantity, line.sentQuantity);
  const deltas: Delta[] = [];
  if (line.quantity < line.sentQuantity) {
    deltas.push(entry("cancel", line.sentQuantity - line.quantity, line.sentNotes));
  }
  if (known > 0 && line.notes !== line.sentNotes) deltas.push(entry("note", known));
  if (line.quantity > line.sentQuantity) deltas.push(entry("add", line.quantity - line.sentQuantity));
  return deltas;
}

/** Returns the kind of a ticket: one that adds is an order, one that only takes back a cancel, any other a note. */
export function kotKind(deltas: readonly Pick<Delta, "change">[]): KotKind {
  if (deltas.some((delta) => delta.change === "add")) return "order";
  return deltas.some((delta) => delta.change === "cancel") ? "cancel" : "note";
}
