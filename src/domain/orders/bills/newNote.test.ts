import fc from "fast-check";
import { expect, test } from "vitest";
import { minus, type Paise, paise, rateBps, sum } from "../../money.ts";
import { exampleAddition, exampleBill, exampleOrder, exampleSettings } from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import { withAdditions, withChanges } from "../order/order.ts";
import type { Bill } from "./api.ts";
import type { CreditNote } from "./creditNote.ts";
import { toTaxBlocks } from "./invoices.ts";
import { newBill } from "./newBill.ts";
import {
  hasTooFewLeft,
  isAfterNoteDeadline,
  type NoteFigures,
  noteAsBill,
  noteFigures,
  type RefundPart,
  restOfBill,
  restOfLines,
} from "./newNote.ts";

interface Dish {
  readonly rate: number;
  readonly quantity: number;
  readonly isLiquor: boolean;
  readonly percent: number;
}

const percentOff = (percent: number) => (percent === 0 ? null : { percent: rateBps(percent * 100) });

/** Issues the bill of an order of these dishes, at 5 % GST and 20 % VAT. */
function billOf(dishes: readonly Dish[], orderPercent: number): Bill {
  const tax = {
    ...{ mode: "regular" as const, cgstRate: rateBps(250), sgstRate: rateBps(250), vatRate: rateBps(2_000) },
  };
  const added = dishes.map(({ rate, quantity, isLiquor }, index) =>
    exampleAddition({
      ...{ _id: `line${index}`, rate: paise(rate), quantity, notes: String(index) },
      taxClass: isLiquor ? "liquor" : "service",
    }),
  );
  const { items } = withAdditions(exampleOrder(), added);
  const order = withChanges(exampleOrder(), {
    items: items.map((line, index) => ({ ...line, discount: percentOff(dishes[index]?.percent ?? 0) })),
    discount: percentOff(orderPercent),
    tax,
  });
  const { createdAt, businessDay, issuedBy } = exampleBill();
  const numbers = { _id: "bill", invoiceNumber: "A/26-27/000001", liquorInvoiceNumber: null };
  return newBill(order, {
    ...{ ...numbers, settings: exampleSettings(), issuedBy, businessDay },
    ...{ now: createdAt, paidAt: createdAt, replaces: null },
  });
}

function withNote(bill: Bill, part: RefundPart): Bill {
  const { _id, invoiceNumber, order, place, createdAt, businessDay, issuedBy } = bill;
  const note: CreditNote = {
    ...{ _id: "note", createdAt, noteNumber: "CN/26-27/000001", bill: { _id, invoiceNumber }, order, place },
    ...{ ...noteFigures(bill, part), reason: "Cold", tenders: [], businessDay, issuedBy, printCount: 0 },
  };
  return { ...bill, creditNotes: [...bill.creditNotes, note] };
}

const TOTALS = ["subtotal", "discountAmount", "cgst", "sgst", "grandTotal"] as const;
const LIQUOR = ["subtotal", "discountAmount", "vat", "grandTotal"] as const;

/** Returns every figure of a bill less those of its notes; the round offs have either sign. */
function rests(bill: Bill): { readonly amounts: number[]; readonly roundOffs: number[] } {
  const rest = (of: (one: Bill | CreditNote) => Paise) => minus(of(bill), sum(bill.creditNotes.map(of)));
  return {
    amounts: [
      ...TOTALS.map((name) => rest((one) => one[name])),
      ...LIQUOR.map((name) => rest((one) => one.liquor?.[name] ?? paise(0))),
      ...restOfLines(bill).flatMap(({ line: _, ...figures }) => Object.values(figures)),
    ],
    roundOffs: [rest((one) => one.roundOff), rest((one) => one.liquor?.roundOff ?? paise(0))],
  };
}

function expectToAddUp(bill: Bill, { lines, ...note }: NoteFigures): void {
  const of = (name: "amount" | "discountAmount" | "taxable" | "cgst" | "sgst" | "vat") =>
    sum(lines.map((line) => line[name]));
  expect(note.subtotal).toBe(of("amount"));
  expect(note.discountAmount).toBe(of("discountAmount"));
  expect(of("taxable")).toBe(note.subtotal - note.discountAmount);
  expect([note.cgst, note.sgst, note.liquor?.vat ?? 0]).toEqual([of("cgst"), of("sgst"), of("vat")]);
  expect(of("taxable") + of("cgst") + of("sgst") + of("vat") + note.roundOff).toBe(note.grandTotal);
  const ofLiquor = lines.filter(({ line }) => bill.lines[line]?.taxClass === "liquor");
  expect(note.liquor?.subtotal ?? 0).toBe(sum(ofLiquor.map(({ amount }) => amount)));
}

const dish = fc.record({
  rate: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 2_000_00 })),
  quantity: fc.integer({ min: 1, max: 7 }),
  isLiquor: fc.boolean(),
  percent: fc.constantFrom(0, 0, 0, 10, 33, 100),
});
/** A part of what is left: of the sum, or of each dish, in percent. */
const step = fc.oneof(
  fc.record({ ofSum: fc.integer({ min: 1, max: 110 }) }),
  fc.record({ ofDishes: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 }) }),
);

function partOf(bill: Bill, chosen: { readonly ofSum?: number; readonly ofDishes?: number[] }): RefundPart {
  const { ofSum, ofDishes = [] } = chosen;
  const left = restOfBill(bill);
  if (ofSum !== undefined) return { amount: paise(Math.min(left, Math.ceil((left * ofSum) / 100))) };
  const lines = restOfLines(bill).map(({ line, quantity }, index) => {
    const percent = ofDishes[index % ofDishes.length] ?? 0;
    return { line, quantity: Math.round((quantity * percent) / 100) };
  });
  return { lines: lines.filter(({ quantity }) => quantity > 0) };
}

test("a bill less its notes is never below zero in any figure, and exactly zero when all is refunded", () => {
  const sequences = fc.tuple(
    fc.array(dish, { minLength: 1, maxLength: 6 }),
    fc.constantFrom(0, 0, 5, 12, 50),
    fc.array(step, { maxLength: 6 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(sequences, ([dishes, percent, steps, endsBySum]) => {
      let bill = billOf(dishes, percent);
      for (const chosen of steps) {
        const part = partOf(bill, chosen);
        if (part.lines ? part.lines.length === 0 : part.amount === 0) continue;
        const before = restOfBill(bill);
        const figures = noteFigures(bill, part);
        expectToAddUp(bill, figures);
        if (part.amount !== undefined) expect(figures.grandTotal).toBe(part.amount);
        bill = withNote(bill, part);
        expect(before - restOfBill(bill)).toBe(figures.grandTotal);
        expect(rests(bill).amounts.filter((amount) => amount < 0)).toEqual([]);
      }
      const left = restOfLines(bill).filter(({ quantity }) => quantity > 0);
      const lines = left.map(({ line, quantity }) => ({ line, quantity }));
      const last = endsBySum || lines.length === 0 ? { amount: restOfBill(bill) } : { lines };
      if (last.amount !== 0) bill = withNote(bill, last);
      if (restOfBill(bill) > 0) bill = withNote(bill, { amount: restOfBill(bill) });
      const { amounts, roundOffs } = rests(bill);
      // What costs nothing is not refunded by a sum.
      if (last.amount !== 0) expect([...amounts, ...roundOffs].filter((amount) => amount !== 0)).toEqual([]);
    }),
  );
});

const food = (rate: number, quantity: number, percent = 0): Dish => ({
  rate,
  quantity,
  isLiquor: false,
  percent,
});
const beer = { rate: 300_00, quantity: 1, isLiquor: true, percent: 0 };

test("a note of a dish is the difference between the bill with and without it, in whole rupees", () => {
  // 3 × ₹33.10 + 5 % = ₹104.27, a bill of ₹104.
  const bill = billOf([food(33_10, 3)], 0);
  const [first, second, third] = [1, 2, 3].map(
    (quantity) => noteFigures(bill, { lines: [{ line: 0, quantity }] }).grandTotal,
  );
  expect([bill.grandTotal, first, second, third]).toEqual([104_00, 34_00, 69_00, 104_00]);
  expect(noteFigures(bill, { lines: [{ line: 0, quantity: 1 }] })).toEqual({
    lines: [
      ...[
        {
          line: 0,
          quantity: 1,
          amount: 33_10,
          discountAmount: 0,
          taxable: 33_10,
          cgst: 83,
          sgst: 83,
          vat: 0,
        },
      ],
    ],
    ...{
      subtotal: 33_10,
      discountAmount: 0,
      cgst: 83,
      sgst: 83,
      roundOff: -76,
      grandTotal: 34_00,
      liquor: null,
    },
  });
});

test("a note of food and liquor takes each at its own rate and its share of the order's discount", () => {
  const bill = billOf([food(100_00, 2), beer], 10);
  // Food: ₹200 − 20 + 9 = ₹189. Liquor: ₹300 − 30 + 54 = ₹324.
  expect(toTaxBlocks(bill).map(({ grandTotal }) => grandTotal)).toEqual([189_00, 324_00]);
  expect(noteFigures(bill, { lines: [{ line: 1, quantity: 1 }] })).toMatchObject({
    ...{ subtotal: 300_00, discountAmount: 30_00, cgst: 0, sgst: 0, grandTotal: 324_00 },
    liquor: { subtotal: 300_00, discountAmount: 30_00, vat: 54_00, roundOff: 0, grandTotal: 324_00 },
  });
  const half = noteFigures(bill, { amount: paise(256_50) });
  expect(half).toMatchObject({
    subtotal: 250_00,
    discountAmount: 25_00,
    cgst: 2_25,
    sgst: 2_25,
    roundOff: 0,
  });
  expect(half.liquor).toMatchObject({ subtotal: 150_00, vat: 27_00, grandTotal: 162_00 });
  expect(half.lines.map(({ quantity }) => quantity)).toEqual([0, 0]);
  const noted = withNote(bill, { amount: paise(256_50) });
  expect(noteFigures(noted, { lines: [{ line: 0, quantity: 2 }] })).toMatchObject({
    subtotal: 100_00,
    cgst: 2_25,
  });
  expect(noteAsBill(noted, noted.creditNotes[0] as CreditNote).lines[1]).toMatchObject({
    vatRate: 2_000,
    vat: 27_00,
  });
});

test("no more pieces are refunded than are left, and each line is named once", () => {
  const bill = withNote(billOf([food(100_00, 3), beer], 0), { lines: [{ line: 0, quantity: 2 }] });
  const pieces = (...lines: (readonly [number, number])[]) =>
    lines.map(([line, quantity]) => ({ line, quantity }));
  expect(hasTooFewLeft(bill, pieces([0, 1], [1, 1]))).toBe(false);
  expect(hasTooFewLeft(bill, pieces([0, 2]))).toBe(true);
  expect(hasTooFewLeft(bill, pieces([1, 1], [1, 1]))).toBe(true);
  expect(hasTooFewLeft(bill, pieces([2, 1]))).toBe(true);
});

test.each([
  ["2026-03-31T12:00:00Z", "2026-11-30T12:00:00Z", false],
  ["2026-03-31T12:00:00Z", "2026-12-01T12:00:00Z", true],
  // 01:00 on 1 April in India is of the next financial year.
  ["2026-03-31T19:30:00Z", "2026-12-01T12:00:00Z", false],
  ["2026-04-01T12:00:00Z", "2027-11-30T18:29:59Z", false],
  ["2026-04-01T12:00:00Z", "2027-11-30T18:30:00Z", true],
])("a note for a bill of %s issued at %s is too late for its tax: %s", (billed, noted, isLate) => {
  const at = (text: string) => instant(Date.parse(text));
  expect(isAfterNoteDeadline({ ...billOf([food(100_00, 1)], 0), createdAt: at(billed) }, at(noted))).toBe(
    isLate,
  );
  expect(isAfterNoteDeadline({ ...billOf([beer], 0), createdAt: at(billed) }, at(noted))).toBe(false);
});
