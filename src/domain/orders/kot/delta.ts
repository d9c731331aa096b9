import { withoutHeld } from "../courses/holding.ts";
import type { Order, OrderLine } from "../order/api.ts";
import type { Choice } from "../order/choice.ts";
import { soldName } from "../order/sold.ts";
import type { KotChange, KotKind } from "./api.ts";

/** A change of a line to send to the kitchen. `quantity` is never negative. */
export interface Delta {
  readonly line: string;
  /** Named with variant, measure and add-ons. */
  readonly menuItem: OrderLine["menuItem"];
  readonly quantity: number;
  readonly change: KotChange;
  readonly notes: string;
  readonly choice: Choice;
}

/**
 * Returns the unsent changes of an order: its lines compared with what was last sent (clarification 25). More pieces are an
 * addition, fewer a cancellation, a new note on sent pieces a note. Held lines wait. `removed` are sent lines that are no longer
 * on the order.
 */
export function kotDeltas(order: Pick<Order, "items">, removed: readonly OrderLine[] = []): Delta[] {
  return [
    ...withoutHeld(order.items).flatMap(lineDelta),
    ...removed.flatMap((line) => lineDelta({ ...line, quantity: 0 })),
  ];
}

/** Returns the changes to send immediately: sent pieces that are voided. */
export function cancelDeltas(
  voided: readonly { readonly line: OrderLine; readonly quantity: number }[],
): Delta[] {
  return voided.map(({ line, quantity }) => ({
    line: line._id,
    menuItem: { ...line.menuItem, name: soldName(line.menuItem.name, line.choice) },
    quantity,
    change: "cancel",
    notes: line.sentNotes,
    choice: line.choice,
  }));
}

function lineDelta(line: OrderLine): Delta[] {
  const entry = (change: KotChange, quantity: number, notes = line.notes): Delta => ({
    line: line._id,
    menuItem: { ...line.menuItem, name: soldName(line.menuItem.name, line.choice) },
    quantity,
    change,
    notes,
    choice: line.choice,
  });
  const known = Math.min(line.quantity, line.sentQuantity);
  const deltas: Delta[] = [];
  if (line.quantity < line.sentQuantity) {
    deltas.push(entry("cancel", line.sentQuantity - line.quantity, line.sentNotes));
  }
  if (known > 0 && line.notes !== line.sentNotes) deltas.push(entry("note", known));
  if (line.quantity > line.sentQuantity) {
    deltas.push(entry("add", line.quantity - line.sentQuantity));
  }
  return deltas;
}

/** Returns the kind of a KOT: "order" if it adds pieces, "cancel" if it only cancels, else "note". */
export function kotKind(deltas: readonly Pick<Delta, "change">[]): KotKind {
  if (deltas.some((delta) => delta.change === "add")) return "order";
  return deltas.some((delta) => delta.change === "cancel") ? "cancel" : "note";
}
