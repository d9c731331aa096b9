import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { ZERO } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotPaper } from "#domain/orders/kot/kotPaper.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { instant } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { type Resort, startResort } from "../testing/resort.ts";

/** Scenarios of docs/scenarios.md that go through several commands; each of these has tests of its own. */
let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const takeaway = { kind: "takeaway" } as const;
const pathOf = ({ _id }: Order) => `/orders/${_id}`;
const unsent = ({ items }: Order) => items.map(({ quantity, sentQuantity }) => quantity - sentQuantity);
const pay = (order: Order, by: Client = resort.waiter) =>
  by.patch(`${pathOf(order)}/pay`, { paymentType: "cash" });
const openOrders = () => resort.admin.query(ordersApi.list, { search: { status: "open" } });
const openTakeaway = (place: object = {}): Promise<Order> =>
  resort.waiter.send(takingApi.openOrder, { body: { place: { ...takeaway, ...place } } });

/** Puts a dish on the menu that is sold by variants, or that has others as its parts. */
async function addDish(name: string, more: { variants?: string[]; parts?: string[] }) {
  const { category, price } = resort.item();
  const variants = (more.variants ?? []).map((variant) => ({
    ...{ name: variant, price, code: "", isAvailable: true },
  }));
  const options = (more.parts ?? []).map((part, index) => ({
    ...{ name: part, price: ZERO, menuItem: resort.item(index + 1)._id },
  }));
  const groups = options.length > 0 ? [{ name: "Parts", min: 2, max: 2, options }] : [];
  const choices = { variants, groups, openPrice: null, unit: "" };
  const body = { name, category: category._id, price, choices };
  return (await resort.admin.send(menuEditingApi.createItem, { body }))._id;
}

test("an evening begins, sends, settles, chooses, leaves open and deletes, and at each step says how much is unsent", async () => {
  const curry = await addDish("Curry", { variants: ["Half", "Full"] });
  const toGo = await resort.add(await openTakeaway(), resort.line());
  expect(unsent(toGo)).toEqual([1]);
  const first = await resort.add(await resort.open(0), resort.line(0, 2));
  expect(unsent(first)).toEqual([2]);
  await resort.waiter.post(`${pathOf(first)}/kot`, {});
  expect(unsent(await resort.readOrder(first._id))).toEqual([0]);
  const second = await resort.open(1, resort.line(1));
  expect((await pay(second)).body).toMatchObject({ status: "paid" });
  const full = { menuItem: curry, quantity: 1, choice: { variant: "Full" } };
  expect(unsent(await resort.add(first, full))).toEqual([0, 1]);
  expect(await resort.waiter.del(pathOf(toGo), {})).toMatchObject({ status: 200 });
  expect((await openOrders()).map(({ _id }) => _id)).toEqual([first._id]);
});

test("another waiter moves an order, adds to its line and settles it; an empty order moves too", async () => {
  const order = await resort.open(0, resort.line());
  const other = await resort.server.client("admin", "another device");
  const table = resort.table(1)._id;
  expect(await other.post(`${pathOf(order)}/move`, { table })).toMatchObject({ status: 201 });
  const added = await other.post(`${pathOf(order)}/lines`, { lines: [resort.line()] });
  expect(added.body).toMatchObject({ items: [{ quantity: 2 }], table: { _id: table } });
  expect((await pay(order, other)).body).toMatchObject({ status: "paid" });
  const empty = await resort.open(0);
  const moved = await other.post(`${pathOf(empty)}/move`, { table });
  expect(moved.body).toMatchObject({ items: [], table: { _id: table } });
  expect(await resort.readTable(resort.table(0)._id)).toMatchObject({ status: "available" });
});

test("a KOT says the promised time, and a set meal with its parts and right counts; the meal goes to another bill as a whole", async () => {
  const meal = await addDish("Thali", { parts: ["Dal", "Roti"] });
  const promisedAt = "2026-11-20T15:15:00.000Z";
  const order = await openTakeaway({ promisedAt: instant(Date.parse(promisedAt)) });
  const thali = { menuItem: meal, quantity: 3, choice: { addOns: ["Dal", "Roti"] } };
  const added = await resort.add(order, thali, resort.line());
  await resort.waiter.post(`${pathOf(order)}/kot`, {});
  const [kot] = await resort.kots(order);
  const paper = JSON.stringify(kot && kotPaper(kot, ""));
  expect(paper).toContain("for 20:45");
  expect(kot?.items).toMatchObject([
    { quantity: 3, menuItem: { name: "Thali + Dal, Roti" } },
    { quantity: 1 },
  ]);

  const lines = [{ line: added.items[0]?._id ?? "", quantity: 2 }];
  const { order: rest, parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts: [{ _id: randomUUID(), lines }] },
  });
  const chosen = { addOns: [{ name: "Dal" }, { name: "Roti" }] };
  expect(rest.items).toMatchObject([{ quantity: 1, choice: chosen }, { quantity: 1 }]);
  expect(parts[0]?.items).toMatchObject([{ quantity: 2, choice: chosen }]);
});

test("a refund while another table is open touches that table in nothing", async () => {
  const paid = await resort.open(0, resort.line());
  await pay(paid);
  const other = await resort.open(1, resort.line(1));
  const before = [await resort.readOrder(other._id), await resort.readTable(other.table._id)];
  const [bill] = await resort.admin.query(billsApi.list, { search: { order: paid._id } });
  const refund = { amount: 10, type: "cash", reason: "Cold" };
  expect(await resort.admin.post(`/bills/${bill?._id}/refunds`, refund)).toMatchObject({ status: 201 });
  expect([await resort.readOrder(other._id), await resort.readTable(other.table._id)]).toEqual(before);
});

test("a takeaway that was given a time is cancelled before the kitchen knows it, and is in no row any more", async () => {
  const order = await openTakeaway({ promisedAt: instant(resort.server.clock.now() + 60_000) });
  expect((await openOrders()).map(({ _id }) => _id)).toEqual([order._id]);
  expect(await resort.waiter.del(pathOf(order), {})).toMatchObject({ status: 200 });
  expect(await openOrders()).toEqual([]);
});

test("a dish is deleted while an open order has it, and the order keeps its name and its price", async () => {
  const order = await resort.open(0, resort.line());
  await resort.admin.send(menuEditingApi.removeItem, { params: { itemId: resort.item()._id }, body: {} });
  const kept = await resort.readOrder(order._id);
  expect(kept).toMatchObject({ items: order.items, grandTotal: order.grandTotal });
  expect((await pay(order)).body).toMatchObject({ status: "paid", grandTotal: order.grandTotal / 100 });
});

test("one dish less and another one more are two tickets, CANCEL for what goes and KOT for what comes", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const line = `${pathOf(order)}/lines/${order.items[0]?._id}`;
  await resort.admin.patch(line, { quantity: 1, reason: "Changed their mind" });
  await resort.add(order, resort.line(1));
  await resort.waiter.post(`${pathOf(order)}/kot`, {});
  const [, cancel, more, ...others] = await resort.kots(order);
  expect(cancel).toMatchObject({
    kind: "cancel",
    items: [{ quantity: 1, menuItem: { _id: resort.item()._id } }],
  });
  expect(more).toMatchObject({
    kind: "order",
    items: [{ quantity: 1, menuItem: { _id: resort.item(1)._id } }],
  });
  expect(others).toEqual([]);
});
