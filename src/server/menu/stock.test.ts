import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const setLeft = (left: number) => {
  const params = { itemId: resort.item()._id };
  return resort.waiter.send(menuEditingApi.setAvailability, { params, body: { isAvailable: true, left } });
};
/** What the menu says of the counted dish: the pieces left, and whether it can be ordered. */
const stock = async () => {
  const items = await resort.admin.query(menuApi.items);
  const { left, isAvailable } = items.find(({ _id }) => _id === resort.item()._id) ?? {};
  return [left, isAvailable];
};
const lineOf = ({ _id, items }: Order, index = 0) => `/orders/${_id}/lines/${items[index]?._id}`;

test("each piece counts down when the server adds it, and of two waiters selling the last one, one is refused by name", async () => {
  await setLeft(3);
  const first = await resort.open(0, resort.line(0, 2));
  expect(await stock()).toEqual([1, true]);
  const second = await resort.open(1);
  const sell = (order: Order, quantity = 1) =>
    resort.waiter.post(`/orders/${order._id}/lines`, { lines: [resort.line(0, quantity)] });
  const name = resort.item().name;
  expect(await sell(second, 2)).toMatchObject({
    status: 409,
    body: { code: "item-not-available", message: `Out of Stock: ${name} (1 left)` },
  });
  expect(await stock()).toEqual([1, true]);
  const answers = await Promise.all([sell(first), sell(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: `Out of Stock: ${name}`,
    details: { items: [name] },
  });
  expect(await stock()).toEqual([0, false]);
});

test("a command that is repeated counts once, and one that is refused counts nothing", async () => {
  await setLeft(5);
  const order = await resort.open(0);
  const body = { lines: [resort.line(0, 2)] };
  const headers = { "Idempotency-Key": randomUUID() };
  for (const _ of [1, 2]) await resort.waiter.post(`/orders/${order._id}/lines`, body, headers);
  await resort.waiter.post(`/orders/${order._id}/lines`, body);
  expect(await stock()).toEqual([3, true]);
  const unknown = { menuItem: randomUUID(), quantity: 1 };
  expect(
    (await resort.waiter.post(`/orders/${order._id}/lines`, { lines: [resort.line(), unknown] })).status,
  ).toBe(404);
  expect(await stock()).toEqual([3, true]);
});

test("what is removed unsent or voided before cooking comes back, what was begun does not", async () => {
  await setLeft(4);
  const order = await resort.add(await resort.open(0, resort.line(0, 3)), resort.line(0, 1));
  expect(await stock()).toEqual([0, false]);
  await resort.waiter.patch(lineOf(order), { quantity: 3 });
  expect(await stock()).toEqual([1, true]);
  await resort.admin.patch(lineOf(order), { quantity: 2, reason: "Wrong dish" });
  expect(await stock()).toEqual([2, true]);
  const [kot] = await resort.kots(order);
  await resort.waiter.patch(`/kot/${kot?._id}/status`, { status: "preparing" });
  await resort.admin.del(`/orders/${order._id}`, { reason: "Left" });
  expect(await stock()).toEqual([2, true]);
});

test("a dish tapped offline is sold below 0, which the menu says, and more of it is refused", async () => {
  await setLeft(1);
  const order = await resort.open(0);
  const tapped = { "X-Taken-At": String(resort.server.clock.now()) };
  resort.server.clock.advance(10 * 60_000);
  await resort.open(1, resort.line());
  expect(await stock()).toEqual([0, false]);
  const lines = { lines: [resort.line(0, 2)] };
  expect((await resort.waiter.post(`/orders/${order._id}/lines`, lines, tapped)).status).toBe(201);
  expect(await stock()).toEqual([-2, false]);
  expect(
    refusalOf(await resort.waiter.post(`/orders/${order._id}/lines`, { lines: [resort.line()] })),
  ).toEqual([409, "item-not-available"]);
  expect(await stock()).toEqual([-2, false]);
});

test("marking a dish out of stock or back ends its count, and other changes of the item keep it", async () => {
  const params = { itemId: resort.item()._id };
  await setLeft(4);
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { description: "Fresh" } });
  expect(await stock()).toEqual([4, true]);
  await resort.waiter.send(menuEditingApi.setAvailability, { params, body: { isAvailable: false } });
  expect(await stock()).toEqual([undefined, false]);
  await setLeft(0);
  expect(await stock()).toEqual([0, false]);
  await resort.waiter.send(menuEditingApi.setAvailability, { params, body: { isAvailable: true } });
  expect(await stock()).toEqual([undefined, true]);
});

test.each([
  [{ isAvailable: false, left: 3 }],
  [{ isAvailable: true, left: -1 }],
  [{ isAvailable: true, left: 1.5 }],
  [{ isAvailable: true, left: 10_000 }],
])("a count that cannot be is refused by its field: %j", async (body) => {
  await setLeft(2);
  const answer = await resort.waiter.patch(`/menu/items/${resort.item()._id}/availability`, body);
  expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ field: "left" }] } } });
  expect(await stock()).toEqual([2, true]);
});

test("a count is stored with the item, and who set it is in Activity", async () => {
  expect(await resort.server.storedBy(() => setLeft(2))).toEqual(rows`
    menu_items ~ Aloo Paratha: pieces_left null → 2
    journal + by Asha Naik, menu, item.counted, of Aloo Paratha, {before: {left: null}, after: {left: 2}}
  `);
  const order = await resort.open(0);
  const stored = await resort.server.storedBy(() => resort.add(order, resort.line(0, 2)));
  expect(stored.filter((row) => /menu_items ~|item\./.test(row))).toEqual(rows`
    menu_items ~ Aloo Paratha: is_available 1 → 0, pieces_left 2 → 0
    journal + by Asha Naik, menu, item.outOfStock, of Aloo Paratha, {before: {left: 2}, after: {left: 0}}
  `);
});

const acts = ["add", "add", "less", "kot", "prep", "split", "move", "delete"] as const;

test("after any commands the count is what was there less what is on orders and what was wasted", async () => {
  const history = fc.array(
    fc.record({ act: fc.constantFrom(...acts), table: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 8, maxLength: 16 },
  );
  const settings = { numRuns: fc.readConfigureGlobal().numRuns ?? 8 };
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await setLeft(500);
      for (const step of steps) await play(step);
      const orders = await resort.openOrders();
      const lines = orders.flatMap(({ isActive, items }) => (isActive ? items : []));
      const sold = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(await stock()).toEqual([500 - sold - (await wasted()), true]);
      for (const { _id, isActive } of orders)
        if (isActive) await resort.admin.del(`/orders/${_id}`, { reason: "Over" });
      expect(await stock()).toEqual([500 - (await wasted()), true]);
      before += await wasted();
    }),
    settings,
  );
});

/** The wasted pieces of earlier runs of the property. */
let before = 0;
beforeEach(() => {
  before = 0;
});

/** Counts the pieces of the dish that were voided after they had been begun. */
async function wasted(): Promise<number> {
  const begun = await resort.server.databases.read((tx) =>
    tx
      .selectFrom("work")
      .select("quantity")
      .where("void_id", "is not", null)
      .where("component", "=", 0)
      .where("status", "!=", "pending")
      .execute(),
  );
  return begun.reduce((sum, { quantity }) => sum + quantity, 0) - before;
}

interface Step {
  readonly act: (typeof acts)[number];
  readonly table: number;
  readonly quantity: number;
}

/** Plays a step; those that its order cannot take are refused, and change nothing. */
async function play({ act, table, quantity }: Step): Promise<void> {
  const open = (await resort.openOrders()).filter(({ isActive }) => isActive);
  const order = open.find((one) => one.table._id === resort.table(table)._id);
  if (!order) return void (await resort.open(table, resort.line(0, quantity)));
  const path = `/orders/${order._id}`;
  const lines = order.items.slice(0, 1).map(({ _id }) => ({ line: _id, quantity }));
  const [kot] = await resort.kots(order);
  const other = open.find(({ _id }) => _id !== order._id)?._id;
  const reason = "Changed their mind";
  const send = {
    add: () => resort.add(order, resort.line(0, quantity)),
    less: () => resort.admin.patch(lineOf(order), { quantity: quantity - 1, reason }),
    kot: () => resort.waiter.post(`${path}/kot`, {}),
    prep: () => resort.waiter.patch(`/kot/${kot?._id}/status`, { status: "preparing" }),
    split: () => resort.waiter.post(`${path}/split`, { parts: [{ _id: randomUUID(), lines }] }),
    move: () => resort.waiter.post(`${path}/lines/move`, { to: other, lines }),
    delete: () => resort.admin.del(path, { reason }),
  };
  await send[act]();
}
