import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Paise, paise, percentOf, rateBps, sum } from "../../money.ts";
import { chargesByLine, chargesByRate, type LineRates, type NetLine } from "./charges.ts";

const at = (cgst: number, sgst = cgst): LineRates => ({
  taxClass: "service",
  cgstRate: rateBps(cgst),
  sgstRate: rateBps(sgst),
  vatRate: rateBps(0),
});
const line = (net: number, rates = at(250)): NetLine => ({ net: paise(net), shared: paise(net), rates });

describe("by hand", () => {
  test("tax is computed once per rate, and the odd paisa goes to the line with the largest remainder", () => {
    // 2.5 % of 3 × 33.30 = 99.90 is 2.4975: 2.50. Line by line it would be 3 × 0.83 = 2.49.
    const lines = [line(3330), line(3330), line(3330)];
    expect(chargesByRate(lines, null)).toEqual([
      { rates: at(250), taxable: 9990, cgst: 250, sgst: 250, vat: 0 },
    ]);
    expect(chargesByLine(lines, null).map(({ cgst }) => cgst)).toEqual([84, 83, 83]);
  });

  test("the order's discount is shared among the rates by what it stands on", () => {
    // 10 % of 300.00 is 30.00: 10.00 of it on the first rate, 20.00 on the second.
    const lines = [line(100_00), line(150_00, at(900)), line(50_00, at(900))];
    expect(chargesByRate(lines, { percent: rateBps(1000) })).toEqual([
      { rates: at(250), taxable: 90_00, cgst: 225, sgst: 225, vat: 0 },
      { rates: at(900), taxable: 180_00, cgst: 1620, sgst: 1620, vat: 0 },
    ]);
    expect(chargesByLine(lines, { percent: rateBps(1000) })).toEqual([
      { rates: at(250), taxable: 90_00, cgst: 225, sgst: 225, vat: 0 },
      { rates: at(900), taxable: 135_00, cgst: 1215, sgst: 1215, vat: 0 },
      { rates: at(900), taxable: 45_00, cgst: 405, sgst: 405, vat: 0 },
    ]);
  });

  test("a line whose own discount is taken off already has no share of the order's", () => {
    const own = { ...line(80_00), shared: paise(0) };
    const lines = [own, line(100_00)];
    expect(chargesByRate(lines, { percent: rateBps(1000) })).toMatchObject([{ taxable: 170_00 }]);
    expect(chargesByLine(lines, { percent: rateBps(1000) })).toMatchObject([
      { taxable: 80_00 },
      { taxable: 90_00 },
    ]);
  });

  test("no lines make no charges, and a free line is charged nothing", () => {
    expect(chargesByLine([], { percent: rateBps(1000) })).toEqual([]);
    const [free, dear] = chargesByLine([line(0), line(1000)], { percent: rateBps(5000) });
    expect(free).toMatchObject({ taxable: 0, cgst: 0 });
    expect(dear).toMatchObject({ taxable: 500, cgst: 13 });
  });
});

describe("for all lines, rates and discounts", () => {
  const rates = fc.constantFrom(at(0), at(250), at(900), at(250, 300));
  const lines = fc.array(
    fc
      .record({ net: fc.nat(100_000_00).map(paise), isShared: fc.boolean(), rates })
      .map(({ net, isShared, rates }) => ({ net, shared: isShared ? net : paise(0), rates })),
    { maxLength: 30 },
  );
  const discounts = fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((bps) => ({ percent: rateBps(bps) })),
    fc.nat(3_000_000_00).map((amount) => ({ rupees: paise(amount), value: paise(3_000_000_00) })),
  );
  const total = <T>(list: readonly T[], of: (one: T) => Paise) => sum(list.map(of));

  test("the lines' shares add up to the sums of their rates, and none is less than nothing", () => {
    fc.assert(
      fc.property(lines, discounts, (given, discount) => {
        const charges = chargesByLine(given, discount);
        expect(charges).toHaveLength(given.length);
        for (const charge of chargesByRate(given, discount)) {
          const own = charges.filter((one) => one.rates === charge.rates);
          expect(total(own, ({ taxable }) => taxable)).toBe(charge.taxable);
          expect(total(own, ({ cgst }) => cgst)).toBe(charge.cgst);
          expect(total(own, ({ sgst }) => sgst)).toBe(charge.sgst);
        }
        charges.forEach(({ taxable, cgst }, i) => {
          expect(Math.min(taxable, cgst)).toBeGreaterThanOrEqual(0);
          expect(taxable).toBeLessThanOrEqual(given[i]?.net ?? 0);
        });
      }),
    );
  });

  test("the order's discount is taken off once, whatever the rates", () => {
    fc.assert(
      fc.property(lines, discounts, (given, discount) => {
        const before = total(given, ({ net }) => net);
        const value = total(given, ({ shared }) => shared);
        const taxable = total(chargesByRate(given, discount), (charge) => charge.taxable);
        const off =
          "percent" in discount
            ? percentOf(value, discount.percent)
            : Math.floor((discount.rupees * Math.min(value, discount.value)) / discount.value + 0.5);
        expect(before - taxable).toBe(off);
      }),
    );
  });
});
