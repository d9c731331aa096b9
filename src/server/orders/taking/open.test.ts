import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { areaEditingApi } from "#domain/floor/editingApi.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, rateBps, times } from "#domain/money.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

test("a tap on a free table opens an order and occupies the table", async () => {
  const table = resort.table();
  const order = await resort.open();
  expect(order).toMatchObject({
    table: { _id: table._id, name: table.name },
    area: table.area,
    status: "pending",
    items: [],
    discountPercentage: 0,
    paymentType: "cash",
    grandTotal: 0,
    version: 1,
    businessDay: "2026-11-20",
    bill: null,
    isActive: true,
  });
  expect(order.billNumber).toMatch(/^BILL-\d{13}$/);
  expect(await resort.readTable(table._id)).toMatchObject({ status: "occupied", openOrder: order._id });
});

test("an order submitted with items is priced by the server and is in the kitchen immediately", async () => {
  const [first, second] = [resort.item(0), resort.item(1)];
  const settings = await resort.admin.query(settingsApi.read);
  await resort.admin.send(settingsApi.save, { body: { ...settings, discountLimit: rateBps(1000) } });
  const answer = await resort.waiter.post("/orders", {
    table: resort.table()._id,
    area: resort.table().area._id,
    billNumber: "BILL-1763647200000",
    items: [
      { menuItem: first._id, quantity: 2, rate: 0.01, amount: 5, isVeg: "x", notes: "no onion" },
      { menuItem: second._id, quantity: 1 },
    ],
    ...{
      totalAmount: 5,
      discountAmount: 2,
      cgst: 3,
      sgst: 3,
      roundOff: 0.5,
      grandTotal: 1,
      status: "pending",
    },
    notes: "birthday",
    paymentType: "upi",
    discountPercentage: 10,
  });
  expect(answer.status).toBe(201);
  const [order] = await resort.admin.query(ordersApi.list, { search: {} });
  expect(order).toMatchObject({
    billNumber: "BILL-1763647200000",
    status: "pending",
    notes: "birthday",
    paymentType: "upi",
    discountPercentage: 1000,
    table: { _id: resort.table()._id },
    area: resort.table().area,
    waiter: { _id: expect.any(String), name: expect.any(String) },
    isActive: true,
  });
  expect(order?.totalAmount).toBe(times(first.price, 2) + second.price);
  expect(order?.items.map((line) => [line.quantity, line.sentQuantity, line.notes])).toEqual([
    [2, 2, "no onion"],
    [1, 1, ""],
  ]);
  expect(order?.items).toMatchObject(
    [first, second].map(({ _id, name, price, isVegetarian }, index) => ({
      menuItem: { _id, name },
      rate: price,
      amount: times(price, index === 0 ? 2 : 1),
      isVeg: isVegetarian,
    })),
  );
  const [kot] = order ? await resort.kots(order) : [];
  expect(kot).toMatchObject({
    token: 1,
    kind: "order",
    status: "pending",
    isPrinted: false,
    notes: "birthday",
  });
  expect(kot?.kotNumber).toMatch(/^KOT\d{14}$/);
  expect(kot?.items.map((item) => [item.menuItem.name, item.quantity, item.notes])).toEqual([
    [first.name, 2, "no onion"],
    [second.name, 1, ""],
  ]);
});

test("a table has one open order: a second one is refused with the id of the first", async () => {
  const order = await resort.open();
  const again = await resort.admin.post("/orders", { table: resort.table()._id });
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: "table-has-active-order",
      message: "Table already has an active order",
      details: { order: order._id, billNumber: order.billNumber },
    },
  });

  const openAgain = () => resort.waiter.post("/orders", { table: resort.table()._id });
  await resort.add(order, resort.line());
  await resort.waiter.send(payingApi.pay, { params: { orderId: order._id }, body: {} });
  const second = await openAgain();
  expect(second.status).toBe(201);
  await resort.admin.del(`/orders/${Object.assign({ _id: "" }, second.body)._id}`, {});
  expect((await openAgain()).status).toBe(201);
});

test("an order of fifty dishes is stored, sent to the kitchen and billed whole", async () => {
  const items = Array.from({ length: 50 }, (_, index) => ({
    menuItem: resort.item(index)._id,
    quantity: 1 + (index % 3),
  }));
  const sent = await resort.waiter.post("/orders", { table: resort.table()._id, items });
  expect(sent.status).toBe(201);
  const [order] = await resort.admin.query(ordersApi.list, { search: {} });
  if (!order) throw new Error("the order is not there");
  const dishes = items.map(({ menuItem, quantity }) => [menuItem, quantity]);
  expect(order.items.map(({ menuItem, quantity }) => [menuItem._id, quantity])).toEqual(dishes);
  const [kot] = await resort.kots(order);
  expect(kot?.items.map(({ menuItem, quantity }) => [menuItem._id, quantity])).toEqual(dishes);
  const bill = await resort.waiter.send(billingApi.issueBill, {
    params: { orderId: order._id },
    body: {},
  });
  expect(bill.lines.map(({ menuItem, quantity }) => [menuItem, quantity])).toEqual(dishes);
});

test("a dish that is not on offer cannot be ordered", async () => {
  const { admin, waiter } = resort;
  const item = resort.item();
  const submit = (items: object[]) => waiter.post("/orders", { table: resort.table()._id, items });
  await admin.send(menuEditingApi.setAvailability, {
    params: { itemId: item._id },
    body: { isAvailable: false },
  });
  expect(await submit([resort.line(0), resort.line(1)])).toMatchObject({
    status: 409,
    body: {
      code: "item-not-available",
      message: `Out of Stock: ${item.name}`,
      details: { items: [item.name], menuItems: [item._id] },
    },
  });
  expect(refusalOf(await submit([{ menuItem: randomUUID(), quantity: 1 }]))).toEqual([404, "not-found"]);
  expect(refusalOf(await waiter.post("/orders", { table: randomUUID() }))).toEqual([404, "not-found"]);
  expect(await admin.query(ordersApi.list, { search: {} })).toEqual([]);

  await admin.send(areaEditingApi.update, {
    params: { areaId: resort.table().area._id },
    body: { isActive: false },
  });
  expect(refusalOf(await waiter.post("/orders", { table: resort.table()._id }))).toEqual([
    409,
    "area-inactive",
  ]);
});

test("a waiter's discount ends at the limit in the settings, an admin's does not", async () => {
  const settings = await resort.admin.query(settingsApi.read);
  await resort.admin.send(settingsApi.save, { body: { ...settings, discountLimit: rateBps(1_000) } });
  const table = resort.table()._id;
  const items = [resort.line(0, 3)];
  expect(await resort.waiter.post("/orders", { table, items, discountPercentage: 10.01 })).toMatchObject({
    status: 422,
    body: { code: "discount-over-limit", details: { limit: 10 } },
  });
  const order = await resort.waiter.send(takingApi.openOrder, {
    body: { table, items, discountPercentage: rateBps(1_000) },
  });
  expect(order.discountAmount).toBe(order.totalAmount / 10);
  const path = `/orders/${order._id}`;
  expect((await resort.admin.patch(path, { discountPercentage: 50 })).status).toBe(200);
  expect((await resort.waiter.patch(path, { discountPercentage: 50, notes: "kept" })).status).toBe(200);
  expect(refusalOf(await resort.waiter.patch(path, { discountPercentage: 51 }))).toEqual([
    403,
    "approval-needed",
  ]);
});

test("a line keeps the price that was shown when it was taken, and no other", async () => {
  const { admin, waiter, server } = resort;
  const item = resort.item();
  const order = await resort.open();
  const takenAt = server.clock.now() + 60_000;
  server.clock.advance(600_000);
  const price = paise(item.price + 5_000);
  await admin.send(menuEditingApi.updateItem, { params: { itemId: item._id }, body: { price } });
  server.clock.advance(60_000);
  const add = async (rate: number, headers: Record<string, string> = {}) => {
    const line = { _id: randomUUID(), menuItem: item._id, quantity: 1, rate: rate / 100 };
    const answer = await waiter.post(`/orders/${order._id}/lines`, { lines: [line] }, headers);
    expect(answer.status).toBe(201);
    const { items } = await resort.readOrder(order._id);
    return items.find((known) => known._id === line._id || known.additions.includes(line._id))?.rate;
  };
  expect(await add(item.price, { "X-Taken-At": String(takenAt) })).toBe(item.price);
  expect(await add(item.price)).toBe(price);
  expect(await add(100)).toBe(price);
  expect(await add(100, { "X-Taken-At": String(takenAt) })).toBe(price);
});

test("the business day is that of the tap, also after midnight", async () => {
  resort.server.clock.set("2026-11-20T22:00:00Z");
  const otherDevice = await resort.server.client("waiter");
  expect(await resort.open(0)).toMatchObject({ businessDay: "2026-11-20" });
  resort.server.clock.set("2026-11-20T23:00:00Z");
  expect(await resort.open(1)).toMatchObject({ businessDay: "2026-11-21" });
  const headers = { "X-Taken-At": String(Date.parse("2026-11-20T22:10:00Z")) };
  const late = await otherDevice.post("/orders", { table: resort.table(2)._id }, headers);
  expect(late.body).toMatchObject({ businessDay: "2026-11-20" });
});

test("wrong and hostile input is refused naming the field, and text is stored as it is", async () => {
  const { waiter } = resort;
  const table = resort.table()._id;
  const item = resort.item()._id;
  const wrong = async (body: object, field: string) => {
    const answer = await waiter.post("/orders", { table, ...body });
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ field }] } } });
  };
  await wrong({ _id: "1; drop table orders" }, "_id");
  await wrong({ billNumber: "BILL-<b>" }, "billNumber");
  await wrong({ items: [{ menuItem: item, quantity: 0 }] }, "items.0.quantity");
  await wrong({ items: [{ menuItem: item, quantity: 1.5 }] }, "items.0.quantity");
  await wrong({ items: [{ menuItem: item, quantity: 1000 }] }, "items.0.quantity");
  await wrong({ items: [{ menuItem: item, quantity: 1, notes: "x".repeat(201) }] }, "items.0.notes");
  await wrong({ items: Array.from({ length: 201 }, () => ({ menuItem: item, quantity: 1 })) }, "items");
  await wrong({ discountPercentage: 100.01 }, "discountPercentage");
  await wrong({ paymentType: "cheque" }, "paymentType");
  await wrong({ hack: true }, "hack");
  expect(refusalOf(await waiter.post("/orders", "{"))).toEqual([400, "malformed-json"]);
  const notes = `मिर्च कम 🌶 '"; drop table orders; --<script>alert(1)</script>`;
  const order = await resort.open(0, { ...resort.line(), ...{ notes } });
  expect((await resort.readOrder(order._id)).items[0]?.notes).toBe(notes);
});

test("without a session no order is opened or read", async () => {
  const visitor = resort.server.visitor();
  expect(refusalOf(await visitor.post("/orders", { table: resort.table()._id }))).toEqual([
    401,
    "not-signed-in",
  ]);
  expect(refusalOf(await visitor.get("/orders"))).toEqual([401, "not-signed-in"]);
});

test("an update that names the order's own table is taken, and one that names another is refused", async () => {
  const order = await resort.open(0, resort.line());
  const path = `/orders/${order._id}`;
  const [own, other] = [resort.table(0), resort.table(1)];
  expect((await resort.waiter.patch(path, { table: own._id, notes: "by the window" })).status).toBe(200);
  expect((await resort.waiter.patch(path, { table: own })).status).toBe(200);
  const message = `This order stays with its table, ${own.name}.`;
  for (const table of [other._id, other, 5, ""]) {
    expect(await resort.waiter.patch(path, { table, notes: "moved" })).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field: "table", message }] } },
    });
  }
  expect(await resort.readOrder(order._id)).toMatchObject({
    table: { _id: own._id },
    notes: "by the window",
  });
});
