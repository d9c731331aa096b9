import fc from "fast-check";
import { expect, test } from "vitest";
import { minus, paise, sum } from "../money.ts";
import { exampleBill } from "../testing/examples.ts";
import { billRows } from "./billRows.ts";

test("a bill's figures are spread over its lines by their amounts, and sum to the bill", () => {
  const rows = billRows(exampleBill());
  expect(
    rows.map(({ discount, taxable, cgst, sgst, roundOff, total }) => [
      discount,
      taxable,
      cgst,
      sgst,
      roundOff,
      total,
    ]),
  ).toEqual([
    [3600, 32_400, 810, 810, -18, 34_002],
    [4055, 36_495, 912, 912, -21, 38_298],
  ]);
  expect(sum(rows.map(({ total }) => total))).toBe(72_300);
});

test("whatever a bill charged, its rows sum to it to the paisa", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 40 });
  const part = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amounts, part, part, fc.integer({ min: -50, max: 50 }), (each, discount, tax, off) => {
      const lines = each.map((amount, i) => ({
        menuItem: String(i),
        name: "x",
        quantity: 1,
        rate: paise(amount),
        amount: paise(amount),
        isVeg: true,
      }));
      const subtotal = sum(lines.map(({ amount }) => amount));
      const charged = {
        lines,
        discountAmount: paise(Math.min(discount, subtotal)),
        cgst: paise(tax),
        sgst: paise(tax),
        roundOff: paise(off),
      };
      const rows = billRows(charged);
      expect(sum(rows.map((row) => row.discount))).toBe(charged.discountAmount);
      expect(sum(rows.map((row) => row.taxable))).toBe(minus(subtotal, charged.discountAmount));
      expect(sum(rows.map((row) => row.cgst))).toBe(tax);
      expect(sum(rows.map((row) => row.roundOff))).toBe(off === 0 ? 0 : off);
    }),
  );
});

test("a bill without lines has no rows", () => {
  expect(billRows(exampleBill({ lines: [] }))).toEqual([]);
});
