import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import type { Discount, Order, RequestedDiscount } from "./api.ts";
import {
  discountGiven,
  discountRefusal,
  isAbove,
  withLineDiscount,
  withRequestedDiscount,
} from "./discount.ts";
import { discountOn, divideDiscount, formatDiscount, isRequestedDiscount } from "./discountSum.ts";
import { withAdditions, withChanges, withLine } from "./order.ts";
import { withQuantitiesMoved } from "./split.ts";

const limit = rateBps(10_00);
const manager = { limit, mayExceed: true };
const waiter = { limit, mayExceed: false };
const percent = (bps: number) => ({ percent: rateBps(bps) });
const fixed = (rupees: number, value: number) => ({ rupees: paise(rupees), value: paise(value) });

const naan = exampleAddition({ _id: "n", menuItem: { _id: "naan", name: "Naan" }, rate: paise(20_00) });
/** Ten Dal at ₹98 and a Naan at ₹20: ₹1,000. */
const order = withAdditions(exampleOrder(), [
  exampleAddition({ _id: "a", rate: paise(98_00), quantity: 10 }),
  naan,
]);
const dal = (quantity: number, given: Order = order) => withLine(given, "a", { quantity });
const ask = (given: Order, asked: NonNullable<RequestedDiscount>, giver = manager) =>
  withRequestedDiscount(
    given,
    "percent" in asked ? { discountPercentage: asked.percent } : { discountRupees: asked.rupees },
    giver,
  );

describe("a discount stays what was given", () => {
  const given = ask(order, percent(25_00));

  test("above the limit it is stored with the value it was given on, by whoever may give it", () => {
    expect(given.discount).toEqual({ ...percent(25_00), ...fixed(250_00, 1_000_00) });
    expect(given).toMatchObject({ discountPercentage: 25_00, discountRupees: 0, discountAmount: 250_00 });
    expect(ask(order, fixed(500_00, 0))).toMatchObject({
      ...{ discount: fixed(500_00, 1_000_00), discountPercentage: 0, discountRupees: 500_00 },
    });
  });

  test.each([
    ["more dishes", dal(20), 250_00],
    ["half of them", dal(5), 127_50],
    ["one Naan of ₹20", dal(0), 5_00],
  ])("25 %% of ₹1,000 takes off, with %s", (_, now, off) => {
    expect(withChanges(now, { discount: given.discount }).discountAmount).toBe(off);
  });

  test("a percentage within the limit is accepted for any subtotal, also of an empty order", () => {
    const tenth = ask(order, percent(10_00), waiter);
    expect(tenth).toMatchObject({ discount: percent(10_00), discountAmount: 100_00 });
    expect(dal(20, tenth).discountAmount).toBe(198_00);
    expect(discountRefusal(exampleOrder(), ask(exampleOrder(), percent(10_00), waiter))).toBeUndefined();
  });

  test("a sum in rupees is fixed whatever it is, and is no more than it stands on", () => {
    expect(ask(order, fixed(20_00, 0), waiter).discount).toEqual(fixed(20_00, 1_000_00));
    expect(withLineDiscount(order, "n", fixed(50_00, 0), manager).items[1]?.discount).toEqual(
      fixed(20_00, 20_00),
    );
  });

  test("a dish has its own discount or the order's, never both", () => {
    const own = withLineDiscount(ask(order, percent(10_00)), "n", percent(50_00), manager);
    expect(own.items[1]?.discount).toEqual({ ...percent(50_00), ...fixed(10_00, 20_00) });
    // A tenth of ₹980, and half of ₹20.
    expect(own.discountAmount).toBe(98_00 + 10_00);
    expect(withLineDiscount(own, "n", null, waiter).discountAmount).toBe(100_00);
    expect(ask(own, fixed(98_00, 0)).discount).toEqual(fixed(98_00, 980_00));
  });

  test("adding a dish that has a line discount creates a new line", () => {
    const more = withAdditions(withLineDiscount(order, "n", percent(5_00), waiter), [{ ...naan, _id: "m" }]);
    expect(more.items.map(({ _id, discount }) => [_id, discount])).toEqual([
      ["a", null],
      ["n", percent(5_00)],
      ["m", null],
    ]);
  });

  test("sent again it changes nothing, unless the person may give it: then it counts on what is there now", () => {
    const more = dal(20, given);
    expect(ask(more, percent(25_00), waiter)).toEqual(more);
    expect(ask(more, percent(25_00)).discount).toEqual({ ...percent(25_00), ...fixed(495_00, 1_980_00) });
    const few = dal(1, ask(order, fixed(50_00, 0), waiter));
    expect(ask(few, fixed(50_00, 0), waiter).discount).toEqual(fixed(50_00, 1_000_00));
    expect(ask(dal(20, few), fixed(50_00, 0), waiter).discount).toEqual(fixed(50_00, 1_980_00));
    // Nothing is there to count on.
    const none = dal(0, withLine(few, "n", { quantity: 0 }));
    expect(ask(none, fixed(50_00, 0)).discount).toEqual(fixed(50_00, 1_000_00));
  });

  test("0 takes away a discount of its kind, and says again that there is none of the other", () => {
    const rupees = ask(order, fixed(50_00, 0));
    expect(ask(rupees, percent(0)).discount).toEqual(rupees.discount);
    expect(ask(rupees, { rupees: paise(0) }).discount).toBeNull();
    expect(ask(given, { rupees: paise(0) }).discount).toEqual(given.discount);
    expect(ask(given, percent(0)).discount).toBeNull();
    expect(isRequestedDiscount(null, null)).toBe(true);
  });

  test("order, paper, bill and Activity say what was given", () => {
    expect(formatDiscount(given.discount)).toBe("25 % of ₹1,000");
    expect(formatDiscount(fixed(500_00, 2_000_00))).toBe("₹500 of ₹2,000");
    expect(formatDiscount(percent(12_50))).toBe("12.5%");
  });
});

describe("refusing", () => {
  test.each([
    ["100 % of it", ask(order, percent(100_00))],
    ["its whole sum in rupees", ask(order, fixed(1_000_00, 0))],
    ["so much that rounding leaves nothing", ask(order, fixed(999_60, 0))],
    [
      "each of its dishes",
      withLineDiscount(withLineDiscount(order, "a", percent(100_00), manager), "n", percent(100_00), manager),
    ],
  ])("a discount never makes an order free, whoever gives it: %s", (_, after) => {
    expect(discountRefusal(order, after)).toBe("discount-makes-free");
    // A change of something else is not refused for it.
    expect(discountRefusal(after, withLine(after, "n", { notes: "soft" }))).toBeUndefined();
  });

  test("nor does taking away all but a dish that costs nothing by its discount", () => {
    const own = withLineDiscount(order, "n", percent(100_00), manager);
    expect(discountRefusal(order, own)).toBeUndefined();
    expect(discountRefusal(own, dal(0, own))).toBe("discount-makes-free");
  });

  test("all of an order without dishes is refused immediately where the limit allows it, and not the first dish", () => {
    const all = ask(exampleOrder(), percent(100_00), { limit: rateBps(100_00), mayExceed: false });
    expect(discountRefusal(exampleOrder(), all)).toBe("discount-makes-free");
  });

  test("on no value none is given but a percentage within the limit", () => {
    const empty = exampleOrder();
    for (const asked of [percent(10_01), { rupees: paise(1) }])
      expect(discountRefusal(empty, ask(empty, asked))).toBe("discount-on-nothing");
    const papad = withAdditions(empty, [exampleAddition({ _id: "p", rate: paise(0) })]);
    const free = withLineDiscount(papad, "p", { rupees: paise(1) }, manager);
    expect(discountRefusal(papad, free)).toBe("discount-on-nothing");
  });
});

describe("an approval is needed for a discount above the limit's part", () => {
  const isGiven = (before: Order, after: Order) => discountGiven([{ before, after }], limit);

  test.each([
    ["10 %", ask(order, percent(10_00)), false],
    ["10.01 %", ask(order, percent(10_01)), true],
    ["₹100 of ₹1,000", ask(order, fixed(100_00, 0)), false],
    ["₹100.01 of ₹1,000", ask(order, fixed(100_01, 0)), true],
    ["₹2 off a Naan", withLineDiscount(order, "n", fixed(2_00, 0), manager), false],
    ["₹2.01 off a Naan", withLineDiscount(order, "n", fixed(2_01, 0), manager), true],
  ])("%s needs one: %s", (_, after, isNeeded) => {
    expect(isGiven(order, after) !== undefined).toBe(isNeeded);
  });

  test("a discount that stood there before needs none, whatever else changes", () => {
    const given = withLineDiscount(ask(order, percent(25_00)), "n", fixed(10_00, 0), manager);
    expect(isGiven(given, dal(3, given))).toBeUndefined();
    expect(isGiven(given, withAdditions(given, [{ ...naan, _id: "m" }]))).toBeUndefined();
    expect(isGiven(given, withChanges(given, { discount: null }))).toBeUndefined();
    expect(isGiven(given, ask(dal(20, given), percent(25_00)))).toMatchObject({ line: undefined });
  });

  test("a share of a discount on part of the value needs none, but no more than there was, and on nothing else", () => {
    const given = ask(order, fixed(500_00, 0));
    const [stays, goes] = divideDiscount(given.discount, [paise(600_00), paise(400_00)]);
    expect([stays, goes]).toEqual([fixed(300_00, 600_00), fixed(200_00, 400_00)]);
    const rest = withChanges(given, { discount: stays });
    const part = { ...withChanges(given, { discount: goes }), _id: "part", partOf: order._id };
    const split = (after: Order, made: Order) =>
      discountGiven([{ before: given, after }, { after: made }], limit);
    expect(split(rest, part)).toBeUndefined();
    expect(split(given, part)).toBeDefined();
    expect(split(rest, withChanges(part, { discount: fixed(201_00, 400_00) }))).toBeDefined();
    expect(isGiven(given, withChanges(given, { discount: fixed(300_00, 500_00) }))).toBeDefined();
    expect(isGiven(ask(order, percent(50_00)), given)).toBeDefined();
    const onDish = withLineDiscount(withChanges(given, { discount: null }), "a", fixed(490_00, 0), manager);
    expect(isGiven(given, onDish)).toMatchObject({ line: { _id: "a" }, discount: fixed(490_00, 980_00) });
  });

  test("a dish that moves takes its own discount along; without one it comes under the other order's", () => {
    const from = withLineDiscount(ask(order, percent(25_00)), "n", percent(50_00), manager);
    const to = { ...ask(dal(1), percent(10_00)), _id: "other" };
    const moved = withQuantitiesMoved({ from, to }, [{ line: "n", quantity: 1 }], ["new"]);
    const changes = [
      { before: from, after: moved.from },
      { before: to, after: moved.to },
    ];
    expect(discountGiven(changes, limit)).toBeUndefined();
    // A tenth of ₹118, and half of the Naan that came.
    expect(moved.to.discountAmount).toBe(11_80 + 10_00);
    const all = withQuantitiesMoved(
      { from, to },
      [
        { line: "a", quantity: 10 },
        { line: "n", quantity: 1 },
      ],
      ["a2", "n2"],
    );
    expect(all.from.discount).toBeNull();
    expect(all.to).toMatchObject({ discount: percent(10_00), discountAmount: 109_80 + 10_00 });
  });
});

describe("for all sums", () => {
  const sums = fc.integer({ min: 1, max: 100_000_000_00 });
  const discounts = fc.oneof(
    fc.integer({ min: 1, max: 100_00 }).map(percent),
    fc.tuple(sums, sums).map(([a, b]) => fixed(Math.min(a, b), Math.max(a, b))),
  );
  /** sum × min(now, then) ÷ then, half up, in whole numbers. */
  const expected = (now: number, discount: NonNullable<Discount>) => {
    const [sum, then] = "value" in discount ? [discount.rupees, discount.value] : [discount.percent, 100_00];
    const value = "value" in discount ? Math.min(now, discount.value) : now;
    return Number((2n * BigInt(sum) * BigInt(value) + BigInt(then)) / (2n * BigInt(then)));
  };

  test("a discount takes off what the rule says, to the paisa", () => {
    fc.assert(
      fc.property(sums, discounts, (now, discount) => {
        expect(discountOn(paise(now), discount)).toBe(expected(now, discount));
      }),
    );
  });

  test("the shares of a discount have all of sum and value, and on any value take off no more than it", () => {
    fc.assert(
      fc.property(discounts, sums, sums, fc.nat(), (discount, stays, goes, now) => {
        const shares = divideDiscount(discount, [paise(stays), paise(goes)]);
        expect("value" in discount || shares.every((share) => share === discount)).toBe(true);
        if (!("value" in discount)) return;
        const all = shares.flatMap((share) => (share && "value" in share ? share : []));
        expect(all.reduce((total, { rupees }) => total + rupees, 0)).toBe(discount.rupees);
        for (const { rupees, value } of all) expect(rupees).toBeLessThanOrEqual(value);
        const part = Math.min(now, stays);
        const off = shares.map((share, i) => discountOn(paise(i === 0 ? part : now - part), share));
        const together = off.reduce((total, one) => total + one, 0);
        expect(together).toBeLessThanOrEqual(expected(now, discount) + 3);
      }),
    );
  });

  test("a share of less than a paisa counts as one: a discount on zero would be refused with the next change", () => {
    const shares = divideDiscount(fixed(1, 1), [paise(1), paise(199)]);
    expect(shares).toEqual([fixed(0, 1), fixed(1, 1)]);
  });

  test("a waiter alone never gives more than the limit's part of what is there now", () => {
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 5 }), discounts, (rates, asked) => {
        const lines = rates.map((rate, i) =>
          exampleAddition({ _id: `l${i}`, rate: paise(rate), notes: `${i}` }),
        );
        const before = withAdditions(exampleOrder(), lines);
        const plain = "value" in asked ? { rupees: asked.rupees } : asked;
        const after = ask(before, plain, waiter);
        fc.pre(!isAbove(after.discount, limit));
        const fewer = rates.slice(1).reduce((now, _, i) => withLine(now, `l${i}`, { quantity: 0 }), after);
        expect(fewer.discountAmount).toBeLessThanOrEqual(fewer.totalAmount / 10 + 1);
      }),
    );
  });
});
