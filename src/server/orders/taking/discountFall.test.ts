import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { paise } from "#domain/money.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
let order: Order;
let path: string;
const [papad, thali] = [0, 1];
const FALLEN = { discountPercentage: 1_000, discountFellFrom: { percent: 9_500 } };
const KEPT = { discountPercentage: 9_500, discountFellFrom: null };

/** An order of one papad of ₹140, on which an admin has given 95 %: 7.00 + 5 % = 7.35, rounded to ₹7. */
beforeEach(async () => {
  resort = await startResort();
  for (const [index, price] of [
    [papad, 140_00],
    [thali, 165_00],
  ] as const) {
    const params = { itemId: resort.item(index)._id };
    await resort.admin.send(menuApi.updateItem, { params, body: { price: paise(price) } });
  }
  order = await resort.open(0, resort.line(papad));
  path = `/orders/${order._id}`;
  expect((await resort.admin.patch(path, { discountPercentage: 95 })).body).toMatchObject({ grandTotal: 7 });
});
afterEach(() => resort.server.close());

const stored = () => resort.readOrder(order._id);
const lineId = () => order.items[0]?._id ?? "";

test.each<[string, () => Promise<{ status: number }>]>([
  ["adds a line", () => resort.waiter.post(`${path}/lines`, { lines: [resort.line(thali)] })],
  ["raises a quantity", () => resort.waiter.patch(`${path}/lines/${lineId()}`, { quantity: 2 })],
  [
    "replaces the lines by more of them",
    () =>
      resort.waiter.patch(path, {
        items: [resort.item(papad)._id, resort.item(thali)._id],
        discountPercentage: 95,
      }),
  ],
])("when a waiter %s, a discount that only an admin gives falls to the waiter's limit", async (_, add) => {
  expect((await add()).status).toBeLessThan(300);
  expect(await stored()).toMatchObject(FALLEN);
});

test("the same change by an admin keeps the discount, and so do a waiter's note and removal", async () => {
  await resort.admin.post(`${path}/lines`, {
    lines: [resort.line(thali), resort.line(thali, 1, { notes: "hot" })],
  });
  const [, plain, hot] = (await stored()).items;
  await resort.waiter.del(`${path}/lines/${plain?._id}`, {});
  await resort.waiter.patch(`${path}/lines/${hot?._id}`, { notes: "mild" });
  await resort.waiter.patch(path, { notes: "Window" });
  expect(await stored()).toMatchObject(KEPT);
});

test("a late line that reopens an order with a discount above the limit lowers it", async () => {
  const empty = await resort.open(1);
  await resort.admin.patch(`/orders/${empty._id}`, { discountPercentage: 95 });
  await resort.waiter.send(closingApi.setTableStatus, {
    params: { tableId: resort.table(1)._id },
    body: { status: "available" },
  });
  expect(await resort.add(empty, resort.line(thali))).toMatchObject({ status: "pending", ...FALLEN });
});

test("the order says to everybody that its discount fell, until somebody sets it anew", async () => {
  await resort.add(order, resort.line(thali));
  expect((await resort.waiter.patch(path, { notes: "Window" })).body).toMatchObject({
    discountFellFrom: { percent: 95 },
  });
  expect(await resort.openOrders()).toMatchObject([FALLEN]);
  const rows = await resort.admin.ask(activityApi.list, { search: { action: "lines.added" } });
  expect(rows).toMatchObject([
    { before: { discountPercentage: 9_500 }, after: { discountPercentage: 1_000 } },
  ]);
  expect((await resort.waiter.patch(path, { discountPercentage: 10 })).body).toMatchObject({
    discountPercentage: 10,
    discountFellFrom: null,
  });
});

test("a printed bill is cancelled by such a fall as by any change", async () => {
  const bill = await resort.issueBill(order);
  expect(bill.grandTotal).toBe(7_00);
  expect(await resort.add(order, resort.line(thali))).toMatchObject({ bill: null });
  // 305.00 less 10 % is 274.50, and 288.23 with tax.
  expect(await resort.issueBill(order)).toMatchObject({ grandTotal: 288_00, replaces: bill.invoiceNumber });
});

test("cash taken offline settles a grown order by the discount that the waiter could give", async () => {
  await resort.add(order, resort.line(thali, 20));
  const body = { paymentType: "cash", takenOffline: true, expectedTotal: 7 };
  // 3,440.00 less 10 % is 3,096.00, and 3,250.80 with tax; the rest is due.
  expect((await resort.waiter.patch(`${path}/pay`, body)).body).toMatchObject({
    status: "paid",
    grandTotal: 3_251,
    balance: -3_244,
  });
});

test("a command that sets a discount above the limit and adds is refused, and does not fall unseen", async () => {
  const body = { discountPercentage: 96, items: [resort.item(papad)._id, resort.item(thali)._id] };
  expect(refusalOf(await resort.waiter.patch(path, body))).toEqual([403, "approval-needed"]);
  expect(await stored()).toMatchObject(KEPT);
});
