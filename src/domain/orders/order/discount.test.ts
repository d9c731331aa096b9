import { expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { withDetails } from "./details.ts";
import { discountLimitOf, isOverDiscountLimit, withDiscountWithin } from "./discount.ts";
import { withAdditions, withChanges, withLine } from "./order.ts";

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

const half = discounted(5_000);
const roti = withAdditions(half, [exampleAddition({ _id: "b", rate: paise(20_00) })]);
const twoDal = withLine(half, "a", { quantity: 2 });

test.each([
  ["a line that is added", half, roti],
  ["a quantity that is raised", half, twoDal],
  [
    "a line that is added while another is removed",
    roti,
    withAdditions(half, [exampleAddition({ _id: "c", rate: paise(5_00) })]),
  ],
])("a discount above the limit falls to it with %s", (_, before, asked) => {
  const after = withDiscountWithin(limit, before, asked);
  expect(after).toEqual(withChanges(asked, { discountPercentage: limit, discountFellFrom: rateBps(5_000) }));
  expect(withDiscountWithin(rateBps(5_000), before, asked)).toBe(asked);
});

test("lowering, removing and a note keep the discount, and so does a command that sets it", () => {
  const nobodyAdds = [
    withLine(roti, "b", { quantity: 0 }),
    withChanges(roti, { notes: "hurry" }),
    withChanges(roti, { discountPercentage: rateBps(6_000) }),
  ];
  for (const after of nobodyAdds) expect(withDiscountWithin(limit, roti, after)).toBe(after);
  expect(withDiscountWithin(limit, twoDal, half)).toBe(half);
});

test("a discount that falls twice says what it was at first, until somebody sets it, also to the same", () => {
  const once = withDiscountWithin(limit, half, roti);
  const twice = withDiscountWithin(rateBps(500), once, withLine(once, "a", { quantity: 9 }));
  expect(twice).toMatchObject({ discountPercentage: 500, discountFellFrom: 5_000 });
  expect(withDetails(twice, { notes: "hurry" }).discountFellFrom).toBe(5_000);
  expect(withDetails(twice, { discountPercentage: rateBps(500) }).discountFellFrom).toBeNull();
});

test("a waiter's limit is the one in the settings, an admin has none", () => {
  expect(discountLimitOf("waiter", limit)).toBe(limit);
  expect(discountLimitOf("admin", limit)).toBe(10_000);
});
