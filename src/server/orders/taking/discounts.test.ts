import { afterAll, beforeAll, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
const [thali, papad] = [0, 1];

/** Thali at ₹400, papad at ₹40; the limit of waiters is 10 %. */
beforeAll(async () => {
  resort = await startResort();
  for (const [index, price] of [
    [thali, 400_00],
    [papad, 40_00],
  ] as const) {
    const params = { itemId: resort.item(index)._id };
    await resort.admin.send(menuApi.updateItem, { params, body: { price: paise(price) } });
  }
});
afterAll(() => resort.server.close());

async function open(table: number) {
  const order = await resort.open(table, resort.line(thali), resort.line(papad));
  const path = `/orders/${order._id}`;
  const [first, second] = order.items;
  return { order, path, onThali: `${path}/lines/${first?._id}`, onPapad: `${path}/lines/${second?._id}` };
}

test("a dish has a discount of its own within the limit, and the bill shows it to the paisa", async () => {
  const { order, onPapad } = await open(0);
  const answer = await resort.waiter.patch(onPapad, { discount: { percent: 100 }, discountReason: "Burnt" });
  expect(answer.body).toMatchObject({ totalAmount: 440, discountAmount: 40, discountPercentage: 0 });
  const bill = await resort.issueBill(order);
  // 400 + 2.5 % + 2.5 % = 420.
  expect(bill).toMatchObject({ subtotal: 440_00, discountAmount: 40_00, cgst: 10_00, grandTotal: 420_00 });
  expect(bill.lines).toMatchObject([
    { lineDiscount: 0, discountAmount: 0, taxable: 400_00, cgst: 10_00 },
    { lineDiscount: 40_00, discountAmount: 40_00, taxable: 0, cgst: 0 },
  ]);
  const [row] = await resort.admin.ask(activityApi.list, { search: { action: "line.changed" } });
  expect(row).toMatchObject({
    after: { discountReason: "Burnt", lines: [{ discount: { percent: 10_000 } }] },
  });
});

test.each([{ percent: 0 }, { rupees: 0 }])(
  "a discount of nothing on a dish is none: %o",
  async (discount) => {
    const { order, path, onPapad } = await open(8);
    await resort.issueBill(order);
    const { bill, items } = (await resort.waiter.patch(onPapad, { discount })).body as Order;
    expect([bill, items[1]?.discount]).toMatchObject([{}, null]);
    expect((await resort.add(order, resort.line(papad))).items).toMatchObject([{}, { quantity: 2 }]);
    await resort.admin.del(path, { reason: "test" });
  },
);

test("a sum in rupees comes off the whole order, and a percentage takes its place", async () => {
  const { order, path } = await open(1);
  expect((await resort.waiter.patch(path, { discountRupees: 44 })).body).toMatchObject({
    ...{ discountRupees: 44, discountPercentage: 0, discountAmount: 44, grandTotal: 416 },
  });
  expect((await resort.readOrder(order._id)).discountRupees).toBe(44_00);
  expect((await resort.waiter.patch(path, { discountPercentage: 5 })).body).toMatchObject({
    ...{ discountRupees: 0, discountPercentage: 5, discountAmount: 22 },
  });
});

test.each([
  [{ discountPercentage: 5 }, 22_00, 439_00],
  [{ discountRupees: 40 }, 40_00, 420_00],
])("a bill with the discount %j goes to a room", async (discount, discountAmount, grandTotal) => {
  const { order, path } = await open(6);
  await resort.waiter.patch(path, discount);
  const paid = await resort.waiter.patch(`${path}/pay`, { paymentType: "credit", account: "Room 12" });
  expect(paid).toMatchObject({ status: 200, body: { status: "paid" } });
  const [bill] = await resort.admin.ask(billsApi.list, { search: { order: order._id } });
  const payments = [{ type: "credit", account: "Room 12", amount: grandTotal }];
  expect(bill).toMatchObject({ status: "paid", discountAmount, grandTotal, payments });
});

test("all discounts together stay within the person's limit; a percentage above it needs an approval", async () => {
  const { order, path, onThali, onPapad } = await open(2);
  const above = [403, "discounts-above-limit"];
  expect(refusalOf(await resort.waiter.patch(path, { discountRupees: 44.01 }))).toEqual(above);
  expect(refusalOf(await resort.waiter.patch(onThali, { discount: { percent: 12 } }))).toEqual(above);
  expect(refusalOf(await resort.waiter.patch(onPapad, { discount: { rupees: 40 } }))).toEqual([200]);
  expect(refusalOf(await resort.waiter.patch(onThali, { discount: { rupees: 4.01 } }))).toEqual(above);
  expect(refusalOf(await resort.waiter.patch(path, { discountPercentage: 2 }))).toEqual([
    403,
    "approval-needed",
  ]);
  expect(await resort.readOrder(order._id)).toMatchObject({ discountAmount: 40_00 });
  expect(refusalOf(await resort.admin.patch(onThali, { discount: { percent: 50 } }))).toEqual([200]);
});

test("a sum in rupees above the limit falls when a waiter adds, and says from what", async () => {
  const { order, path } = await open(3);
  await resort.admin.patch(path, { discountRupees: 300 });
  expect(await resort.add(order, resort.line(papad))).toMatchObject({
    ...{ totalAmount: 480_00, discountRupees: 48_00, discountFellFrom: { rupees: 300_00 } },
  });
});

test.each([
  [{ discount: { percent: 101 } }, "discount"],
  [{ discount: { rupees: -1 } }, "discount"],
  [{ discount: { percent: 10, rupees: 10 } }, "discount"],
  [{ discount: "10%" }, "discount"],
  [{ discountReason: " " }, "discountReason"],
])("the discount %j of a line is refused by name and changes nothing", async (body, field) => {
  const { order, onThali } = await open(4);
  const answer = await resort.admin.patch(onThali, body);
  expect(answer).toMatchObject({ status: 422, body: { code: "invalid-input" } });
  expect(JSON.stringify(answer.body)).toContain(`"field":"${field}`);
  expect((await resort.readOrder(order._id)).version).toBe(order.version);
  await resort.admin.del(`/orders/${order._id}`, { reason: "test" });
});
