import fc from "fast-check";
import { expect, test } from "vitest";
import { minus, paise } from "../../money.ts";
import { nextShare } from "./shares.ts";

test.each([
  [700_00, 2, [350_00, 350_00]],
  [700_00, 3, [234_00, 233_00, 233_00]],
  [700_50, 2, [351_00, 349_50]],
  [2_00, 4, [1_00, 1_00, 0, 0]],
])("%i paise in %i shares are %j", (rest, of, shares) => {
  expect(sharesOf(rest, of)).toEqual(shares);
});

function sharesOf(total: number, of: number): number[] {
  let rest = paise(total);
  return Array.from({ length: of }, (_, taken) => {
    const share = nextShare(rest, of - taken);
    rest = minus(rest, share);
    return share;
  });
}

test("equal shares sum to the whole, none is less than nothing, and of a whole sum they differ by a rupee at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 10 }), (rupees, of) => {
      const shares = sharesOf(rupees * 100, of);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(rupees * 100);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(100);
    }),
  );
});
