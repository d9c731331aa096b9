import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { creditApi } from "#domain/accounts/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, rateBps } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { ErrorBody } from "#domain/refusal.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

let resort: Resort;

beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const refused = (status: number, code: string, details: object) => ({ status, body: { code, details } });

test("a refusal says what the screen needs to go on: the version, the total, the order on the table", async () => {
  const { waiter } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const path = `/orders/${order._id}`;
  const { version } = await resort.add(order, resort.line(1));
  expect(await waiter.patch(path, { version: 1, notes: "late" })).toMatchObject(
    refused(409, "version-stale", { version }),
  );
  // Two at ₹140 and one at ₹110 with 5 % tax, in whole rupees.
  expect(await waiter.patch(`${path}/pay`, { expectedTotal: 294 })).toMatchObject(
    refused(409, "total-changed", { grandTotal: 410, version, order: order._id }),
  );
  const table = resort.table(0)._id;
  expect(await waiter.post("/orders", { table })).toMatchObject(
    refused(409, "table-has-active-order", { order: order._id, billNumber: order.billNumber }),
  );
  expect(await waiter.patch(`/tables/${table}/status`, { status: "available" })).toMatchObject(
    refused(409, "order-has-lines", { order: order._id }),
  );
  expect(await waiter.patch(`/tables/${table}/status`, { status: "reserved" })).toMatchObject({
    status: 409,
    body: { details: { order: order._id } },
  });
});

test("a refusal names the lines and dishes that are missing", async () => {
  const { waiter, admin } = resort;
  const [line, other] = [resort.line(0), resort.line(1)];
  const order = await resort.add(await resort.open(), line, other);
  const lines = `/orders/${order._id}/lines`;
  const missing = "0190c000-0000-4000-8000-00000000abcd";
  for (const answer of [
    await waiter.patch(`${lines}/${missing}`, { quantity: 1 }),
    await waiter.del(`${lines}/${missing}`),
  ]) {
    expect(answer).toMatchObject(refused(404, "line-not-found", { line: missing }));
  }
  for (const index of [2, 3]) {
    const params = { itemId: resort.item(index)._id };
    await admin.send(menuEditingApi.setAvailability, { params, body: { isAvailable: false } });
  }
  const missingDishes = await waiter.post(lines, {
    lines: [resort.line(2), resort.line(3), resort.line(4)],
  });
  const { message, details } = ErrorBody.parse(missingDishes.body);
  const items = z.object({ items: z.array(z.string()) }).parse(details).items;
  expect(items.toSorted()).toEqual([resort.item(2).name, resort.item(3).name].toSorted());
  expect(message).toBe(`Out of Stock: ${items.join(", ")}`);
  // A smaller quantity, or a note, is no new order of the dish.
  await admin.send(menuEditingApi.setAvailability, {
    params: { itemId: resort.item(0)._id },
    body: { isAvailable: false },
  });
  expect((await waiter.patch(`${lines}/${line._id}`, { notes: "dry" })).status).toBe(200);
  expect((await waiter.patch(`${lines}/${line._id}`, { quantity: 1 })).status).toBe(200);
});

test("a discount above the limit is refused when an order is opened, and asks for an approval later", async () => {
  const { waiter, admin } = resort;
  const settings = await admin.query(settingsApi.read);
  await admin.send(settingsApi.save, { body: { ...settings, discountLimit: rateBps(750) } });
  const tooMuch = { status: 422, body: { code: "discount-over-limit", details: { limit: 7.5 } } };
  const table = resort.table(1)._id;
  const lines = [resort.line()];
  expect(await waiter.post("/orders", { table, discountPercentage: 8, items: lines })).toMatchObject(tooMuch);
  const items = [resort.line()];
  const ofAdmin = await admin.post("/orders", { table: resort.table(2)._id, discountPercentage: 8, items });
  expect(ofAdmin).toMatchObject({ status: 201, body: { discountPercentage: 8 } });
  const order = await resort.open(1, resort.line());
  expect(await waiter.patch(`/orders/${order._id}`, { discountPercentage: 8 })).toMatchObject({
    status: 403,
    body: { code: "approval-needed", details: { action: "orders.discount" } },
  });
  expect((await waiter.patch(`/orders/${order._id}`, { discountPercentage: 7.5 })).status).toBe(200);
});

test("a refund that is too large says how much is left, and a refund on credit names its account", async () => {
  const order = await resort.open(2, resort.line(0, 2));
  await resort.admin.send(creditApi.create, { body: { kind: "company", name: "Room 4" } });
  const paid = await resort.waiter.send(payingApi.pay, {
    params: { orderId: order._id },
    body: { paymentType: "credit", account: "Room 4" },
  });
  const path = `/bills/${paid.bill?._id}/refunds`;
  expect(await resort.admin.post(path, { amount: 295, type: "credit", reason: "Cold" })).toMatchObject(
    refused(422, "refund-too-large", { refundable: 294 }),
  );
  expect(await resort.admin.post(path, { amount: 94, type: "credit", reason: "Cold" })).toMatchObject({
    status: 201,
    body: {
      payments: [
        { kind: "payment", type: "credit", account: "Room 4", reason: "" },
        {
          kind: "refund",
          type: "credit",
          account: "Room 4",
          reason: "Cold",
          tip: 0,
          cashGiven: null,
          takenAt: null,
        },
      ],
    },
  });
});

test("a line that was removed and comes again in a whole-order update is a new line", async () => {
  const { waiter } = resort;
  const line = resort.line(0);
  const order = await resort.add(await resort.open(3), line);
  await waiter.del(`/orders/${order._id}/lines/${line._id}`);
  const answer = await waiter.patch(`/orders/${order._id}`, { items: [{ ...line, quantity: 2 }] });
  expect(answer).toMatchObject({ status: 200, body: { items: [{ quantity: 2, sentQuantity: 2 }] } });
  const [added, ...others] = (await resort.readOrder(order._id)).items;
  expect(others).toEqual([]);
  expect(added).toMatchObject({ quantity: 2, menuItem: { _id: line.menuItem } });
  expect(added?._id).not.toBe(line._id);
});

test("a new line of a whole-order update keeps the id that its client gave it", async () => {
  const order = await resort.open(0, resort.line(0));
  const added = resort.line(1);
  const { body } = await resort.waiter.patch(`/orders/${order._id}`, {
    items: [order.items[0]?.menuItem._id, added],
  });
  expect(body).toMatchObject({ items: [{ _id: order.items[0]?._id }, { _id: added._id }] });
});

test("an order whose total is too large is not opened", async () => {
  const { admin, waiter } = resort;
  const params = { itemId: resort.item(0)._id };
  // ₹9.99 crore for 999 pieces; ₹10 crore is the limit.
  await admin.send(menuEditingApi.updateItem, { params, body: { price: paise(100_000_00) } });
  const table = resort.table(0)._id;
  const items = [resort.line(0, 999), resort.line(0, 999, { notes: "hot" })];
  expect(refusalOf(await waiter.post("/orders", { table, items }))).toEqual([422, "total-too-large"]);
  expect(await resort.readTable(table)).toMatchObject({ status: "available", openOrder: null });
});
