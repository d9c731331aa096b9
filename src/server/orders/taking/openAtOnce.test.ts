import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ordersApi } from "#domain/orders/order/api.ts";
import { atOnce, type Resort, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

test("20 devices that open one table at the same time get one order", async () => {
  const table = resort.table()._id;
  const answers = await atOnce(20, () => resort.waiter.post("/orders", { _id: randomUUID(), table }));
  const opened = answers.filter(({ status }) => status === 201);
  expect(opened).toHaveLength(1);
  const [order] = await resort.admin.query(ordersApi.list, { search: {} });
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(answer).toMatchObject({ status: 409, body: { details: { order: order?._id } } });
  }
});

test("the same order sent 20 times at the same time is opened once and its ticket goes out once", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  const body = { _id: randomUUID(), table: resort.table()._id, items: [resort.line(0, 2)] };
  const answers = await atOnce(20, () => resort.waiter.post("/orders", body, headers));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const order = await resort.readOrder(body._id);
  expect(order.items).toHaveLength(1);
  expect(await resort.kots(order)).toHaveLength(1);
});

test("an order sent again without its key is answered as it is now", async () => {
  const body = { _id: randomUUID(), table: resort.table()._id, items: [resort.line(0, 2)] };
  await resort.waiter.post("/orders", body);
  const added = await resort.add(await resort.readOrder(body._id), resort.line(1));
  const again = await resort.waiter.post("/orders", body, { "Idempotency-Key": "" });
  expect(again).toMatchObject({ status: 201, body: { _id: body._id, version: added.version } });
  expect(await resort.kots(added)).toHaveLength(1);
  const elsewhere = await resort.waiter.post("/orders", { ...body, table: resort.table(1)._id });
  expect(elsewhere).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "_id", message: "is already in use" }] } },
  });
});

test("a taken bill or KOT number is replaced by the server's own", async () => {
  const numbers = { billNumber: "BILL-1763647200000", kotNumber: "KOT1763647200000999" };
  for (const table of [0, 1, 2]) {
    const answer = await resort.waiter.post("/orders", {
      ...numbers,
      table: resort.table(table)._id,
      items: [resort.line()],
    });
    expect(answer.status).toBe(201);
  }
  const orders = await resort.admin.query(ordersApi.list, { search: {} });
  const kots = await Promise.all(orders.map(resort.kots));
  expect(new Set(orders.map((order) => order.billNumber)).size).toBe(3);
  expect(new Set(kots.flat().map((kot) => kot.kotNumber)).size).toBe(3);
  expect(orders.map((order) => order.billNumber)).toContain(numbers.billNumber);
  expect(kots.flat().map((kot) => kot.kotNumber)).toContain(numbers.kotNumber);
});

test("tables opened in the same millisecond get numbers of their own", async () => {
  const tables = Array.from({ length: 20 }, (_, index) => resort.table(index)._id);
  const answers = await Promise.all(tables.map((table) => resort.waiter.post("/orders", { table })));
  expect(answers.map(({ status }) => status)).toEqual(tables.map(() => 201));
  const orders = await resort.admin.query(ordersApi.list, { search: {} });
  expect(new Set(orders.map(({ billNumber }) => billNumber)).size).toBe(tables.length);
});
