import { expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { approvedDiscountAfter, hasUnapprovedDiscount, isOverDiscountLimit } from "./discount.ts";
import { withAdditions, withChanges } from "./order.ts";

const limit = rateBps(1_000);
const dal = withAdditions(exampleOrder(), [exampleAddition({ _id: "a", rate: paise(180_00) })]);
const discounted = (bps: number) => withChanges(dal, { discountPercentage: rateBps(bps) });

test.each([
  [0, 1_000, false],
  [0, 1_001, true],
  [5_000, 5_000, false],
  [5_000, 4_000, true],
  [5_000, 900, false],
])("from %s to %s basis points with a limit of 1000 is over the limit: %s", (from, to, isOver) => {
  expect(isOverDiscountLimit(discounted(from), discounted(to), limit)).toBe(isOver);
});

test("a discount that makes an order free is over any limit, and so is adding to such an order", () => {
  const noLimit = rateBps(10_000);
  const free = discounted(10_000);
  expect(isOverDiscountLimit(dal, discounted(9_900), noLimit)).toBe(false);
  expect(isOverDiscountLimit(dal, free, noLimit)).toBe(true);
  // 99.9 % of ₹180 leaves 18 paise, which round to nothing.
  expect(isOverDiscountLimit(dal, discounted(9_990), noLimit)).toBe(true);
  expect(isOverDiscountLimit(free, withChanges(free, { notes: "staff meal" }), noLimit)).toBe(false);
  const more = withAdditions(free, [exampleAddition({ _id: "b", rate: paise(20_00) })]);
  expect(isOverDiscountLimit(free, more, noLimit)).toBe(true);
});

test("an order without lines, and one of dishes that cost nothing, is not free by its discount", () => {
  const empty = exampleOrder();
  const emptyDiscounted = withChanges(empty, { discountPercentage: rateBps(900) });
  expect(isOverDiscountLimit(empty, emptyDiscounted, limit)).toBe(false);
  const papad = withAdditions(emptyDiscounted, [exampleAddition({ _id: "a", rate: paise(0) })]);
  expect(isOverDiscountLimit(emptyDiscounted, papad, limit)).toBe(false);
});

test.each([
  [1_000, null, false],
  [1_001, null, true],
  [5_000, 90_00, false],
  [5_000, 89_99, true],
  [5_000, 100_00, false],
])("%s basis points of ₹180 with %s paise approved need another approval: %s", (bps, approved, isNeeded) => {
  const sum = approved === null ? null : paise(approved);
  expect(hasUnapprovedDiscount(discounted(bps), sum, limit)).toBe(isNeeded);
});

test("a free order needs an approval at any limit, and one that gives nothing away needs none", () => {
  const noLimit = rateBps(10_000);
  expect(hasUnapprovedDiscount(discounted(10_000), null, noLimit)).toBe(true);
  expect(hasUnapprovedDiscount(discounted(9_900), null, noLimit)).toBe(false);
  const empty = withChanges(exampleOrder(), { discountPercentage: rateBps(9_500) });
  expect(hasUnapprovedDiscount(empty, null, limit)).toBe(false);
});

test("an approval is for the sum that it leaves, and ends with another percentage", () => {
  const half = discounted(5_000);
  const more = withAdditions(half, [exampleAddition({ _id: "b", rate: paise(20_00) })]);
  const approved = paise(90_00);
  expect(approvedDiscountAfter(dal, half, { approved: null, isApproved: true })).toBe(90_00);
  expect(approvedDiscountAfter(half, more, { approved, isApproved: false })).toBe(90_00);
  expect(approvedDiscountAfter(half, more, { approved, isApproved: true })).toBe(100_00);
  expect(approvedDiscountAfter(half, discounted(500), { approved, isApproved: false })).toBeNull();
  expect(approvedDiscountAfter(half, dal, { approved, isApproved: true })).toBeNull();
});
