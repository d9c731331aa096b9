import { z } from "zod";
import type { MenuItem } from "#domain/menu/api.ts";
import { Rupees } from "#domain/money.ts";
import type { NewLine } from "#domain/orders/commands/taking.ts";
import { LINES_MAX, LineNotes, type Order, QUANTITY_MAX, Quantity } from "#domain/orders/order/api.ts";
import { type ChoiceInput, choicePrice, isSameChoice, toChoiceInput } from "#domain/orders/order/choice.ts";
import { findLine } from "#domain/orders/order/order.ts";
import { soldFields, toSoldItem } from "#domain/orders/order/sold.ts";
import { countOf } from "../../../kit/countOf.ts";

/** A draft unchanged for this long is from an earlier evening and is dropped. */
export const DRAFT_LIFETIME_MS = 12 * 60 * 60 * 1000;

/** An item chosen on the menu screen and not submitted yet. The order line gets the same id, so that it is never added twice. */
const DraftLine = z.object({
  _id: z.string(),
  ...soldFields,
  rate: Rupees,
  quantity: Quantity,
  notes: LineNotes,
});
export type DraftLine = z.output<typeof DraftLine>;

/** The dishes chosen for a table. `orderId`: the table's order at that time; null if it had none. */
export const Draft = z.object({
  orderId: z.string().nullable(),
  lines: z.array(DraftLine).max(LINES_MAX),
  touchedAt: z.number(),
});
export type Draft = z.output<typeof Draft>;

export type DraftLines = Draft["lines"];

/** Adds one of an item with its choices (spec section 5): raises its line without a note, or adds a line of quantity 1. */
export function withItem(
  lines: DraftLines,
  item: MenuItem,
  { id, choice }: { readonly id: string; readonly choice?: ChoiceInput | undefined },
): DraftLines {
  const sold = toSoldItem(item, choice);
  const rate = choicePrice(item, sold.choice);
  const existing = lines.find(
    (line) =>
      line.menuItem._id === item._id &&
      line.notes === "" &&
      isSameChoice(line.choice, sold.choice) &&
      line.rate === rate &&
      line.quantity < QUANTITY_MAX,
  );
  if (existing) return withDraftLine(lines, existing._id, { quantity: existing.quantity + 1 });
  if (lines.length >= LINES_MAX) return lines;
  return [...lines, { _id: id, ...sold, rate, quantity: 1, notes: "" }];
}

/** Returns the lines with one line's quantity or note changed. Quantity 0 removes the line. */
export function withDraftLine(
  lines: DraftLines,
  id: string,
  change: Partial<Pick<DraftLine, "quantity" | "notes">>,
): DraftLines {
  return lines
    .map((line) => (line._id === id ? { ...line, ...change } : line))
    .filter((line) => line.quantity > 0);
}

export interface VisibleDraft {
  /** Lines chosen for the current order. */
  readonly lines: DraftLines;
  /** Lines chosen before the current order was opened; the person is asked whether to add them (clarification 18). */
  readonly fromEarlierOrder: DraftLines;
}

/** Splits a draft into lines for the table's current order and lines to suggest, without those submitted already. */
export function splitDraft(draft: Draft | undefined, order: Order | undefined): VisibleDraft {
  const unsubmitted = draft?.lines.filter(({ _id }) => !order || !findLine(order, _id)) ?? [];
  const isForThisOrder = (draft?.orderId ?? null) === (order?._id ?? null);
  return isForThisOrder
    ? { lines: unsubmitted, fromEarlierOrder: [] }
    : { lines: [], fromEarlierOrder: unsubmitted };
}

/** Converts the lines to what is sent to the server. */
export function newLines(lines: DraftLines): NewLine[] {
  return lines.map(({ _id, menuItem, choice, rate, quantity, notes }) => ({
    _id,
    menuItem: menuItem._id,
    choice: toChoiceInput(choice),
    quantity,
    rate,
    notes,
  }));
}

/** Formats the number of items: "3 items". */
export function formatPieceCount(lines: DraftLines): string {
  return countOf(
    lines.reduce((total, { quantity }) => total + quantity, 0),
    "item",
  );
}
