import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { defaultSettings } from "../../settings/defaults.ts";
import { TAX_CLASS_DEFAULT } from "../../settings/taxClass.ts";
import { composition, regular, unregistered } from "../../testing/examples.ts";
import { Day } from "../../time.ts";
import { QUANTITY_MAX, type TaxRates } from "./api.ts";
import { taxRatesOn } from "./taxed.ts";
import { computeTotals, taxableAmount } from "./totals.ts";

const specified: TaxRates = {
  mode: "regular",
  cgstRate: rateBps(900),
  sgstRate: rateBps(900),
  vatRate: null,
};
/** The rates of a resort that has set none. */
const byDefault: TaxRates = taxRatesOn(defaultSettings, Day.decode("2026-11-20"));
const plain = { taxClass: TAX_CLASS_DEFAULT, discount: null };
const line = (quantity: number, rate: number) => ({ ...plain, quantity, rate: paise(rate) });

describe("by hand", () => {
  test.each([
    // lines, discount bps, tax: total, discount, cgst, sgst, round off, grand total
    [[], 0, regular, [0, 0, 0, 0, 0, 0]],
    [[line(1, 10_000)], 0, regular, [10_000, 0, 250, 250, 0, 10_500]],
    // 765.50 − 76.55 = 688.95; 2.5 % = 17.22375; 688.95 + 34.44 = 723.39
    [[line(2, 18_000), line(1, 40_550)], 1000, regular, [76_550, 7655, 1722, 1722, -39, 72_300]],
    // The same by default.
    [[line(2, 18_000), line(1, 40_550)], 1000, byDefault, [76_550, 7655, 1722, 1722, -39, 72_300]],
    // 719.00 at 9 %: 64.71 each; 848.42
    [[line(1, 71_900)], 0, specified, [71_900, 0, 6471, 6471, -42, 84_800]],
    // A half paisa goes up: 2.5 % of 7.00 is 17.5 paise.
    [[line(1, 700)], 0, regular, [700, 0, 18, 18, -36, 700]],
    // 33.33 % of 150.00 is 49.995: 50.00.
    [[line(3, 5000)], 3333, unregistered, [15_000, 5000, 0, 0, 0, 10_000]],
    // Half a rupee goes up.
    [[line(1, 9950)], 0, composition, [9950, 0, 0, 0, 50, 10_000]],
    [[line(4, 12_345)], 10_000, regular, [49_380, 49_380, 0, 0, 0, 0]],
  ] as const)(
    "the totals of %j less %i are as reckoned by hand",
    (lines, discount, tax, [total, discountAmount, cgst, sgst, roundOff, grand]) => {
      expect(computeTotals(lines, { percent: rateBps(discount) }, tax)).toEqual({
        totalAmount: total,
        discountAmount,
        cgst,
        sgst,
        roundOff,
        grandTotal: grand,
        liquor: null,
      });
    },
  );
});

test("a line's own discount takes the place of the order's, in percent or in rupees", () => {
  const half = { ...line(2, 18_000), discount: { percent: rateBps(5_000) } };
  const less = { ...line(1, 40_000), discount: { rupees: paise(5_000), value: paise(80_000) } };
  const lines = [half, less, line(1, 20_000)];
  // 360 − 180 + 400 − 25 (half of the value that ₹50 was given on) + 200 − 20 = 735; 2.5 % is 18.375.
  expect(computeTotals(lines, { percent: rateBps(1_000) }, regular)).toMatchObject({
    ...{ totalAmount: 96_000, discountAmount: 22_500, cgst: 1_838, sgst: 1_838, grandTotal: 77_200 },
  });
  // ₹100 of ₹400 takes 50 off the 200: 705; 2.5 % is 17.625.
  const given = { rupees: paise(10_000), value: paise(40_000) };
  expect(computeTotals(lines, given, regular)).toMatchObject({
    ...{ totalAmount: 96_000, discountAmount: 25_500, cgst: 1_763, sgst: 1_763, grandTotal: 74_000 },
  });
});

const carts = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: QUANTITY_MAX }),
    rate: fc.integer({ min: 0, max: 1_000_000 }).map(paise),
    taxClass: fc.constant(TAX_CLASS_DEFAULT),
    discount: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 10_000 }).map((bps) => ({ percent: rateBps(bps) })),
      fc.nat(2_000_000).map((amount) => ({ rupees: paise(amount), value: paise(2_000_000) })),
    ),
  }),
  { maxLength: 30 },
);
const rates = fc.integer({ min: 0, max: 10_000 }).map(rateBps);
const taxes = fc.record({
  mode: fc.constantFrom("regular" as const, "composition" as const, "unregistered" as const),
  cgstRate: rates,
  sgstRate: rates,
  vatRate: fc.constant(null),
});

describe("for every cart, discount and tax", () => {
  test("the paper adds up to whole rupees, rounded by half a rupee at most", () => {
    fc.assert(
      fc.property(carts, rates, taxes, (lines, discount, tax) => {
        const totals = computeTotals(lines, { percent: discount }, tax);
        const { totalAmount, discountAmount, cgst, sgst, roundOff, grandTotal } = totals;
        expect(totalAmount - discountAmount + cgst + sgst + roundOff).toBe(grandTotal);
        expect(taxableAmount(totals)).toBe(totalAmount - discountAmount);
        expect(grandTotal % 100).toBe(0);
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(50);
        expect(discountAmount).toBeLessThanOrEqual(totalAmount);
        const { liquor: _, ...amounts } = totals;
        for (const amount of Object.values(amounts)) expect(Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });

  test("equal rates make equal taxes, and only a regular taxpayer charges any", () => {
    fc.assert(
      fc.property(carts, rates, taxes, (lines, discount, tax) => {
        const { cgst, sgst } = computeTotals(
          lines,
          { percent: discount },
          { ...tax, sgstRate: tax.cgstRate },
        );
        expect(cgst).toBe(sgst);
        if (tax.mode !== "regular") expect(cgst).toBe(0);
      }),
    );
  });
});
