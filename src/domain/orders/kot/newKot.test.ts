import { expect, test } from "vitest";
import { ZERO } from "../../money.ts";
import {
  exampleAddition as addition,
  area,
  businessDay,
  exampleOrder,
  now,
  table,
} from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import { withAdditions, withAllLinesSent } from "../order/order.ts";
import { kotDeltas } from "./delta.ts";
import { kotNumberAt, newKot } from "./newKot.ts";

const order = withAdditions({ ...exampleOrder(), covers: 4 }, [
  addition({ _id: "a", quantity: 2, notes: "hot" }),
]);

/** The parts that a ticket is made with; its ids count up. */
function made() {
  let count = 0;
  return {
    kotNumber: "KOT1795100100000007",
    token: 7,
    sentBy: { _id: "0190c000-0000-4000-8000-000000000009", name: "Ravi" },
    notes: "In a hurry",
    businessDay,
    stations: [],
    now: instant(now + 60_000),
    newId: () => `id${++count}`,
  };
}

test("a KOT names its dishes, order and waiter", () => {
  expect(newKot(order, kotDeltas(order), made())).toEqual({
    _id: "id1",
    createdAt: now + 60_000,
    kotNumber: "KOT1795100100000007",
    token: 7,
    kind: "order",
    order: { _id: order._id, billNumber: "BILL-1795100100000" },
    place: { kind: "table", table, area },
    table,
    area,
    waiter: { _id: "0190c000-0000-4000-8000-000000000009", name: "Ravi" },
    status: "pending",
    items: [
      {
        _id: "id2",
        line: "a",
        menuItem: { _id: "dal", name: "Dal" },
        quantity: 2,
        change: "add",
        notes: "hot",
        work: [{ order: order._id, line: "a", component: 0, quantity: 2, status: "pending" }],
        preparationStatus: "pending",
        voidedQuantity: 0,
      },
    ],
    notes: "In a hurry",
    covers: 4,
    isPrinted: false,
    printCount: 0,
    isSeen: false,
    businessDay,
    orderedAt: null,
    voided: null,
  });
});

test("a set meal has work on the dish itself and on each component, of which some may be the same dish", () => {
  const addOns = [
    { name: "Naan", price: ZERO, menuItem: "naan" },
    { name: "no onion", price: ZERO },
    { name: "Naan", price: ZERO, menuItem: "naan" },
  ];
  const choice = { variant: null, addOns, measure: null, openPrice: null };
  const meal = withAdditions(exampleOrder(), [addition({ _id: "a", quantity: 2, choice })]);
  const [item] = newKot(meal, kotDeltas(meal), made()).items;
  const naan = { _id: "naan", name: "Naan" };
  expect(item?.components).toEqual([naan, naan]);
  expect(item?.work.map(({ component, quantity }) => [component, quantity])).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
});

test("a late KOT that the kitchen knows starts as served and printed", () => {
  const late = { orderedAt: now, isKnown: true };
  const kot = newKot(order, kotDeltas(order), { ...made(), late });
  expect(kot).toMatchObject({ status: "served", isPrinted: true });
  expect(kot.items).toMatchObject([{ preparationStatus: "ready", work: [{ status: "served" }] }]);
});

test("the order's note is on a KOT to cook without its own note, and on no other", () => {
  const noted = { ...order, notes: "allergic to nuts" };
  const notesOn = (changed: typeof order, notes = "") =>
    newKot(noted, kotDeltas(changed), { ...made(), notes }).notes;
  expect(notesOn(noted)).toBe("allergic to nuts");
  expect(notesOn(noted, "In a hurry")).toBe("In a hurry");
  const [line] = withAllLinesSent(order).items;
  expect(notesOn({ ...order, items: line ? [{ ...line, quantity: 1 }] : [] })).toBe("");
});

test("a KOT that only cancels starts as served", () => {
  const sent = withAllLinesSent(order);
  const kot = newKot(sent, kotDeltas({ items: [] }, sent.items), made());
  expect(kot).toMatchObject({ kind: "cancel", status: "served", token: 7, voided: null, isPrinted: false });
  expect(kot.items).toMatchObject([
    { change: "cancel", quantity: 2, line: "a", preparationStatus: "ready", voidedQuantity: 0 },
  ]);
});

test("a KOT with only a note starts as served", () => {
  const [line] = withAllLinesSent(order).items;
  const noted = { items: line ? [{ ...line, notes: "mild" }] : [] };
  const kot = newKot(order, kotDeltas(noted), made());
  expect(kot).toMatchObject({ kind: "note", status: "served" });
  expect(kot.items).toMatchObject([{ change: "note", preparationStatus: "ready", notes: "mild" }]);
});

test("a KOT number is the time and 0 to 999, different for every attempt", () => {
  const numbers = Array.from({ length: 2_500 }, (_, attempt) => kotNumberAt(now, 998, attempt));
  expect(numbers[0]).toBe(`KOT${now}998`);
  expect(numbers[1]).toBe(`KOT${now}999`);
  expect(numbers[2]).toBe(`KOT${now}0`);
  expect(numbers[1000]).toBe(`KOT${now + 1}998`);
  expect(numbers[2499]).toBe(`KOT${now + 2}497`);
  expect(new Set(numbers).size).toBe(2_500);
  expect(numbers.every((number) => /^KOT\d{13,16}$/.test(number))).toBe(true);
});
