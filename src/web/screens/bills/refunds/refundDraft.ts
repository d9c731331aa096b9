import { minus, type Paise, sum, typedRupees, ZERO } from "#domain/money.ts";
import type { Bill, BillLine } from "#domain/orders/bills/api.ts";
import { refundTenders } from "#domain/orders/bills/billMoney.ts";
import type { CreditNote, NoteTender } from "#domain/orders/bills/creditNote.ts";
import {
  type LinePieces,
  type NoteFigures,
  type RefundPart,
  restOfLines,
} from "#domain/orders/bills/newNote.ts";
import { previewRefund } from "#domain/orders/commands/refund.ts";
import type { PaymentType } from "#domain/orders/order/api.ts";
import type { RefusalCode } from "#domain/refusal.ts";

/** What a person has chosen to refund so far. */
export interface RefundDraft {
  readonly by: "dishes" | "sum";
  /** The chosen pieces by the position of their line. */
  readonly pieces: Readonly<Record<number, number>>;
  readonly sum: number | string;
  /** "": as it was paid. */
  readonly type: PaymentType | "";
  readonly reason: string;
}

export const emptyRefund: RefundDraft = { by: "dishes", pieces: {}, sum: "", type: "", reason: "" };

/** A dish of a bill that can still be refunded. */
export interface RefundableDish {
  readonly line: number;
  readonly dish: BillLine;
  readonly left: number;
}

/** Returns the dishes of a bill with pieces that no credit note has. */
export function refundableDishes(bill: Bill): RefundableDish[] {
  return restOfLines(bill).flatMap(({ line, quantity: left, amount }) => {
    const dish = bill.lines[line];
    return dish && left > 0 && amount > ZERO ? [{ line, dish, left }] : [];
  });
}

/** Returns what the draft refunds; undefined while nothing, or no sum, is chosen. */
export function partOf({ by, pieces, sum: typed }: RefundDraft): RefundPart | undefined {
  if (by === "sum") {
    const amount = typedRupees(typed);
    return amount ? { amount } : undefined;
  }
  const lines: LinePieces[] = Object.entries(pieces)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
    .filter(({ quantity }) => quantity > 0);
  return lines.length > 0 ? { lines } : undefined;
}

/** A refund as it would be, or why it is refused. */
export type RefundPreview =
  | { readonly refusal: RefusalCode }
  | { readonly figures: NoteFigures; readonly tenders: readonly NoteTender[]; readonly refusal?: undefined };

export function previewOf(bill: Bill, draft: RefundDraft): RefundPreview | undefined {
  const part = partOf(draft);
  if (!part) return undefined;
  const type = draft.type || undefined;
  const { refusal, figures } = previewRefund(bill, { part, type });
  return refusal ? { refusal } : { figures, tenders: refundTenders(bill, figures.grandTotal, type) };
}

/** Lists the figures of a note that are not zero, from the value of its dishes to the total. */
export function figuresOf(
  figures: Pick<CreditNote, "subtotal" | "discountAmount" | "cgst" | "sgst" | "liquor" | "roundOff">,
): readonly (readonly [string, Paise])[] {
  const { subtotal, discountAmount, cgst, sgst, liquor, roundOff } = figures;
  const rows = [
    ["Dishes", subtotal],
    ["Discounts", minus(ZERO, discountAmount)],
    ["CGST and SGST", sum([cgst, sgst])],
    ["VAT", liquor?.vat ?? ZERO],
    ["Round off", roundOff],
  ] as const;
  return rows.filter(([, amount]) => amount !== ZERO);
}
