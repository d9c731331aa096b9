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
import { withPartsSplitOff } from "../commands/split.ts";
import { kotDeltas } from "../kot/delta.ts";
import { slipLines } from "../slips/newSlip.ts";
import type { Order } from "./api.ts";
import { moreNotChargedRefusal, notChargedRefusal, withCharging } from "./charging.ts";
import { discountRefusal, withLineDiscount } from "./discount.ts";
import { isNothingCharged, type NotCharged } from "./notCharged.ts";
import { withAdditions, withAllLinesSent, withChanges, withLine } from "./order.ts";

const birthday = { kind: "complimentary", reason: "Birthday", approvedBy: "Meera" } as const;
const cook = { kind: "staff-meal", reason: "Cook", approvedBy: "Meera" } as const;

/** Two dal at ₹180 and a rice at ₹100. */
const order = withAdditions(exampleOrder(), [
  addition({ _id: "dal", quantity: 2 }),
  addition({ _id: "rice", menuItem: { _id: "rice", name: "Rice" }, rate: paise(100_00) }),
]);

const giver = { limit: rateBps(10_00), mayExceed: true };
const fixed = (rupees: number, value: number) => ({ rupees: paise(rupees), value: paise(value) });

const piecesOf = ({ items }: Order, ids: readonly string[], quantity?: number) =>
  ids.map((line) => ({ line, quantity: quantity ?? items.find(({ _id }) => _id === line)?.quantity ?? 1 }));

/** Does not charge lines, or this many pieces of each, which become the line "some". */
const uncharge = (one: Order, ids: readonly string[], notCharged: NotCharged | null, quantity?: number) =>
  withCharging(one, piecesOf(one, ids, quantity), { notCharged, lineIds: ids.map((id) => `some ${id}`) });

test("an uncharged line keeps its value and is in no total until it is charged again", () => {
  const free = uncharge(order, ["rice"], birthday);
  expect(free).toMatchObject({ totalAmount: 360_00, cgst: 9_00, sgst: 9_00, grandTotal: 378_00 });
  expect(free.items).toMatchObject([{ amount: 360_00 }, { amount: 100_00, notCharged: birthday }]);
  expect(uncharge(free, ["rice"], null)).toEqual(order);
  expect(uncharge(free, ["rice"], cook).items).toMatchObject([{}, { notCharged: cook }]);
});

test("an order without charged lines costs nothing, even with a discount in rupees", () => {
  const all = uncharge(withChanges(order, { discount: fixed(50_00, 560_00) }), ["dal", "rice"], cook);
  expect(all).toMatchObject({ totalAmount: 0, discountAmount: 0, grandTotal: 0 });
  expect([isNothingCharged(all), isNothingCharged(order)]).toEqual([true, false]);
  expect(isNothingCharged(exampleOrder())).toBe(false);
});

test("an uncharged line loses its discount and gets no new one", () => {
  const discounted = withLineDiscount(order, "rice", { percent: rateBps(1_000) }, giver);
  const free = uncharge(discounted, ["rice"], birthday);
  expect(free.items[1]?.discount).toBeNull();
  expect(withLineDiscount(free, "rice", { percent: rateBps(500) }, giver).items[1]?.discount).toBeNull();
  const given = withLineDiscount(free, "rice", { rupees: paise(1_00) }, giver);
  expect(discountRefusal(free, given)).toBe("discount-on-nothing");
});

test("one of two pieces becomes a line that is not charged, with its part of what the kitchen knows and of the discount", () => {
  const sent = withAllLinesSent(withLineDiscount(order, "dal", { rupees: paise(60_00) }, giver));
  const free = uncharge(sent, ["dal"], birthday, 1);
  expect(free.items).toMatchObject([
    { _id: "dal", quantity: 1, amount: 180_00, sentQuantity: 1, discount: fixed(30_00, 180_00) },
    { _id: "rice" },
    { _id: "some dal", quantity: 1, amount: 180_00, sentQuantity: 1, discount: null, notCharged: birthday },
  ]);
  expect(free).toMatchObject({ totalAmount: 280_00, discountAmount: 30_00 });
  expect(kotDeltas(free)).toEqual([]);
  // A piece that is charged already stays where it is.
  expect(uncharge(sent, ["dal"], null, 1)).toEqual(sent);
  const again = uncharge(uncharge(sent, ["dal"], cook), ["dal"], null, 1);
  expect(again.items).toMatchObject([{ quantity: 1, notCharged: cook }, {}, { quantity: 1 }]);
  expect(again.items[2]?.notCharged).toBeUndefined();
});

test("an uncharged dish that is added again is charged, on its own line", () => {
  const added = withAdditions(uncharge(order, ["rice"], birthday), [
    addition({ _id: "more", menuItem: { _id: "rice", name: "Rice" }, rate: paise(100_00) }),
  ]);
  expect(added.items.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  expect(added.items[2]?.notCharged).toBeUndefined();
});

test("raising the quantity of an uncharged line is refused, lowering it is not", () => {
  const free = uncharge(order, ["dal"], birthday);
  const dals = (quantity: number) => moreNotChargedRefusal(free, withLine(free, "dal", { quantity }));
  expect([dals(3), dals(2), dals(1), dals(0)]).toEqual(["not-charged-more", undefined, undefined, undefined]);
  expect(moreNotChargedRefusal(free, withLine(free, "rice", { quantity: 9 }))).toBeUndefined();
});

test("unknown lines and closed orders are refused", () => {
  expect(notChargedRefusal(order, piecesOf(order, ["rice"]))).toBeUndefined();
  expect(notChargedRefusal(order, piecesOf(order, ["rice", "soup"]))).toBe("line-not-found");
  expect(notChargedRefusal(order, piecesOf(order, ["dal"], 2))).toBeUndefined();
  expect(notChargedRefusal(order, piecesOf(order, ["dal"], 3))).toBe("split-differs");
  expect(notChargedRefusal(order, piecesOf(order, ["dal", "rice", "rice"], 1))).toBe("split-differs");
  expect(notChargedRefusal({ ...order, status: "paid" }, piecesOf(order, ["rice"]))).toBe("order-not-open");
});

test("uncharged pieces take no share of a discount in rupees with them", () => {
  const discounted = withChanges(uncharge(order, ["rice"], birthday), { discount: fixed(60_00, 360_00) });
  const names = { newNumber: () => "BILL-1", newLineId: () => "new" };
  const split = (line: string) =>
    withPartsSplitOff(discounted, [{ _id: "part", lines: [{ line, quantity: 1 }] }], names);
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
    free: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 8 },
);

const billLines = (whole: Order) =>
  newBill(whole, {
    ...{
      _id: "bill",
      invoiceNumber: "A/26-27/000001",
      liquorInvoiceNumber: null,
      settings: exampleSettings(),
      issuedBy: person,
    },
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
        (before, { why, percent: off, quantity, free }, n) =>
          uncharge(
            withLineDiscount(before, `l${n}`, { percent: rateBps(off) }, giver),
            [`l${n}`],
            why,
            Math.min(quantity, free),
          ),
        withChanges(added, { discount: { percent: rateBps(percent) } }),
      );
      const value = cart.reduce((total, { quantity, rate }) => total + quantity * rate, 0);
      const worthOf = (one: Order) =>
        sum([...billLines(one).lines, ...slipLines(one)].map(({ amount }) => amount));
      expect(worthOf(whole)).toBe(value);
      expect(billLines(whole).subtotal).toBe(sum(billLines(whole).lines.map(({ amount }) => amount)));
      const freeValue = cart.reduce(
        (total, { why, quantity, free, rate }) => total + (why ? Math.min(quantity, free) * rate : 0),
        0,
      );
      expect(sum(slipLines(whole).map(({ amount }) => amount))).toBe(freeValue);
      const lines = whole.items.flatMap(({ _id, quantity }, n) => {
        const taken = Math.min(quantity, cart[n]?.taken ?? 0);
        return taken > 0 ? [{ line: _id, quantity: taken }] : [];
      });
      let id = 0;
      const names = { newNumber: () => "BILL-1", newLineId: () => `new${id++}` };
      const { order: left, parts } = withPartsSplitOff(whole, [{ _id: "part", lines }], names);
      const all = [left, ...parts];
      expect(sum(all.map(worthOf))).toBe(value);
      expect(sum(all.flatMap(slipLines).map(({ amount }) => amount))).toBe(
        sum(slipLines(whole).map(({ amount }) => amount)),
      );
    }),
  );
});
