import { allocate, minus, type Paise, paise, roundToRupee, shareOf, sum, ZERO } from "../../money.ts";
import { type BusinessDay, calendarDay, type Instant } from "../../time.ts";
import type { LiquorBlock } from "../order/api.ts";
import { isLiquor } from "../order/totals.ts";
import type { Bill } from "./api.ts";
import type { CreditNote, NoteLine } from "./creditNote.ts";
import { type TaxBlock, toTaxBlocks } from "./invoices.ts";

/** What to refund: pieces of the bill's lines by their position, or a sum. */
export type RefundPart =
  | { readonly lines: readonly LinePieces[]; readonly amount?: undefined }
  | { readonly amount: Paise; readonly lines?: undefined };

export interface LinePieces {
  readonly line: number;
  readonly quantity: number;
}

type TotalName = "subtotal" | "discountAmount" | "cgst" | "sgst" | "roundOff" | "grandTotal";

/** The frozen figures of a credit note. */
export type NoteFigures = Pick<CreditNote, "lines" | "liquor" | TotalName>;

const LINE_FIGURES = ["amount", "discountAmount", "cgst", "sgst", "vat"] as const;

type NotedBill = Pick<Bill, "lines" | "liquor" | "creditNotes" | TotalName>;

/** Returns the pieces and amounts of each line of a bill that no credit note has taken back yet. */
export function restOfLines({ lines, creditNotes }: Pick<Bill, "lines" | "creditNotes">): NoteLine[] {
  return lines.map((billLine, line) => {
    const taken = creditNotes.flatMap((note) => note.lines.filter((one) => one.line === line));
    const rest = (name: (typeof LINE_FIGURES)[number] | "taxable") =>
      minus(billLine[name], sum(taken.map((one) => one[name])));
    return {
      line,
      quantity: billLine.quantity - taken.reduce((all, { quantity }) => all + quantity, 0),
      ...{ amount: rest("amount"), discountAmount: rest("discountAmount"), taxable: rest("taxable") },
      ...{ cgst: rest("cgst"), sgst: rest("sgst"), vat: rest("vat") },
    };
  });
}

/** Returns what is left of a bill's grand total after its credit notes. */
export function restOfBill({ grandTotal, creditNotes }: Pick<Bill, "grandTotal" | "creditNotes">): Paise {
  return minus(grandTotal, sum(creditNotes.map((note) => note.grandTotal)));
}

/** True if the bill has fewer pieces left than are to be refunded, or a line is named twice. */
export function hasTooFewLeft(
  bill: Pick<Bill, "lines" | "creditNotes">,
  lines: readonly LinePieces[],
): boolean {
  const rest = restOfLines(bill);
  const isRepeated = new Set(lines.map(({ line }) => line)).size < lines.length;
  return isRepeated || lines.some(({ line, quantity }) => quantity > (rest[line]?.quantity ?? 0));
}

/**
 * Computes a credit note of a part of a bill, at the bill's rates and shares of discounts. What a bill's notes take together
 * never exceeds it in any figure, and who takes the last of it takes the exact rest.
 *
 * By dishes, a block of the bill costs afterwards what it would cost without them, rounded to the rupee as a bill is; the note is the
 * difference. By sum, each line gets its share of the sum. The part must be no more than what is left.
 */
export function noteFigures(bill: NotedBill, part: RefundPart): NoteFigures {
  const rests = restOfBlocks(bill);
  const blocks = part.lines ? rests.map((rest) => byDishes(rest, part.lines)) : bySum(rests, part.amount);
  const lines = blocks.flatMap((block) => block.lines).toSorted((a, b) => a.line - b.line);
  const totalOf = (name: "amount" | "discountAmount" | "cgst" | "sgst") =>
    sum(lines.map((line) => line[name]));
  return {
    lines,
    ...{ subtotal: totalOf("amount"), discountAmount: totalOf("discountAmount") },
    ...{ cgst: totalOf("cgst"), sgst: totalOf("sgst") },
    roundOff: sum(blocks.map(({ roundOff }) => roundOff)),
    grandTotal: sum(blocks.map(({ grandTotal }) => grandTotal)),
    liquor: toLiquorBlock(
      // A sum of a few paise may be too small for any line, and is all round off.
      blocks.find(
        (block) => block.taxClass === "liquor" && (block.lines.length > 0 || block.grandTotal > ZERO),
      ),
    ),
  };
}

/** Returns a bill with the lines and totals of one of its notes, with the names and rates of the bill. */
export function noteAsBill(bill: Bill, note: CreditNote): Bill {
  const { subtotal, discountAmount, cgst, sgst, roundOff, grandTotal, liquor } = note;
  const lines = note.lines.flatMap(({ line, ...figures }) => {
    const sold = bill.lines[line];
    return sold ? [{ ...sold, ...figures }] : [];
  });
  return { ...bill, lines, subtotal, discountAmount, cgst, sgst, roundOff, grandTotal, liquor };
}

/** The lines of one tax class that a bill has left, or that a note takes, with their total. */
interface NoteBlock extends Pick<TaxBlock, "taxClass" | "grandTotal"> {
  readonly lines: readonly NoteLine[];
}

function restOfBlocks(bill: NotedBill): NoteBlock[] {
  const rest = restOfLines(bill);
  return toTaxBlocks(bill).map(({ taxClass, grandTotal }) => {
    const noted = bill.creditNotes.map((note) => {
      const ofLiquor = note.liquor?.grandTotal ?? ZERO;
      return taxClass === "liquor" ? ofLiquor : minus(note.grandTotal, ofLiquor);
    });
    const lines = rest.filter(({ line }) => bill.lines[line]?.taxClass === taxClass);
    return { taxClass, lines, grandTotal: minus(grandTotal, sum(noted)) };
  });
}

function byDishes(rest: NoteBlock, pieces: readonly LinePieces[]) {
  const lines = rest.lines.flatMap((line) => {
    const quantity = pieces.find((one) => one.line === line.line)?.quantity ?? 0;
    return quantity === 0 ? [] : [{ ...shareOfLine(line, paise(quantity), paise(line.quantity)), quantity }];
  });
  const after = roundToRupee(minus(exactTotal(rest.lines), exactTotal(lines)));
  const grandTotal = paise(Math.max(ZERO, minus(rest.grandTotal, after)));
  return withRoundOff({ ...rest, lines, grandTotal: lines.length === 0 ? ZERO : grandTotal });
}

function bySum(rests: readonly NoteBlock[], amount: Paise) {
  const totals = rests.map(({ grandTotal }) => grandTotal);
  const shares = allocate(amount, totals);
  if (amount === sum(totals)) return rests.map(withRoundOff);
  return rests.map((rest, index) => {
    const grandTotal = shares[index] ?? ZERO;
    const lines = rest.lines
      .map((line) => ({ ...shareOfLine(line, grandTotal, rest.grandTotal), quantity: 0 }))
      .filter((line) => line.amount > ZERO);
    return withRoundOff({ ...rest, lines: grandTotal === ZERO ? [] : lines, grandTotal });
  });
}

function shareOfLine(line: NoteLine, part: Paise, whole: Paise): NoteLine {
  const share = (figure: Paise) => shareOf(figure, part, whole);
  const [amount, discountAmount] = [share(line.amount), share(line.discountAmount)];
  return {
    ...{ ...line, amount, discountAmount, taxable: minus(amount, discountAmount) },
    ...{ cgst: share(line.cgst), sgst: share(line.sgst), vat: share(line.vat) },
  };
}

/** The sum of lines with their taxes, before the round off. */
function exactTotal(lines: readonly NoteLine[]): Paise {
  return sum(lines.flatMap(({ taxable, cgst, sgst, vat }) => [taxable, cgst, sgst, vat]));
}

function withRoundOff(block: NoteBlock): NoteBlock & { readonly roundOff: Paise } {
  return { ...block, roundOff: minus(block.grandTotal, exactTotal(block.lines)) };
}

function toLiquorBlock(block: ReturnType<typeof withRoundOff> | undefined): LiquorBlock | null {
  if (!block) return null;
  const totalOf = (name: "amount" | "discountAmount" | "vat") => sum(block.lines.map((line) => line[name]));
  return {
    ...{ subtotal: totalOf("amount"), discountAmount: totalOf("discountAmount"), vat: totalOf("vat") },
    ...{ roundOff: block.roundOff, grandTotal: block.grandTotal },
  };
}

/**
 * Returns the last day on which a credit note lowers the GST of a bill: 30 November after the bill's financial year (section 34(2)
 * CGST Act).
 */
export function noteDeadline(bill: Pick<Bill, "createdAt">): BusinessDay {
  const day = calendarDay(bill.createdAt);
  const year = Number(day.slice(0, 4)) + (day.slice(5, 7) >= "04" ? 1 : 0);
  return `${year}-11-30` as BusinessDay;
}

/** True if a credit note comes too late to lower the GST of a bill with food. */
export function isAfterNoteDeadline(bill: Pick<Bill, "createdAt" | "lines">, now: Instant): boolean {
  return calendarDay(now) > noteDeadline(bill) && !bill.lines.every(isLiquor);
}
