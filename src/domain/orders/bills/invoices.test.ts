import fc from "fast-check";
import { expect, test } from "vitest";
import { type Paise, paise, rateBps } from "../../money.ts";
import type { Settings } from "../../settings/api.ts";
import { TaxClass } from "../../settings/taxClass.ts";
import {
  composition,
  exampleAddition,
  exampleBill,
  exampleOrder,
  exampleSettings,
  now,
  regular,
  unregistered,
} from "../../testing/examples.ts";
import { plain } from "../../testing/paper.ts";
import { Day } from "../../time.ts";
import type { TaxRates } from "../order/api.ts";
import { withAdditions, withChanges } from "../order/order.ts";
import type { Bill } from "./api.ts";
import { billSeries } from "./invoiceNumber.ts";
import { invoiceNumbers, toTaxBlocks } from "./invoices.ts";
import { newBill } from "./newBill.ts";
import { billReceipt } from "./receipt.ts";

const withVat: TaxRates = { ...regular, vatRate: rateBps(2000) };
const paneer = { quantity: 1, rate: paise(301_50), menuItem: { _id: "paneer", name: "Paneer" } };
const lager = {
  quantity: 2,
  rate: paise(320_30),
  menuItem: { _id: "lager", name: "Lager" },
  taxClass: "liquor",
} as const;
const settings = exampleSettings({ vatNumber: "30123456789V" });

function billOf(
  additions: readonly (typeof paneer | typeof lager)[],
  more: Partial<Bill> = {},
  tax = withVat,
): Bill {
  const lines = additions.map((one, i) => exampleAddition({ _id: `${i}`, ...one }));
  const order = withChanges(withAdditions(exampleOrder(tax), lines), {
    discount: { percent: rateBps(1000) },
  });
  const { createdAt: _, paidAt, ...made } = exampleBill();
  return { ...newBill(order, { ...made, settings, now, paidAt }), ...more };
}
const printed = (bill: Bill) => plain(billReceipt(bill, { address: false, waiter: false })).split("\n");

test("food and liquor are printed in a block each, with subtotals that make the Grand Total", () => {
  expect(printed(billOf([paneer, lager])).slice(4)).toEqual([
    "INVOICE-CUM-BILL OF SUPPLY",
    "---",
    "Bill No. | A/26-27/000123",
    "Ref. | BILL-1795100100000",
    "Order time | 20/11/2026, 20:25",
    "Date | 20/11/2026, 20:25",
    "Table T4 | Garden",
    "---",
    "Item | Qty | Rate | Amount",
    "Paneer | 1 | 301.50 | 301.50",
    "---",
    "Subtotal | 301.50",
    "Discount 10% | -30.15",
    "CGST 2.5% | 6.78",
    "SGST 2.5% | 6.78",
    "Round Off | 0.09",
    "Food total | ₹285",
    "---",
    "LIQUOR (STATE VAT)",
    "VAT No. 30123456789V",
    "Item | Qty | Rate | Amount",
    "Lager | 2 | 320.30 | 640.60",
    "---",
    "Subtotal | 640.60",
    "Discount 10% | -64.06",
    "VAT 20% | 115.31",
    "Round Off | 0.15",
    "Liquor total | ₹692",
    "---",
    "Grand Total | ₹977",
    "Payment type | Cash",
    "Thank you, visit again",
  ]);
});

test("two invoices have their own numbers and totals, and what is to be paid for both stands once below", () => {
  const lines = printed(billOf([paneer, lager], { liquorInvoiceNumber: "L/26-27/000045" }));
  const second = lines.indexOf("LIQUOR BILL");
  const [food, liquor] = [lines.slice(0, second), lines.slice(second)];
  expect(food).toEqual(
    expect.arrayContaining([
      "GSTIN 27AAPFU0939F1ZV",
      "TAX INVOICE",
      "Bill No. | A/26-27/000123",
      "Grand Total | ₹285",
    ]),
  );
  expect(food.join("\n")).not.toMatch(/Lager|VAT|Thank you/);
  expect(liquor).toEqual(
    expect.arrayContaining(["Bill No. | L/26-27/000045", "VAT No. 30123456789V", "Grand Total | ₹692"]),
  );
  expect(liquor.join("\n")).not.toMatch(/Paneer|GST|SAC|Liquor total/);
  expect(liquor.slice(-4)).toEqual([
    "---",
    "Both bills | ₹977",
    "Payment type | Cash",
    "Thank you, visit again",
  ]);
});

test.each([
  ["regular", [lager], "LIQUOR BILL"],
  ["composition", [lager], "LIQUOR BILL"],
  ["composition", [paneer, lager], "BILL OF SUPPLY"],
  ["unregistered", [paneer, lager], "BILL"],
  ["regular", [paneer], "TAX INVOICE"],
] as const)("a %s bill of %j is titled %s", (mode, dishes, title) => {
  const tax = { ...{ regular, composition, unregistered }[mode], vatRate: rateBps(2000) };
  const lines = printed(billOf(dishes, {}, tax));
  expect(lines).toContain(title);
  expect(lines.some((line) => line.startsWith("Food total"))).toBe(dishes.length > 1);
  const [first] = dishes;
  if ("taxClass" in first) expect(lines.join()).not.toMatch(/GST|SAC/);
});

test("a liquor line has no HSN or SAC of the house", () => {
  expect(billOf([paneer, lager]).lines.map(({ hsnSac }) => hsnSac)).toEqual(["996332", ""]);
});

const series = (dishes: readonly (typeof paneer | typeof lager)[], changes: Partial<Settings>) => {
  const lines = dishes.map((one, i) => exampleAddition({ _id: `${i}`, ...one }));
  const order = withAdditions(exampleOrder(withVat), lines);
  const { series: first, liquorSeries } = billSeries(
    order,
    { ...settings, ...changes },
    Day.decode("2026-11-20"),
  );
  return [first, liquorSeries];
};
const apart = { isLiquorInvoicedApart: true };

test.each([
  ["one invoice", [paneer, lager], {}, ["A/26-27", undefined]],
  ["one invoice of liquor", [lager], {}, ["A/26-27", undefined]],
  ["two", [paneer, lager], apart, ["A/26-27", "L/26-27"]],
  ["food alone, apart", [paneer], apart, ["A/26-27", undefined]],
  ["liquor alone, apart", [lager], apart, ["L/26-27", undefined]],
] as const)("the series of a bill: %s", (_, dishes, changes, expected) => {
  expect(series(dishes, changes)).toEqual(expected);
});

test("both numbers of a bill are named", () => {
  expect(invoiceNumbers(exampleBill())).toBe("A/26-27/000123");
  const both = exampleBill({ liquorInvoiceNumber: "L/26-27/000045" });
  expect(invoiceNumbers(both)).toBe("A/26-27/000123 + L/26-27/000045");
});

test("for every bill, what is printed in each block adds up to its total, and the totals to what is paid", () => {
  const dishes = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      rate: fc.integer({ min: 1, max: 1_000_000 }).map(paise),
      taxClass: fc.constantFrom(...TaxClass.options),
    }),
    { minLength: 1, maxLength: 10 },
  );
  const rates = fc.integer({ min: 0, max: 10_000 }).map(rateBps);
  fc.assert(
    fc.property(dishes, rates, rates, fc.boolean(), (lines, percent, vatRate, isApart) => {
      const additions = lines.map((one, i) =>
        exampleAddition({ _id: `${i}`, menuItem: { _id: `${i}`, name: `Item ${i}` }, ...one }),
      );
      const order = withChanges(withAdditions(exampleOrder({ ...regular, vatRate }), additions), {
        discount: { percent },
      });
      const { createdAt: _, paidAt, ...made } = exampleBill();
      const liquorInvoiceNumber = isApart ? "L/26-27/000001" : null;
      const bill = newBill(order, { ...made, liquorInvoiceNumber, settings, now, paidAt });
      const blocks = toTaxBlocks(bill);
      expect(total(blocks.map(({ grandTotal }) => grandTotal))).toBe(bill.grandTotal);
      expect(blocks.flatMap((block) => block.lines)).toHaveLength(bill.lines.length);
      const paper = printed(bill);
      let sum = 0;
      const found: number[] = [];
      for (const line of paper) {
        const [label = "", amount = ""] = line.split(" | ");
        const figure = Math.round(Number(amount.replace(/[₹,]/g, "")) * 100);
        if (label === "Subtotal") sum = figure;
        else if (/^(Discount|CGST|SGST|VAT \d|Round Off)/.test(label)) sum += figure;
        if (label === "Round Off") found.push(sum);
      }
      expect(found).toEqual(blocks.map(({ grandTotal }) => grandTotal));
    }),
  );
});

const total = (amounts: readonly Paise[]) => amounts.reduce((all, amount) => all + amount, 0);
