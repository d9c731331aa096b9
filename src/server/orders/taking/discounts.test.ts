import { afterAll, beforeAll, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { demoAccounts } from "#testing/client.ts";
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
    await resort.admin.send(menuEditingApi.updateItem, { params, body: { price: paise(price) } });
  }
});
afterAll(() => resort.server.close());

async function open(table: number) {
  const order = await resort.open(table, resort.line(thali), resort.line(papad));
  const path = `/orders/${order._id}`;
  const [first, second] = order.items;
  return { order, path, onThali: `${path}/lines/${first?._id}`, onPapad: `${path}/lines/${second?._id}` };
}

test("a dish has its own discount, and the bill shows it to the paisa", async () => {
  const { order, path, onPapad } = await open(0);
  await resort.waiter.patch(path, { discountPercentage: 10 });
  const answer = await resort.admin.patch(onPapad, { discount: { percent: 100 }, discountReason: "Burnt" });
  expect(answer.body).toMatchObject({ totalAmount: 440, discountAmount: 80, discountPercentage: 10 });
  const bill = await resort.issueBill(order);
  // 440 − 40 − a tenth of 400 = 360; + 2.5 % + 2.5 % = 378.
  expect(bill).toMatchObject({ subtotal: 440_00, discountAmount: 80_00, cgst: 9_00, grandTotal: 378_00 });
  const onBill = {
    discount: { percent: 10_00 },
    lines: [
      { discount: null, discountAmount: 40_00, taxable: 360_00, cgst: 9_00 },
      {
        ...{ discountAmount: 40_00, taxable: 0, cgst: 0 },
        discount: { percent: 100_00, rupees: 40_00, value: 40_00 },
      },
    ],
  };
  expect(bill).toMatchObject(onBill);
  expect(await resort.readBill(bill._id)).toMatchObject(onBill);
  const [row] = await resort.admin.query(activityApi.list, { search: { action: "line.changed" } });
  expect(row).toMatchObject({
    after: {
      discountReason: "Burnt",
      lines: [{ discount: { percent: 100_00, rupees: 4_000, value: 4_000 } }],
    },
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
    discount: { rupees: 44, value: 440 },
  });
  expect(await resort.readOrder(order._id)).toMatchObject({
    ...{ discountRupees: 44_00, discount: { rupees: 44_00, value: 440_00 } },
  });
  // Whoever sends back what the order answers changes nothing.
  expect((await resort.waiter.patch(path, { discountPercentage: 0 })).body).toMatchObject({
    discountRupees: 44,
  });
  expect((await resort.waiter.patch(path, { discountPercentage: 5 })).body).toMatchObject({
    ...{ discountRupees: 0, discountPercentage: 5, discountAmount: 22, discount: { percent: 5 } },
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
  const [bill] = await resort.admin.query(billsApi.list, { search: { order: order._id } });
  const payments = [{ type: "credit", account: "Room 12", amount: grandTotal }];
  expect(bill).toMatchObject({ status: "paid", discountAmount, grandTotal, payments });
});

test("more than the limit's part of an order or a dish needs an approval that names it, its value and its sum", async () => {
  const { order, path, onThali, onPapad } = await open(2);
  const needed = [403, "approval-needed"];
  const { waiter } = resort;
  expect(refusalOf(await waiter.patch(path, { discountRupees: 44.01 }))).toEqual(needed);
  expect(refusalOf(await waiter.patch(path, { discountPercentage: 10.01 }))).toEqual(needed);
  expect(refusalOf(await waiter.patch(onThali, { discount: { percent: 12 } }))).toEqual(needed);
  expect(refusalOf(await waiter.patch(onPapad, { discount: { rupees: 4.01 } }))).toEqual(needed);
  expect(await resort.readOrder(order._id)).toMatchObject({ discountAmount: 0, version: order.version });
  expect(refusalOf(await waiter.patch(onPapad, { discount: { rupees: 4 } }))).toEqual([200]);

  const approve = (given: object, sums: object) =>
    waiter.post("/auth/approvals", {
      ...{ ...demoAccounts.admin, action: "orders.discount", target: order._id },
      change: { act: "change", lines: [], discountPercentage: 0, ...sums, discount: given },
    });
  const line = { line: order.items[0]?._id, name: "Lobster" };
  // ₹4 are off the papad, ₹140 off the thali; 296 + 5 % = 310.80.
  const sums = { discountAmount: 144, grandTotal: 311 };
  const token = async (given: object) => {
    return { approval: ((await approve(given, sums)).body as { approval: string }).approval };
  };
  const more = { discount: { rupees: 140 } };
  const differs = [403, "approval-differs"];
  for (const other of [
    { ...line, rupees: 140, value: 360 },
    { ...line, rupees: 139, value: 400 },
    { line: order.items[1]?._id, name: "", rupees: 140, value: 400 },
    { rupees: 140, value: 400 },
  ])
    expect(refusalOf(await waiter.patch(onThali, { ...more, ...(await token(other)) }))).toEqual(differs);
  const right = await token({ ...line, rupees: 140, value: 400 });
  expect((await waiter.patch(onThali, { ...more, ...right })).body).toMatchObject({ discountAmount: 144 });
  const [given] = await resort.admin.query(activityApi.list, { search: { action: "approval.given" } });
  expect(given?.after).toMatchObject({ discount: { name: order.items[0]?.menuItem.name, value: 400_00 } });
});

test("a manager's discount stays what was given: for more dishes somebody asks again", async () => {
  const { order, path } = await open(3);
  await resort.admin.patch(path, { discountRupees: 220, discountReason: "Burnt" });
  const given = { discountRupees: 220_00, discount: { rupees: 220_00, value: 440_00 } };
  const more = await resort.add(order, resort.line(papad, 10));
  expect(more).toMatchObject({ totalAmount: 840_00, discountAmount: 220_00, ...given });
  // The waiter may not give it, and sends what the order says.
  expect((await resort.waiter.patch(path, { discountRupees: 220, notes: "Window" })).body).toMatchObject({
    ...{ notes: "Window", discountAmount: 220, discount: { rupees: 220, value: 440 } },
  });
  const papads = more.items[1]?._id;
  await resort.admin.del(`${path}/lines/${order.items[0]?._id}`, { reason: "Burnt again" });
  expect((await resort.waiter.patch(`${path}/lines/${papads}`, { quantity: 3 })).body).toMatchObject({
    // Three papads are ₹120: 220 × 120 ÷ 440.
    ...{ totalAmount: 120, discountAmount: 60, discountRupees: 220 },
  });
  expect((await resort.admin.patch(path, { discountPercentage: 25 })).body).toMatchObject({
    ...{ discountAmount: 30, discountPercentage: 25, discountRupees: 0 },
    discount: { percent: 25, rupees: 30, value: 120 },
  });
  const [row] = await resort.admin.query(activityApi.list, { search: { action: "order.updated" } });
  expect(row).toMatchObject({
    before: { discount: { rupees: 220_00, value: 440_00 } },
    after: { discount: { percent: 25_00, rupees: 30_00, value: 120_00 } },
  });
});

test("the evening's frauds take no more off than a waiter may give", async () => {
  const { waiter } = resort;
  const order = await resort.add(await resort.open(5), resort.line(thali), resort.line(papad));
  const path = `/orders/${order._id}`;
  const [first, second] = order.items;
  // 99 % of one dish beside another that is not sent.
  const onPapad = { discount: { percent: 99 } };
  expect(refusalOf(await waiter.patch(`${path}/lines/${second?._id}`, onPapad))).toEqual([
    ...[403, "approval-needed"],
  ]);
  // ₹44 of ₹440, of which ₹400 are not sent and go again.
  expect((await waiter.patch(path, { discountRupees: 44 })).status).toBe(200);
  expect((await waiter.del(`${path}/lines/${first?._id}`)).body).toMatchObject({
    ...{ totalAmount: 40, discountAmount: 4, discountRupees: 44 },
  });
});

test("on no dishes only a percentage within the limit is given, and an order is not opened with more", async () => {
  const nothing = [422, "discount-on-nothing"];
  const { admin, waiter } = resort;
  const empty = await resort.open(7);
  const path = `/orders/${empty._id}`;
  expect(refusalOf(await waiter.patch(path, { discountPercentage: 10 }))).toEqual([200]);
  for (const body of [{ discountPercentage: 11 }, { discountRupees: 1 }])
    expect(refusalOf(await admin.patch(path, body))).toEqual(nothing);
  const table = resort.table(9)._id;
  expect(refusalOf(await admin.post("/orders", { table, discountPercentage: 11 }))).toEqual(nothing);
  const opened = await admin.post("/orders", { table, discountPercentage: 25, items: [resort.line(thali)] });
  expect(opened).toMatchObject({ status: 201, body: { discount: { percent: 25, rupees: 100, value: 400 } } });
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
