import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, rateBps } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
let order: Order;
const [water, thali] = [0, 1];

/** An order of a water (₹20) and two thalis (₹500 each), which the kitchen has: ₹1,071 with 5 % GST. */
beforeEach(async () => {
  resort = await startResort();
  for (const [index, price] of [
    [water, 20_00],
    [thali, 500_00],
  ] as const) {
    const params = { itemId: resort.item(index)._id };
    await resort.admin.send(menuEditingApi.updateItem, { params, body: { price: paise(price) } });
  }
  order = await resort.open(0, resort.line(water, 1), resort.line(thali, 2));
  expect(order.grandTotal).toBe(1_071_00);
});
afterEach(() => resort.server.close());

const reason = "Guest changed mind";
const lineOf = (index: number) => order.items[index]?._id ?? "";
const pieces = (index: number, quantity: number) => ({ line: lineOf(index), name: "as shown", quantity });

/** Asks for an admin's approval as a device does: what is taken off, and what is left in rupees. */
async function approve(
  action: string,
  change: {
    act?: string;
    lines?: object[];
    discountPercentage?: number;
    discountAmount?: number;
    grandTotal: number;
    discount?: object;
  },
): Promise<string> {
  const whole = { act: "change", lines: [], discountPercentage: 0, discountAmount: 0, ...change };
  const { status, body } = await resort.waiter.post("/auth/approvals", {
    ...demoAccounts.admin,
    action,
    target: order._id,
    change: whole,
  });
  expect(status).toBe(201);
  return (body as { approval: string }).approval;
}

test("an approval to take back a water takes back that water and nothing more", async () => {
  // 1,000.00 + 5 % = 1,050.00
  const approval = await approve("orders.void", { lines: [pieces(water, 1)], grandTotal: 1_050 });
  const { waiter } = resort;
  const path = `/orders/${order._id}`;
  const differs = [403, "approval-differs"];
  expect(refusalOf(await waiter.del(path, { reason, approval }))).toEqual(differs);
  expect(refusalOf(await waiter.del(`${path}/lines/${lineOf(thali)}`, { reason, approval }))).toEqual(
    differs,
  );
  const oneThali = { quantity: 1, reason, approval };
  expect(refusalOf(await waiter.patch(`${path}/lines/${lineOf(thali)}`, oneThali))).toEqual(differs);
  const items = [{ _id: lineOf(thali), menuItem: resort.item(thali)._id, quantity: 2 }];
  const withDiscount = { items, discountPercentage: 99, reason, approval };
  expect(refusalOf(await waiter.patch(path, withDiscount))).toEqual(differs);
  expect((await resort.readOrder(order._id)).items).toHaveLength(2);
  expect((await waiter.del(`${path}/lines/${lineOf(water)}`, { reason, approval })).status).toBe(200);
  expect((await resort.readOrder(order._id)).grandTotal).toBe(1_050_00);
});

test("an approval is no longer good once the order has another total", async () => {
  const approval = await approve("orders.void", { lines: [pieces(water, 1)], grandTotal: 1_050 });
  await resort.add(order, resort.line(thali, 1));
  const path = `/orders/${order._id}/lines/${lineOf(water)}`;
  expect(refusalOf(await resort.waiter.del(path, { reason, approval }))).toEqual([403, "approval-differs"]);
});

test("an approval to take every dish back is none to cancel the order, nor the other way round", async () => {
  const lines = [pieces(water, 1), pieces(thali, 2)];
  const path = `/orders/${order._id}`;
  const change = await approve("orders.void", { lines, grandTotal: 0 });
  expect(refusalOf(await resort.waiter.del(path, { reason, approval: change }))).toEqual([
    403,
    "approval-differs",
  ]);
  const cancel = await approve("orders.void", { act: "cancel-order", lines, grandTotal: 0 });
  const emptied = { items: [], reason, approval: cancel };
  expect(refusalOf(await resort.waiter.patch(path, emptied))).toEqual([403, "approval-differs"]);
  expect((await resort.waiter.del(path, { reason, approval: cancel })).status).toBe(200);
});

test("an approval to lower a printed bill is good for that discount and total", async () => {
  await resort.issueBill(order);
  // 1,020.00 − 10 % = 918.00, + 5 % = 963.90, rounded to 964
  const approval = await approve("bills.cancel", {
    discountPercentage: 10,
    discountAmount: 102,
    grandTotal: 964,
    discount: { percent: 10 },
  });
  const path = `/orders/${order._id}`;
  const more = { discountPercentage: 99, approval };
  expect(refusalOf(await resort.waiter.patch(path, more))).toEqual([403, "approval-differs"]);
  expect((await resort.waiter.patch(path, { discountPercentage: 10, approval })).body).toMatchObject({
    grandTotal: 964,
  });
});

test("an approval to cancel a bill is none to lower its order's total", async () => {
  const bill = await resort.issueBill(order);
  const approval = await approve("bills.cancel", { act: "cancel-bill", grandTotal: 1_071 });
  const path = `/orders/${order._id}`;
  const lower = { discountPercentage: 10, approval };
  expect(refusalOf(await resort.waiter.patch(path, lower))).toEqual([403, "approval-differs"]);
  expect((await resort.waiter.post(`/bills/${bill._id}/cancel`, { reason, approval })).status).toBe(200);
});

test("an approval to give nearly all of a small order away is none for other dishes", async () => {
  const opened = await resort.open(1, resort.line(water));
  const discount = { percent: rateBps(90_00), rupees: paise(18_00), value: paise(20_00) };
  const cheap = withChanges(opened, { discount });
  const approval = await resort.approveChange("orders.discount", opened, cheap);
  await resort.add(opened, resort.line(thali, 20));
  const body = { discountPercentage: 90, approval };
  expect(refusalOf(await resort.waiter.patch(`/orders/${opened._id}`, body))).toEqual([
    403,
    "approval-differs",
  ]);
});

test("an approval calls a dish what the order calls it, and is none for a dish that it does not know", async () => {
  await approve("orders.void", { lines: [pieces(water, 1)], grandTotal: 1_050 });
  const [given] = await resort.admin.query(activityApi.list, { search: { action: "approval.given" } });
  expect(given?.after).toMatchObject({ lines: [{ name: order.items[water]?.menuItem.name }] });
  const line = resort.line(thali);
  const unknown = { line: line._id, name: "Water", quantity: 1 };
  const approval = await approve("orders.void", { lines: [unknown], grandTotal: 1_071 });
  await resort.add(order, line);
  await resort.waiter.post(`/orders/${order._id}/kot`, {});
  const answer = await resort.waiter.del(`/orders/${order._id}/lines/${line._id}`, { reason, approval });
  expect(refusalOf(answer)).toEqual([403, "approval-differs"]);
});

test("a new resort lets waiters discount ten percent, and no discount makes an order free, whoever gives it", async () => {
  const { waiter } = resort;
  expect((await resort.admin.query(settingsApi.read)).discountLimit).toBe(1_000);
  const path = `/orders/${order._id}`;
  expect((await waiter.patch(path, { discountPercentage: 10 })).status).toBe(200);
  expect(refusalOf(await waiter.patch(path, { discountPercentage: 10.01 }))).toEqual([
    403,
    "approval-needed",
  ]);
  const free = [422, "discount-makes-free"];
  const all = { discountPercentage: 100 };
  expect(refusalOf(await resort.admin.patch(path, all))).toEqual(free);
  // 1,020.00 in rupees, and on the one dish that an order has.
  expect(refusalOf(await resort.admin.patch(path, { discountRupees: 1_020 }))).toEqual(free);
  const small = await resort.open(1, resort.line(water));
  const dish = `/orders/${small._id}/lines/${small.items[0]?._id}`;
  expect(refusalOf(await resort.admin.patch(dish, { discount: { percent: 100 } }))).toEqual(free);
  const opened = { table: resort.table(2)._id, items: [resort.line(water)] };
  expect(refusalOf(await resort.admin.post("/orders", { ...opened, ...all }))).toEqual(free);
  expect(refusalOf(await waiter.post("/orders", { ...opened, discountPercentage: 50 }))).toEqual([
    ...[422, "discount-over-limit"],
  ]);
  expect((await resort.admin.patch(path, { discountPercentage: 99 })).body).toMatchObject({ grandTotal: 11 });
});

test("a changed line is in the journal with what it was before", async () => {
  const line = resort.line(thali, 1, { notes: "hot" });
  await resort.add(order, line);
  await resort.waiter.patch(`/orders/${order._id}/lines/${line._id}`, { quantity: 3 });
  expect(await resort.admin.query(activityApi.list, { search: { action: "line.changed" } })).toMatchObject([
    {
      topic: "orders",
      entityId: order._id,
      before: { lines: [{ line: line._id, quantity: 1 }] },
      after: { lines: [{ line: line._id, quantity: 3 }] },
    },
  ]);
});
