import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, percentOf, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import type { Order } from "./api.ts";
import { withDetails } from "./details.ts";
import { discountLimitOf, isOverDiscountLimit, refuseDiscount, withDiscountWithin } from "./discount.ts";
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
  expect(after).toEqual(
    withChanges(asked, { discountPercentage: limit, discountFellFrom: { percent: rateBps(5_000) } }),
  );
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
  expect(twice).toMatchObject({ discountPercentage: 500, discountFellFrom: { percent: 5_000 } });
  expect(withDetails(twice, { notes: "hurry" }).discountFellFrom).toEqual({ percent: 5_000 });
  expect(withDetails(twice, { discountPercentage: rateBps(500) }).discountFellFrom).toBeNull();
});

test("a waiter's limit is the one in the settings, an admin has none", () => {
  expect(discountLimitOf("waiter", limit)).toBe(limit);
  expect(discountLimitOf("admin", limit)).toBe(10_000);
});

describe("discounts of lines and in rupees", () => {
  const naan = exampleAddition({ _id: "n", menuItem: { _id: "naan", name: "Naan" }, rate: paise(20_00) });
  const both = withAdditions(dal, [naan]);
  const rupees = (amount: number) => withDetails(both, { discountRupees: paise(amount) });
  const onNaan = (bps: number, order: Order = both) =>
    withLine(order, "n", { discount: { percent: rateBps(bps) } });

  test.each([
    ["₹20 of ₹200", rupees(20_00), undefined],
    ["₹20.01 of ₹200", rupees(20_01), "discounts-above-limit"],
    ["a dish of ₹20 for nothing", onNaan(10_000), undefined],
    ["a dish for nothing and ₹0.01", onNaan(10_000, rupees(1)), "discounts-above-limit"],
  ])("with a limit of 10 %% %s is refused: %s", (_, after, refusal) => {
    expect(refuseDiscount(both, after, limit)).toBe(refusal);
    expect(refuseDiscount(both, after, rateBps(10_000))).toBeUndefined();
  });

  test.each([
    ["100 % of it", withDetails(both, { discountPercentage: rateBps(10_000) })],
    ["its whole sum in rupees", rupees(200_00)],
    ["so much that rounding leaves nothing", rupees(199_60)],
    ["each of its dishes", onNaan(10_000, withLine(both, "a", { discount: { percent: rateBps(10_000) } }))],
  ])("a discount never makes an order free, whoever gives it: %s", (_, after) => {
    expect(refuseDiscount(both, after, rateBps(10_000))).toBe("discount-makes-free");
    // A change of something else is not refused for it.
    expect(refuseDiscount(after, withLine(after, "n", { notes: "soft" }), limit)).toBeUndefined();
  });

  test("less of a discount that is above the limit is not refused, nor is a change of something else", () => {
    const given = rupees(150_00);
    expect(
      refuseDiscount(given, withDetails(given, { discountRupees: paise(100_00) }), limit),
    ).toBeUndefined();
    expect(refuseDiscount(given, withLine(given, "n", { notes: "soft" }), limit)).toBeUndefined();
  });

  test("a percentage needs an approval where it is above the limit together with the lines' discounts", () => {
    const given = onNaan(10_000);
    expect(isOverDiscountLimit(given, withDetails(given, { discountPercentage: rateBps(100) }), limit)).toBe(
      true,
    );
    expect(isOverDiscountLimit(both, withDetails(both, { discountPercentage: rateBps(1_000) }), limit)).toBe(
      false,
    );
  });

  test("a sum in rupees falls to what the limit leaves of it when somebody adds", () => {
    const given = rupees(150_00);
    const more = withAdditions(given, [exampleAddition({ _id: "b", rate: paise(100_00), notes: "hot" })]);
    expect(withDiscountWithin(limit, given, more)).toMatchObject({
      ...{ discountRupees: 30_00, discountPercentage: 0, discountFellFrom: { rupees: 150_00 } },
    });
  });

  test("more of a dish that is cheaper in percent takes off the sum that it took off before", () => {
    const given = onNaan(10_000);
    const after = withDiscountWithin(limit, given, withLine(given, "n", { quantity: 9 }));
    expect(after.items.find(({ _id }) => _id === "n")?.discount).toEqual({ rupees: 20_00 });
    expect(after.discountAmount).toBe(20_00);
    const oneDal = withDiscountWithin(limit, given, withLine(given, "a", { quantity: 2 }));
    expect(oneDal.items.find(({ _id }) => _id === "n")?.discount).toEqual({ percent: 10_000 });
  });

  test("one more of a dish with a discount of its own is a line of its own", () => {
    const more = withAdditions(onNaan(5_000), [{ ...naan, _id: "m" }]);
    expect(more.items.map(({ _id, quantity, discount }) => [_id, quantity, discount])).toEqual([
      ["a", 1, null],
      ["n", 1, { percent: 5_000 }],
      ["m", 1, null],
    ]);
  });

  test("a discount in percent takes the place of one in rupees, and the other way round", () => {
    const inPercent = withDetails(rupees(50_00), { discountPercentage: rateBps(500) });
    expect(inPercent).toMatchObject({ discountPercentage: 500, discountRupees: 0, discountAmount: 10_00 });
    const inRupees = withDetails(inPercent, { discountRupees: paise(30_00) });
    expect(inRupees).toMatchObject({ discountPercentage: 0, discountRupees: 30_00, discountAmount: 30_00 });
  });

  test("whoever adds gives away no more than the limit, or than was given before", () => {
    const discounts = fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 10_000 }).map((bps) => ({ percent: rateBps(bps) })),
      fc.integer({ min: 1, max: 500_00 }).map((amount) => ({ rupees: paise(amount) })),
    );
    const rate = fc.integer({ min: 1, max: 1_000_00 }).map(paise);
    const line = fc.record({ rate, quantity: fc.integer({ min: 1, max: 20 }), discount: discounts });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 10_000 }).map(rateBps),
        fc.integer({ min: 0, max: 500_00 }).map(paise),
        fc.integer({ min: 0, max: 3_000 }).map(rateBps),
        fc.integer({ min: 1, max: 50 }),
        (lines, percent, inRupees, most, raisedTo) => {
          const additions = lines.map(({ rate, quantity }, i) =>
            exampleAddition({ _id: `l${i}`, rate, quantity, notes: `${i}` }),
          );
          const plain = withAdditions(exampleOrder(), additions);
          const given = lines.reduce(
            (order, { discount }, i) => withLine(order, `l${i}`, { discount }),
            plain,
          );
          const before = withDetails(
            given,
            inRupees > 0 ? { discountRupees: inRupees } : { discountPercentage: percent },
          );
          const added = withLine(
            withAdditions(before, [exampleAddition({ _id: "new", notes: "new" })]),
            "l0",
            { quantity: Math.max(raisedTo, lines[0]?.quantity ?? 0) },
          );
          const after = withDiscountWithin(most, before, added);
          const limitNow = percentOf(after.totalAmount, most);
          expect(after.discountAmount).toBeLessThanOrEqual(Math.max(limitNow, before.discountAmount) + 1);
          expect(after.totalAmount).toBe(added.totalAmount);
        },
      ),
    );
  });
});
