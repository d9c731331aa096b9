import fc from "fast-check";
import { expect, test } from "vitest";
import { paise, sum } from "../../money.ts";
import { nextShare, SHARES_MAX, sharesOf } from "./shares.ts";

test.each([
  [700_00, 2, [350_00, 350_00]],
  [700_00, 3, [234_00, 233_00, 233_00]],
  [700_50, 2, [351_00, 349_50]],
  [2_00, 4, [1_00, 1_00, 0, 0]],
])("%i paise in %i shares are %j", (rest, of, shares) => {
  expect(sharesOf(paise(rest), of)).toEqual(shares);
  expect(nextShare(paise(rest), of)).toBe(shares[0]);
});

test("equal shares sum to the rest, none is less than nothing, and of a whole sum they differ by a rupee at most", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: SHARES_MAX }),
      (rest, of) => {
        const shares = sharesOf(paise(rest), of);
        expect(shares).toHaveLength(of);
        expect(sum(shares)).toBe(rest);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        const ofWhole = sharesOf(paise(rest * 100), of);
        expect(Math.max(...ofWhole) - Math.min(...ofWhole)).toBeLessThanOrEqual(100);
      },
    ),
  );
});
