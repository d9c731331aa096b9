import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import type { Order } from "../order/api.ts";
import { withCharging } from "../order/charging.ts";
import { withAdditions, withAllLinesSent, withBilled, withChanges, withLine } from "../order/order.ts";
import { withQuantitiesMoved } from "../order/split.ts";
import { changeToApprove, moveToApprove, requiredPermission } from "./approval.ts";
import { withPartsSplitOff } from "./split.ts";

const limit = rateBps(10_00);
const needed = (before: Order, after: Order) => requiredPermission([{ before, after }], limit);
const fixed = (rupees: number, value: number) => ({ rupees: paise(rupees), value: paise(value) });
const percent = (bps: number) => ({ percent: rateBps(bps) });

/** Two dal at ₹180. */
const unsent = withAdditions(exampleOrder(), [exampleAddition({ _id: "a", quantity: 2 })]);
const sent = withAllLinesSent(unsent);
const billed = withBilled(unsent);
const water = exampleAddition({ _id: "w", menuItem: { _id: "water", name: "Water" }, rate: paise(20_00) });
const withWater = withAdditions(billed, [water]);
const less = (order: Order) => withLine(order, "a", { quantity: 1 });
const cheaper = (order: Order, bps: number) => withChanges(order, { discount: percent(bps) });
const free = (order: Order, reason = "Birthday") =>
  withCharging(order, [{ line: "a", quantity: 1 }], {
    ...{ notCharged: { kind: "complimentary", reason, approvedBy: "" }, lineIds: ["b"] },
  });
const cancelled = (order: Order): Order => ({ ...order, status: "cancelled" });

test.each([
  ["a piece that the kitchen knows", sent, less(sent), "orders.void"],
  ["the same, shown on a bill", withBilled(sent), less(withBilled(sent)), "orders.void"],
  ["all of an order that the kitchen knows", sent, cancelled(sent), "orders.void"],
  ["a piece that nobody knows", unsent, less(unsent), undefined],
  ["all of an order that nobody knows", unsent, cancelled(unsent), undefined],
  ["a piece that is on the guest's bill", billed, less(billed), "bills.cancel"],
  ["all of an order that is on a bill", billed, cancelled(billed), "bills.cancel"],
  ["nothing, with a bill printed", billed, { ...billed, notes: "hot" }, undefined],
  ["what was added since", withWater, withLine(withWater, "w", { quantity: 0 }), undefined],
  ["a piece for one that was added since", billed, less(withWater), "bills.cancel"],
  ["a tenth of the price", unsent, cheaper(unsent, 10_00), undefined],
  ["a tenth of the price that is on a bill", billed, cheaper(billed, 10_00), "bills.cancel"],
  [
    "a paisa of the price that is on a bill",
    billed,
    withChanges(billed, { discount: fixed(1, 360_00) }),
    "bills.cancel",
  ],
  ["the discount that is on a bill", cheaper(billed, 10_00), billed, undefined],
  ["a bit more", unsent, cheaper(unsent, 10_01), "orders.discount"],
  ["a piece from the bill, for nothing", billed, free(billed), "orders.notCharged"],
  ["nothing from what is not charged already", free(billed), free(billed), undefined],
  [
    "the reason why it is not charged",
    free(billed),
    free(
      withCharging(free(billed), [{ line: "b", quantity: 1 }], { notCharged: null, lineIds: ["b"] }),
      "Cook",
    ),
    "orders.notCharged",
  ],
] as const)("removing %s needs this approval, or none", (_, before, after, action) => {
  expect(needed(before, after)).toBe(action);
});

test("an open price outside its range needs an approval when it is added, not when its pieces move", () => {
  const openPrice = { price: paise(1_00), isOutsideRange: true };
  const choice = { variant: null, addOns: [], measure: null, openPrice };
  const fish = withAdditions(unsent, [exampleAddition({ _id: "f", quantity: 2, choice })]);
  expect(needed(unsent, fish)).toBe("orders.openPrice");
  expect(needed(fish, withLine(fish, "f", { quantity: 3 }))).toBe("orders.openPrice");
  expect(needed(fish, withLine(fish, "f", { quantity: 1 }))).toBeUndefined();
  const to = { ...unsent, _id: "other" };
  const moved = withQuantitiesMoved({ from: fish, to }, [{ line: "f", quantity: 1 }], ["new"]);
  const changes = [
    { before: fish, after: moved.from },
    { before: to, after: moved.to },
  ];
  expect(requiredPermission(changes, limit)).toBeUndefined();
});

describe("billed pieces get no cheaper without an approval", () => {
  /** Moves all dishes of the billed order to another one. */
  const merged = (from: Order, other: Order) => {
    const to = { ...other, _id: "other" };
    const after = withQuantitiesMoved({ from, to }, [{ line: "a", quantity: 2 }], ["new"]);
    return requiredPermission(
      [
        { before: from, after: cancelled(after.from) },
        { before: to, after: after.to },
      ],
      limit,
    );
  };
  const plain = withAdditions(exampleOrder(), [water]);

  test("by a merge with an order whose discount makes it so", () => {
    expect(merged(billed, plain)).toBeUndefined();
    expect(merged(billed, cheaper(plain, 10_00))).toBe("bills.cancel");
    expect(merged(cheaper(billed, 10_00), cheaper(plain, 10_00))).toBeUndefined();
    expect(merged(unsent, cheaper(plain, 10_00))).toBeUndefined();
    // Nothing of ₹100 is left over for more dishes where all its value is there.
    expect(merged(billed, withChanges(plain, { discount: fixed(2_00, 20_00) }))).toBe("bills.cancel");
  });

  test("by what is taken off since, though a sum then stands on fewer dishes", () => {
    const given = withBilled(withChanges(unsent, { discount: fixed(60_00, 360_00) }));
    const more = withAdditions(given, [water]);
    expect(needed(given, more)).toBeUndefined();
    expect(needed(more, withLine(more, "w", { quantity: 0 }))).toBeUndefined();
  });

  test("by no split, whatever the discounts, to the paisa", () => {
    const line = fc.record({
      ...{
        rate: fc.nat(50_000),
        quantity: fc.integer({ min: 2, max: 9 }),
        billed: fc.nat(9),
        taken: fc.nat(9),
      },
      own: fc.option(fc.integer({ min: 1, max: 40_000 })),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(90_000), (given, sum) => {
        const added = withAdditions(
          exampleOrder(),
          given.map(({ rate, quantity }, n) =>
            exampleAddition({ _id: `l${n}`, notes: `${n}`, quantity, rate: paise(rate) }),
          ),
        );
        const items = added.items.map((one, n) => {
          const { billed: shown = 0, own } = given[n] ?? {};
          const discount = own ? fixed(own, 40_000) : null;
          return { ...one, billedQuantity: Math.min(shown, one.quantity), discount };
        });
        const before = withChanges(added, { items, discount: fixed(sum + 1, 100_000) });
        const lines = items.flatMap(({ _id, quantity }, n) => {
          const taken = Math.min(quantity - 1, given[n]?.taken ?? 0);
          return taken > 0 ? [{ line: _id, quantity: taken }] : [];
        });
        let id = 0;
        const names = { newNumber: () => "", newLineId: () => `new${id++}` };
        const { order, parts } = withPartsSplitOff(before, [{ _id: "part", lines }], names);
        const changes = [{ before, after: order }, ...parts.map((after) => ({ after }))];
        expect(requiredPermission(changes, limit)).toBeUndefined();
      }),
    );
  });
});

test("an approval names order or dish, discount, value and sum", () => {
  const given = withChanges(billed, { discount: { ...percent(25_00), ...fixed(90_00, 360_00) } });
  expect(changeToApprove(billed, given, "change")).toEqual({
    ...{ act: "change", lines: [], discountPercentage: 25_00, discountAmount: 90_00, grandTotal: 284_00 },
    discount: { percent: 25_00, rupees: 90_00, value: 360_00 },
  });
  const items = billed.items.map((line) => ({ ...line, discount: fixed(60_00, 360_00) }));
  expect(changeToApprove(billed, withChanges(billed, { items }), "change").discount).toEqual({
    ...{ line: "a", name: "Dal", rupees: 60_00, value: 360_00 },
  });
  // One that stays, or a share of it, is not given.
  expect(changeToApprove(given, less(given), "change").discount).toBeUndefined();
});

test("an approval of a move names the other order and its discounts", () => {
  const to = cheaper({ ...withAdditions(exampleOrder(), [water]), _id: "other" }, 10_00);
  const moved = withQuantitiesMoved({ from: billed, to }, [{ line: "a", quantity: 1 }], ["new"]);
  expect(moveToApprove(billed, moved.from, moved.to)).toMatchObject({
    ...{ act: "move-lines", lines: [{ line: "a", quantity: 1 }], grandTotal: 189_00 },
    to: { _id: "other", name: to.table.name, discountAmount: 20_00 },
  });
});
