import fc from "fast-check";
import { expect, test } from "vitest";
import { paise, rateBps, sum } from "../../money.ts";
import {
  exampleAddition as addition,
  exampleOrder,
  exampleSettings,
  now,
  person,
} from "../../testing/examples.ts";
import { newBill } from "../bills/newBill.ts";
import { withPartsOff } from "../commands/parting.ts";
import { slipLines } from "../slips/newSlip.ts";
import type { Order } from "./api.ts";
import { refuseCharging, refuseMoreNotCharged, withCharging } from "./charging.ts";
import { isNothingCharged } from "./notCharged.ts";
import { withAdditions, withChanges, withLine } from "./order.ts";

const birthday = { kind: "complimentary", reason: "Birthday", approvedBy: "Meera" } as const;
const cook = { kind: "staff-meal", reason: "Cook", approvedBy: "Meera" } as const;

/** Two dal at ₹180 and a rice at ₹100. */
const order = withAdditions(exampleOrder(), [
  addition({ _id: "dal", quantity: 2 }),
  addition({ _id: "rice", menuItem: { _id: "rice", name: "Rice" }, rate: paise(100_00) }),
]);

test("a line that is not charged keeps its value and is in no total, until it is charged again", () => {
  const free = withCharging(order, ["rice"], birthday);
  expect(free).toMatchObject({ totalAmount: 360_00, cgst: 9_00, sgst: 9_00, grandTotal: 378_00 });
  expect(free.items).toMatchObject([{ amount: 360_00 }, { amount: 100_00, notCharged: birthday }]);
  expect(withCharging(free, ["rice"], null)).toEqual(order);
  expect(withCharging(free, ["rice"], cook).items).toMatchObject([{}, { notCharged: cook }]);
});

test("an order of which nothing is charged costs nothing, also with a sum off the order", () => {
  const all = withCharging(withChanges(order, { discountRupees: paise(50_00) }), ["dal", "rice"], cook);
  expect(all).toMatchObject({ totalAmount: 0, discountAmount: 0, grandTotal: 0 });
  expect([isNothingCharged(all), isNothingCharged(order)]).toEqual([true, false]);
  expect(isNothingCharged(exampleOrder())).toBe(false);
});

test("a line that is not charged has no discount, and none is set on it", () => {
  const discounted = withLine(order, "rice", { discount: { percent: rateBps(1_000) } });
  const free = withCharging(discounted, ["rice"], birthday);
  expect(free.items[1]?.discount).toBeNull();
  expect(withLine(free, "rice", { discount: { rupees: paise(1_00) } }).items[1]?.discount).toBeNull();
});

test("a later addition of the same dish is charged, on a line of its own", () => {
  const added = withAdditions(withCharging(order, ["rice"], birthday), [
    addition({ _id: "more", menuItem: { _id: "rice", name: "Rice" }, rate: paise(100_00) }),
  ]);
  expect(added.items.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  expect(added.items[2]?.notCharged).toBeUndefined();
});

test("more pieces of a line that is not charged are refused, fewer are not", () => {
  const free = withCharging(order, ["dal"], birthday);
  const dals = (quantity: number) => refuseMoreNotCharged(free, withLine(free, "dal", { quantity }));
  expect([dals(3), dals(2), dals(1), dals(0)]).toEqual(["not-charged-more", undefined, undefined, undefined]);
  expect(refuseMoreNotCharged(free, withLine(free, "rice", { quantity: 9 }))).toBeUndefined();
});

test("lines that are not there, and an order that is closed, are refused", () => {
  expect(refuseCharging(order, ["rice"])).toBeUndefined();
  expect(refuseCharging(order, ["rice", "soup"])).toBe("line-not-found");
  expect(refuseCharging({ ...order, status: "paid" }, ["rice"])).toBe("order-not-open");
});

test("pieces that are not charged take nothing of a sum off the order with them", () => {
  const discounted = withChanges(withCharging(order, ["rice"], birthday), { discountRupees: paise(60_00) });
  const names = { newNumber: () => "BILL-1", newLineId: () => "new" };
  const split = (line: string) =>
    withPartsOff(discounted, [{ _id: "part", lines: [{ line, quantity: 1 }] }], names);
  expect(split("rice").order.discountRupees).toBe(60_00);
  expect(split("rice").parts[0]).toMatchObject({ discountRupees: 0, grandTotal: 0 });
  expect(split("dal").parts[0]).toMatchObject({ discountRupees: 30_00, totalAmount: 180_00 });
});

const carts = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    rate: fc.nat(100_000).map(paise),
    why: fc.constantFrom(null, birthday, cook),
    percent: fc.nat(10_000),
    taken: fc.nat(20),
  }),
  { minLength: 1, maxLength: 8 },
);

const billLines = (whole: Order) =>
  newBill(whole, {
    ...{ _id: "bill", invoiceNumber: "A/26-27/000001", settings: exampleSettings(), issuedBy: person },
    ...{ businessDay: whole.businessDay, now, paidAt: now, replaces: null },
  });

test("bill and slip together have all lines of an order and all their value at menu prices, as have those of its parts", () => {
  fc.assert(
    fc.property(carts, fc.nat(10_000), (cart, percent) => {
      const added = withAdditions(
        exampleOrder(),
        cart.map(({ quantity, rate }, n) => addition({ _id: `l${n}`, quantity, rate, notes: `n${n}` })),
      );
      const whole = cart.reduce(
        (before, { why, percent: off }, n) =>
          withCharging(withLine(before, `l${n}`, { discount: { percent: rateBps(off) } }), [`l${n}`], why),
        withChanges(added, { discountPercentage: rateBps(percent) }),
      );
      const value = cart.reduce((total, { quantity, rate }) => total + quantity * rate, 0);
      const worthOf = (one: Order) =>
        sum([...billLines(one).lines, ...slipLines(one)].map(({ amount }) => amount));
      expect(worthOf(whole)).toBe(value);
      expect(billLines(whole).subtotal).toBe(sum(billLines(whole).lines.map(({ amount }) => amount)));
      expect(billLines(whole).lines.length + slipLines(whole).length).toBe(cart.length);
      const lines = cart.flatMap(({ quantity, taken }, n) =>
        taken > 0 ? [{ line: `l${n}`, quantity: Math.min(quantity, taken) }] : [],
      );
      let id = 0;
      const names = { newNumber: () => "BILL-1", newLineId: () => `new${id++}` };
      const { order: left, parts } = withPartsOff(whole, [{ _id: "part", lines }], names);
      const all = [left, ...parts];
      expect(sum(all.map(worthOf))).toBe(value);
      expect(sum(all.flatMap(slipLines).map(({ amount }) => amount))).toBe(
        sum(slipLines(whole).map(({ amount }) => amount)),
      );
    }),
  );
});
