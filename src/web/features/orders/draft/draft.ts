import { z } from "zod";
import { Ref, refOf } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { Rupees } from "#domain/money.ts";
import type { NewLine } from "#domain/orders/lifecycle/api.ts";
import { LINES_MAX, LineNotes, type Order, QUANTITY_MAX, Quantity } from "#domain/orders/order/api.ts";
import { findLine } from "#domain/orders/order/order.ts";

/** What nobody touched for so long belongs to another evening. */
export const DRAFT_MS = 12 * 60 * 60 * 1000;

/** An item chosen on the menu screen and not submitted. Its id becomes the order line's, so it can never count twice. */
export const DraftLine = z.object({
  _id: z.string(),
  menuItem: Ref,
  rate: Rupees,
  isVeg: z.boolean(),
  quantity: Quantity,
  notes: LineNotes,
});
export type DraftLine = z.output<typeof DraftLine>;

/** What is chosen for a table. `orderId`: the open order the table had meanwhile; null when it had none. */
export const Draft = z.object({
  orderId: z.string().nullable(),
  lines: z.array(DraftLine).max(LINES_MAX),
  touchedAt: z.number(),
});
export type Draft = z.output<typeof Draft>;

export type DraftLines = Draft["lines"];

/** One more of an item: joins its line without a note, else is a new line with quantity 1 (spec section 5). */
export function withItem(lines: DraftLines, item: MenuItem, id: string): DraftLines {
  const home = lines.find(
    (line) =>
      line.menuItem._id === item._id &&
      line.notes === "" &&
      line.rate === item.price &&
      line.quantity < QUANTITY_MAX,
  );
  if (home) return withDraftLine(lines, home._id, { quantity: home.quantity + 1 });
  if (lines.length >= LINES_MAX) return lines;
  const { price: rate, isVegetarian: isVeg } = item;
  return [...lines, { _id: id, menuItem: refOf(item), rate, isVeg, quantity: 1, notes: "" }];
}

/** Sets a line's quantity or note; decreasing to zero removes it. */
export function withDraftLine(
  lines: DraftLines,
  id: string,
  change: Partial<Pick<DraftLine, "quantity" | "notes">>,
): DraftLines {
  return lines
    .map((line) => (line._id === id ? { ...line, ...change } : line))
    .filter((line) => line.quantity > 0);
}

export interface DraftOnScreen {
  /** Chosen for this order. */
  readonly lines: DraftLines;
  /** Chosen before the table's order was this one: offered for adding (decision 18). */
  readonly offered: DraftLines;
}

/** The draft beside the table's order: what the order holds already has been submitted. */
export function draftBeside(draft: Draft | undefined, order: Order | undefined): DraftOnScreen {
  const open = draft?.lines.filter(({ _id }) => !order || !findLine(order, _id)) ?? [];
  const isOwn = (draft?.orderId ?? null) === (order?._id ?? null);
  return isOwn ? { lines: open, offered: [] } : { lines: [], offered: open };
}

/** The lines as they go to the server. */
export function newLines(lines: DraftLines): NewLine[] {
  return lines.map(({ _id, menuItem, rate, quantity, notes }) => ({
    _id,
    menuItem: menuItem._id,
    quantity,
    rate,
    notes,
  }));
}
