import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { paise, rateBps } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { changeToApprove } from "#domain/orders/lifecycle/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
let order: Order;
let path: string;
const [papad, thali] = [0, 1];
const NEEDED = [403, "approval-needed"];
const GROWN = "The discount of this order has grown since it was approved. Ask an admin to approve it again.";

/** An order of one papad of ₹140, for which an admin has approved a discount of 95 %: 7.00 + 5 % = 7.35, rounded to ₹7. */
beforeEach(async () => {
  resort = await startResort();
  for (const [index, price] of [
    [papad, 140_00],
    [thali, 165_00],
  ] as const) {
    const params = { itemId: resort.item(index)._id };
    await resort.admin.send(menuApi.updateItem, { params, body: { price: paise(price) } });
  }
  const opened = await resort.open(0, resort.line(papad));
  path = `/orders/${opened._id}`;
  order = await discount(opened, 95);
  expect(order).toMatchObject({ grandTotal: 7_00, discountAmount: 133_00 });
});
afterEach(() => resort.server.close());

/** Sets a discount with an approval of an admin, who sees the order as it is now. */
async function discount(before: Order, percent: number): Promise<Order> {
  const discountPercentage = rateBps(percent * 100);
  const after = withChanges(before, { discountPercentage });
  const approval = await resort.approveChange("orders.discount", before, after);
  const params = { orderId: before._id };
  return await resort.waiter.send(lifecycleApi.updateOrder, {
    params,
    body: { discountPercentage, approval },
  });
}

/** Adds twenty thalis: 3,440.00 less 95 % is 172.00, and 180.60 with tax. */
async function grow(): Promise<Order> {
  const grown = await resort.add(order, resort.line(thali, 20));
  expect(grown).toMatchObject({ grandTotal: 181_00, discountAmount: 3_268_00 });
  return grown;
}

const pay = (body: object = {}) => resort.waiter.patch(`${path}/pay`, { paymentType: "cash", ...body });
const bill = () => resort.waiter.post(`${path}/bill`, {});
const setStatus = (status: string) => resort.waiter.patch(`${path}/status`, { status });
const journalled = (action: string) => resort.admin.ask(activityApi.list, { search: { action } });

test("an approved discount is billed and settled while the order gives no more away", async () => {
  expect((await bill()).status).toBe(200);
  expect((await pay()).body).toMatchObject({ status: "paid", grandTotal: 7 });
});

test("dishes are added to a discounted order without an approval; no bill, payment or status is given for it", async () => {
  await grow();
  const kot = await resort.waiter.post(`${path}/kot`, {});
  expect(kot.status).toBeLessThan(300);
  expect((await resort.waiter.patch(path, { notes: "Window" })).status).toBe(200);
  expect(await bill()).toMatchObject({
    status: 403,
    body: { code: "approval-needed", message: GROWN, details: { action: "orders.discount" } },
  });
  expect(refusalOf(await pay())).toEqual(NEEDED);
  for (const status of ["paid", "completed", "settled"]) {
    expect(refusalOf(await setStatus(status))).toEqual(NEEDED);
  }
  const credit = await resort.waiter.patch(`${path}/status`, { status: "credit", account: "Room 7" });
  expect(refusalOf(credit)).toEqual(NEEDED);
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "pending", bill: null });
});

test("the same discount, approved again as the order is now, opens the way to the bill", async () => {
  const grown = await grow();
  // Without an approval it changes nothing, as a client that always sends all fields does.
  expect((await resort.waiter.patch(path, { discountPercentage: 95 })).status).toBe(200);
  expect(refusalOf(await bill())).toEqual(NEEDED);
  const again = await discount(grown, 95);
  expect(again).toMatchObject({ grandTotal: 181_00, version: grown.version + 1 });
  expect((await bill()).body).toMatchObject({ grandTotal: 181 });
  expect(await journalled("order.updated")).toMatchObject([
    { after: { approvedBy: "Meera Kamat", approvedDiscount: 3_268_00 } },
    { after: { approvedBy: "Meera Kamat", approvedDiscount: 133_00 } },
  ]);
});

test("an approval names the sum that is given away: one of a free papad makes no other dish free", async () => {
  const discountPercentage = rateBps(10_000);
  const after = withChanges(order, { discountPercentage });
  const approval = await resort.approveChange("orders.discount", order, after);
  await grow();
  const free = { discountPercentage: 100, approval };
  expect(refusalOf(await resort.waiter.patch(path, free))).toEqual([403, "approval-differs"]);
});

test("an admin bills an order whose discount has grown, and a bill that is printed is settled by anybody", async () => {
  await grow();
  await resort.admin.send(lifecycleApi.issueBill, { params: { orderId: order._id }, body: {} });
  expect((await bill()).status).toBe(200);
  expect((await pay()).body).toMatchObject({ status: "paid", grandTotal: 181 });
});

test("a discount that an admin sets needs no approval, until the order grows", async () => {
  const other = await resort.open(1, resort.line(papad));
  await resort.admin.patch(`/orders/${other._id}`, { discountPercentage: 50 });
  path = `/orders/${other._id}`;
  expect((await bill()).status).toBe(200);
  // Who adds a dish does not look at the discount, an admin neither.
  expect((await resort.admin.post(`${path}/lines`, { lines: [resort.line(thali)] })).status).toBe(201);
  expect(refusalOf(await bill())).toEqual(NEEDED);
  expect((await resort.admin.patch(path, { discountPercentage: 50 })).status).toBe(200);
  expect((await bill()).status).toBe(200);
  const opened = await resort.admin.post("/orders", {
    table: resort.table(2)._id,
    items: [resort.line(papad)],
    discountPercentage: 50,
  });
  path = `/orders/${(opened.body as { _id: string })._id}`;
  expect((await bill()).status).toBe(200);
});

test("a discount within the limit grows without an approval; when the limit sinks below it, it needs one", async () => {
  await resort.waiter.patch(path, { discountPercentage: 10 });
  await resort.add(order, resort.line(thali, 20));
  const settings = await resort.admin.ask(settingsApi.read);
  await resort.admin.send(settingsApi.save, { body: { ...settings, discountLimit: rateBps(500) } });
  expect(await bill()).toMatchObject({ body: { message: "This needs an admin's approval." } });
  await resort.admin.send(settingsApi.save, { body: settings });
  expect((await bill()).status).toBe(200);
});

test("an approval to take a dish back approves the discount that it leaves", async () => {
  const grown = await grow();
  await resort.waiter.post(`${path}/kot`, {});
  const sent = await resort.readOrder(grown._id);
  const items = sent.items.filter(({ menuItem }) => menuItem._id === resort.item(thali)._id);
  const after = withChanges(sent, { items });
  const approval = await resort.approveChange("orders.void", sent, after);
  const line = sent.items[0]?._id ?? "";
  expect((await resort.waiter.del(`${path}/lines/${line}`, { reason: "Wrong item", approval })).status).toBe(
    200,
  );
  expect((await bill()).status).toBe(200);
});

test("cash taken offline is received all the same, and Activity shows what was given away", async () => {
  const grown = await grow();
  expect((await pay({ takenOffline: true, expectedTotal: 181 })).body).toMatchObject({
    status: "paid",
    balance: 0,
  });
  expect(await resort.admin.ask(paymentsApi.claims)).toEqual([]);
  expect(await journalled("order.discountUnapproved")).toMatchObject([
    {
      order: { _id: grown._id },
      person: { name: "Asha Naik" },
      after: { discountAmount: 3_268_00, approvedDiscount: 133_00, grandTotal: 181_00 },
    },
  ]);
});

test("cash taken offline for a discount that was approved leaves no such row", async () => {
  expect((await pay({ takenOffline: true, expectedTotal: 7 })).status).toBe(200);
  expect(await journalled("order.discountUnapproved")).toEqual([]);
});

test("an approval calls a dish what the order calls it, whatever the request says", async () => {
  const [line] = order.items;
  const after = withChanges(order, { items: [] });
  const change = changeToApprove(order, after, "change");
  const renamed = { ...change, lines: change.lines.map((one) => ({ ...one, name: "Water" })) };
  const approval = await resort.approve("orders.void", order._id, renamed);
  const [given] = await journalled("approval.given");
  expect(given?.after).toMatchObject({
    lines: [{ line: line?._id, name: line?.menuItem.name, quantity: 1 }],
  });
  const answer = await resort.waiter.del(`${path}/lines/${line?._id}`, { reason: "Wrong item", approval });
  expect(answer.status).toBe(200);
});

test("an approval of a line that the server does not know is none for a dish of another name", async () => {
  const line = resort.line(thali);
  const lines = [{ line: line._id, name: "Water", quantity: 1 }];
  const change = { ...changeToApprove(order, order, "change"), lines };
  const approval = await resort.approve("orders.void", order._id, change);
  await resort.add(order, line);
  await resort.waiter.post(`${path}/kot`, {});
  const answer = await resort.waiter.del(`${path}/lines/${line._id}`, { reason: "Wrong item", approval });
  expect(refusalOf(answer)).toEqual([403, "approval-differs"]);
});
