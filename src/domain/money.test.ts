import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  allocate,
  averageOf,
  formatAmount,
  formatRate,
  formatRupees,
  minus,
  PAISE_MAX,
  Percent,
  paise,
  percentOf,
  plainRupees,
  Rupees,
  RupeesNotNegative,
  rateBps,
  roundToRupee,
  sum,
  times,
  typedDecimal,
  typedRupees,
} from "./money.ts";

const amounts = fc.integer({ min: -PAISE_MAX, max: PAISE_MAX }).map(paise);
const rates = fc.integer({ min: 0, max: 10_000 }).map(rateBps);

/** The same rounding in whole numbers of any size. */
function exactPercent(amount: number, rate: number): number {
  const product = BigInt(Math.abs(amount)) * BigInt(rate);
  const rounded = Number((product * 2n + 10_000n) / 20_000n);
  return rounded === 0 ? 0 : Math.sign(amount) * rounded;
}

describe("rounding", () => {
  test.each([
    // amount, rate in basis points, expected; halves are where floats go wrong.
    [100_500, 10, 101], // 0.1 % of 1005.00 = 1.005
    [20, 250, 1], // 2.5 % of 0.20 = 0.005
    [19, 250, 0],
    [100, 250, 3], // 2.5 % of 1.00 = 0.025
    [76_500, 250, 1913], // 2.5 % of 765.00 = 19.125
    [33_333, 900, 3000], // 9 % of 333.33 = 29.9997
    [-20, 250, -1], // a refund mirrors its sale
    [0, 10_000, 0],
    [12_345, 10_000, 12_345],
  ])("%i paise at %i basis points are %i", (amount, rate, expected) => {
    expect(percentOf(paise(amount), rateBps(rate))).toBe(expected);
  });

  test("a percentage is exact to the paisa for every amount", () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        expect(percentOf(amount, rate)).toBe(exactPercent(amount, rate));
      }),
    );
  });

  test.each([
    [0, 0],
    [49, 0],
    [50, 100],
    [149, 100],
    [150, 200],
    [-49, 0],
    [-50, -100],
  ])("%i paise round to %i", (amount, expected) => {
    expect(roundToRupee(paise(amount))).toBe(expected);
  });

  test("rounding to the rupee moves an amount by half a rupee at most", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const rounded = roundToRupee(amount);
        expect(Math.abs(rounded % 100)).toBe(0);
        expect(Math.abs(minus(rounded, amount))).toBeLessThanOrEqual(50);
      }),
    );
  });
});

test.each([
  [0, 0, 0],
  [100, 0, 0],
  [100, 4, 25],
  [100, 3, 33],
  [200, 3, 67],
  [5, 2, 3], // half a paisa goes up
  [-5, 2, -3],
])("%i paise divided by %i are %i each", (total, count, average) => {
  expect(averageOf(paise(total), count)).toBe(average);
});

describe("allocating", () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 0], [3, 2]],
    [1000, [0, 1, 3], [0, 250, 750]],
    [1, [1, 3], [0, 1]],
  ])("allocating %i by %j gives %j", (amount, weights, parts) => {
    expect(allocate(paise(amount), weights)).toEqual(parts);
  });

  test("allocated parts add up to the whole, each within a paisa of its share", () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: PAISE_MAX }), { minLength: 1, maxLength: 200 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const parts = allocate(amount, list);
        const whole = list.reduce((a, b) => a + b, 0);
        expect(sum(parts)).toBe(amount);
        parts.forEach((part, i) => {
          expect(Math.abs(part - (amount * (list[i] ?? 0)) / whole)).toBeLessThan(1.001);
        });
      }),
    );
  });

  test("allocating without weights, or with a negative one, throws", () => {
    const refused = new RangeError("allocate needs weights that are not negative");
    expect(() => allocate(paise(1), [])).toThrow(refused);
    expect(() => allocate(paise(1), [1, -1])).toThrow(refused);
  });
});

describe("money on the wire", () => {
  const largest = PAISE_MAX * 1000;

  test("every amount survives the way out and in, for money and for figures of many bills", () => {
    fc.assert(
      fc.property(fc.integer({ min: -largest, max: largest }).map(paise), (amount) => {
        const wire = JSON.parse(JSON.stringify(z.encode(Rupees, amount)));
        expect(z.decode(Rupees, wire)).toBe(amount);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: PAISE_MAX }).map(paise), (amount) => {
        expect(z.decode(RupeesNotNegative, z.encode(RupeesNotNegative, amount))).toBe(amount);
      }),
    );
    fc.assert(fc.property(rates, (rate) => z.decode(Percent, z.encode(Percent, rate)) === rate));
  });

  test("a third decimal is rejected for every amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: PAISE_MAX }), fc.integer({ min: 1, max: 9 }), (cents, mills) => {
        const rupees = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}${mills}`);
        expect(Rupees.safeParse(rupees).success).toBe(false);
      }),
    );
  });

  test.each([
    1.005,
    0.001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    "12",
    null,
    1e300,
  ])("%s is not money", (value) => {
    expect(Rupees.safeParse(value).success).toBe(false);
    expect(RupeesNotNegative.safeParse(value).success).toBe(false);
  });

  test.each([-0.01, -1, PAISE_MAX / 100 + 0.01])("%s is no price", (value) => {
    expect(RupeesNotNegative.safeParse(value).success).toBe(false);
  });

  test.each([-0.01, 100.01, 2.505, Number.NaN])("%s is no percentage", (value) => {
    expect(Percent.safeParse(value).success).toBe(false);
  });

  test("floating-point errors of a client are rounded away", () => {
    expect(z.decode(Rupees, 0.1 + 0.2)).toBe(30);
    expect(z.decode(Rupees, 1.1 * 3)).toBe(330);
  });
});

test.each([
  ["12", 12],
  ["12.", 12],
  [".5", 0.5],
  ["", 0],
  ["0x64", Number.NaN],
  ["1e3", Number.NaN],
  ["-1", Number.NaN],
])("the number typed as %j is %d", (typed, value) => {
  expect(typedDecimal(typed)).toBe(value);
});

test.each([
  ["", undefined],
  [" ", null],
  ["0", 0],
  ["12.5", 12_50],
  [7, 7_00],
  ["12.555", null],
  ["-1", null],
  ["ten", null],
] as const)("%j typed as rupees is %s paise", (typed, amount) => {
  expect(typedRupees(typed)).toBe(amount);
});

describe("branding and printing", () => {
  test("paise() and rateBps() accept whole numbers only", () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => paise(value)).toThrow(RangeError);
      expect(() => rateBps(value)).toThrow(RangeError);
    }
    expect(() => rateBps(-1)).toThrow(RangeError);
    expect(() => rateBps(10_001)).toThrow(RangeError);
  });

  test("the error for an invalid value names it", () => {
    expect(() => paise(0.5)).toThrow("not an amount in paise: 0.5");
    expect(() => rateBps(10_001)).toThrow("not a rate in basis points: 10001");
  });

  test("zero is never minus zero", () => {
    expect(Object.is(paise(-0), 0)).toBe(true);
    expect(formatAmount(times(paise(-0), 3))).toBe("0.00");
    expect(Object.is(percentOf(paise(-19), rateBps(250)), 0)).toBe(true);
    expect(Object.is(roundToRupee(paise(-49)), 0)).toBe(true);
  });

  test.each([
    [12_345_650, "1,23,456.50", "₹1,23,456.50"],
    [75_500, "755.00", "₹755"],
    [5, "0.05", "₹0.05"],
    [-5000, "-50.00", "-₹50"],
  ])("%i paise print as %s and %s", (amount, plain, withSymbol) => {
    expect(formatAmount(paise(amount))).toBe(plain);
    expect(formatRupees(paise(amount))).toBe(withSymbol);
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [-5, "-0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [12_345_650, "123456.50"],
    [-12_050, "-120.50"],
  ])("%i paise are %s to a spreadsheet", (amount, text) => {
    expect(plainRupees(paise(amount))).toBe(text);
  });

  test("a rate is formatted without trailing zeros", () => {
    expect([250, 900, 1, 10_000].map((rate) => formatRate(rateBps(rate)))).toEqual([
      "2.5%",
      "9%",
      "0.01%",
      "100%",
    ]);
  });
});
