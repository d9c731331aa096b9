import fc from "fast-check";
import { expect, test } from "vitest";
import { paise, rateBps, sum } from "../../money.ts";
import { exampleAddition as addition, exampleOrder } from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import { withPartsSplitOff } from "../commands/split.ts";
import type { Discount, Order, OrderLine } from "./api.ts";
import { withAdditions, withChanges } from "./order.ts";
import { findOrderOfTable, moveLinesRefusal, splitOff, splitRefusal, withQuantitiesMoved } from "./split.ts";

/** A line as the test makes it, and how many of its pieces go to each of three orders: the one that is left, and two parts. */
const lines = fc.record({
  rate: fc.integer({ min: 0, max: 50_000 }),
  shares: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)),
  sent: fc.nat(12),
  billed: fc.nat(12),
  discount: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 60_000 }).map((rupees): Discount => ({ ...fixed(rupees, 60_000) })),
    fc.integer({ min: 1, max: 10_000 }).map((percent): Discount => ({ percent: rateBps(percent) })),
  ),
});

const orders = fc.record({
  lines: fc.array(lines, { minLength: 1, maxLength: 6 }),
  discount: fc.option(fc.integer({ min: 1, max: 200_000 }).map((rupees) => fixed(rupees, 200_000))),
});

function fixed(rupees: number, value: number) {
  return { rupees: paise(rupees), value: paise(value) };
}

const pieces = (all: readonly number[]) => all.reduce((total, count) => total + count, 0);

function orderOf({ lines: asked, discount }: typeof orders extends fc.Arbitrary<infer T> ? T : never) {
  const added = withAdditions(
    exampleOrder(),
    asked.flatMap(({ rate, shares }, n) =>
      pieces(shares) === 0
        ? []
        : [addition({ _id: `l${n}`, quantity: pieces(shares), rate: paise(rate), notes: `n${n}` })],
    ),
  );
  const items = added.items.map((line) => {
    const { sent = 0, billed = 0, discount: own = null } = asked[Number(line._id.slice(1))] ?? {};
    const [sentQuantity, billedQuantity] = [Math.min(line.quantity, sent), Math.min(line.quantity, billed)];
    return { ...line, sentQuantity, billedQuantity, discount: own };
  });
  return withChanges(added, { items, discount });
}

const taken = (order: Order, asked: readonly { readonly shares: readonly number[] }[], part: number) =>
  order.items.flatMap(({ _id }) => {
    const quantity = asked[Number(_id.slice(1))]?.shares[part] ?? 0;
    return quantity > 0 ? [{ line: _id, quantity }] : [];
  });

test("parts have all pieces, all that the kitchen knows, all discounts and all the value of their order, to the paisa", () => {
  fc.assert(
    fc.property(orders, (made) => {
      const order = orderOf(made);
      const asked = [1, 2]
        .map((n) => ({ _id: `part${n}`, lines: taken(order, made.lines, n) }))
        .filter((part) => part.lines.length > 0);
      fc.pre(asked.length > 0);
      fc.pre(
        splitRefusal(
          order,
          asked.map((part) => part.lines),
        ) === undefined,
      );
      let id = 0;
      const names = { newNumber: () => "BILL-1", newLineId: () => `new${id++}` };
      const { order: left, parts } = withPartsSplitOff(order, asked, names);
      const all = [left, ...parts];
      const items = all.flatMap((one) => one.items);
      for (const line of order.items) {
        const same = items.filter(({ _id, origin }) => (origin ?? _id) === line._id);
        expect(pieces(same.map(({ quantity }) => quantity))).toBe(line.quantity);
        expect(pieces(same.map(({ sentQuantity }) => sentQuantity))).toBe(line.sentQuantity);
        expect(pieces(same.map(({ billedQuantity }) => billedQuantity))).toBe(line.billedQuantity);
        for (const { quantity, sentQuantity, billedQuantity, rate, notes, addedBy } of same) {
          expect(Math.max(sentQuantity, billedQuantity)).toBeLessThanOrEqual(quantity);
          expect({ rate, notes, addedBy }).toEqual({
            rate: line.rate,
            notes: line.notes,
            addedBy: line.addedBy,
          });
        }
      }
      expect(new Set(items.map(({ _id }) => _id)).size).toBe(items.length);
      expect(sum(all.map(({ totalAmount }) => totalAmount))).toBe(order.totalAmount);
      // Each of the shares is rounded to the paisa, when it is made and when it is taken off.
      const off = sum(all.map(({ discountAmount }) => discountAmount));
      const rounding = 2 * (items.length + all.length);
      expect(off).toBeLessThanOrEqual(order.discountAmount + rounding);
      // Above the value that it was given on, a discount is shared by cost: a part may have less than it could take.
      if (order.totalAmount <= 60_000) expect(off).toBeGreaterThanOrEqual(order.discountAmount - rounding);
    }),
  );
});

test("moved dishes keep pieces, what the kitchen knows, value and own discount; the order that stays keeps its own", () => {
  fc.assert(
    fc.property(orders, orders, (made, other) => {
      const from = orderOf(made);
      const to = { ...orderOf(other), _id: "other" };
      const asked = taken(from, made.lines, 1);
      fc.pre(asked.length > 0 && moveLinesRefusal(from, to, asked) === undefined);
      const ids = asked.map((_, n) => `new${n}`);
      const { from: left, to: grown } = withQuantitiesMoved({ from, to }, asked, ids);
      const all = [...left.items, ...grown.items];
      const count = (lines: readonly OrderLine[]) => ({
        pieces: pieces(lines.map(({ quantity }) => quantity)),
        known: pieces(lines.map(({ sentQuantity }) => sentQuantity)),
        shown: pieces(lines.map(({ billedQuantity }) => billedQuantity)),
      });
      expect(count(all)).toEqual(count([...from.items, ...to.items]));
      expect(left.totalAmount + grown.totalAmount).toBe(from.totalAmount + to.totalAmount);
      expect(grown.items.slice(0, to.items.length)).toEqual(to.items);
      for (const line of grown.items.slice(to.items.length)) {
        expect(line.sentQuantity).toBeLessThanOrEqual(line.quantity);
        expect(from.items.find(({ _id }) => _id === line.origin)).toMatchObject({
          rate: line.rate,
          notes: line.notes,
          addedBy: line.addedBy,
        });
      }
      expect(grown.discount).toEqual(to.discount);
      expect(left.discount).toEqual(left.items.length === 0 ? null : from.discount);
    }),
  );
});

const withDal = (...quantities: number[]): Order =>
  withAdditions(
    exampleOrder(),
    quantities.map((quantity, n) => addition({ _id: `l${n}`, quantity, notes: `n${n}` })),
  );
const named = { _id: "part", billNumber: "BILL-2", lineIds: ["new"] };

test("the pieces of a divided line that the kitchen knows, or a bill has shown, go first", () => {
  const order = withDal(5);
  const known = { sentQuantity: 3, sentNotes: "n0", billedQuantity: 2 };
  const items = order.items.map((line) => ({ ...line, ...known }));
  const { remainingOrder: rest, part } = splitOff({ ...order, items }, [{ line: "l0", quantity: 4 }], named);
  expect(rest.items).toMatchObject([{ _id: "l0", quantity: 1, sentQuantity: 0, billedQuantity: 0 }]);
  expect(part.items).toMatchObject([{ _id: "new", origin: "l0", quantity: 4, ...known }]);
});

test("a discount in rupees stays with the remaining order if no dish is charged", () => {
  const plain = withAdditions(exampleOrder(), [addition({ _id: "l1", quantity: 2 })]);
  const notCharged = { kind: "complimentary", reason: "birthday", approvedBy: "Meera" } as const;
  const free = withChanges(plain, {
    items: plain.items.map((line) => ({ ...line, notCharged })),
    discount: fixed(34, 100),
  });
  const { remainingOrder: rest, part } = splitOff(free, [{ line: "l1", quantity: 1 }], named);
  expect([rest.discount, part.discount]).toEqual([fixed(34, 100), null]);
});

test("sum and value are shared by what the pieces cost, a percentage goes with them", () => {
  const plain = withDal(1, 2, 1);
  const items = plain.items.map((line) =>
    line._id === "l1" ? { ...line, discount: fixed(1_01, 360_00) } : line,
  );
  const pieces = [
    { line: "l1", quantity: 1 },
    { line: "l2", quantity: 1 },
  ];
  const names = { ...named, lineIds: ["new", "newer"] };
  // A third of what it was given on has been taken off since: ₹100.01 of ₹540 stands on ₹360, of which half goes.
  const given = withChanges(plain, { items, discount: fixed(100_01, 540_00) });
  const { remainingOrder: rest, part } = splitOff(given, pieces, names);
  expect(rest.items.map(({ discount }) => discount)).toEqual([null, fixed(51, 180_00)]);
  expect(part.items.map(({ discount }) => discount)).toEqual([fixed(50, 180_00), null]);
  expect([rest.discount, part.discount]).toEqual([fixed(50_01, 270_00), fixed(50_00, 270_00)]);
  const percent = withChanges(withDal(1, 2), { discount: { percent: rateBps(1_000) } });
  const halves = splitOff(percent, [{ line: "l1", quantity: 1 }], named);
  expect([halves.remainingOrder.discountAmount, halves.part.discountAmount]).toEqual([36_00, 18_00]);
});

test("a part of a part belongs to the order from which the first part was split off", () => {
  const { part } = splitOff(withDal(2), [{ line: "l0", quantity: 1 }], named);
  const [pieces, again] = [[{ line: "new", quantity: 1 }], { ...named, _id: "again" }];
  expect(part.partOf).toBe(withDal(2)._id);
  expect(splitOff(part, pieces, again).part.partOf).toBe(withDal(2)._id);
});

test.each([
  [60, 50, 99],
  [60, 39, 99],
  [2, null, 2],
  [null, null, null],
])("guests of %s and %s are %s after a merge", (here, there, both) => {
  const [from, to] = [
    { ...withDal(1), covers: here },
    { ...withDal(2), _id: "other", covers: there },
  ];
  expect(withQuantitiesMoved({ from, to }, [{ line: "l0", quantity: 1 }], ["new"]).to.covers).toBe(both);
});

test("a dish whose share of its own discount is less than a paisa comes under no other one", () => {
  const plain = withDal(2);
  const items = plain.items.map((line) => ({ ...line, discount: fixed(1, 360_00) }));
  const given = withChanges(plain, { items, discount: { percent: rateBps(1_000) } });
  const { remainingOrder: rest, part } = splitOff(given, [{ line: "l0", quantity: 1 }], named);
  expect([rest.items[0]?.discount, part.items[0]?.discount]).toEqual([fixed(1, 180_00), fixed(0, 180_00)]);
  expect([rest.discountAmount, part.discountAmount]).toEqual([1, 0]);
});

test("a split is refused after a payment, of more than the order has, and of the whole order", () => {
  const order = withDal(1, 2);
  const first = { line: "l0", quantity: 1 };
  const second = (quantity: number) => ({ line: "l1", quantity });
  expect(splitRefusal(order, [[first]])).toBeUndefined();
  expect(splitRefusal(order, [[first], [second(1)]])).toBeUndefined();
  expect(splitRefusal({ ...order, amountPaid: paise(1) }, [[first]])).toBe("split-after-payment");
  expect(splitRefusal(order, [[second(2)], [second(1)]])).toBe("split-differs");
  expect(splitRefusal(order, [[{ line: "nowhere", quantity: 1 }]])).toBe("split-differs");
  expect(splitRefusal(order, [[first], [second(2)]])).toBe("split-of-all");
  expect(splitRefusal({ ...order, status: "paid" }, [[first]])).toBe("order-not-open");
});

test("the order of a table is the oldest that is open there", () => {
  const first = withDal(1);
  const later = { ...first, _id: "later", partOf: first._id, createdAt: instant(first.createdAt + 2) };
  const earlier = { ...later, _id: "earlier", createdAt: instant(first.createdAt + 1) };
  const there = first.table._id;
  expect(findOrderOfTable([later, earlier, first], there)?._id).toBe(first._id);
  expect(findOrderOfTable([later, earlier], there)?._id).toBe("earlier");
  expect(findOrderOfTable([later], "elsewhere")).toBeUndefined();
});
