import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const set = (client: Client, status: string, table = 0) =>
  client.patch(`/tables/${resort.table(table)._id}/status`, { status });

test("a waiter books, frees, reserves and releases a table", async () => {
  const { admin, waiter } = resort;
  expect(await set(waiter, "reserved")).toMatchObject({ status: 200, body: { status: "reserved" } });
  expect(await set(waiter, "available")).toMatchObject({ body: { status: "available", openOrder: null } });
  await set(waiter, "reserved");
  const booked = await set(waiter, "occupied");
  expect(booked).toMatchObject({ status: 200, body: { status: "occupied" } });
  const [order] = await admin.query(ordersApi.list, { search: {} });
  expect(booked.body).toMatchObject({ openOrder: order?._id });
  expect(await set(waiter, "occupied")).toMatchObject({ body: { openOrder: order?._id } });
  expect(refusalOf(await set(waiter, "reserved"))).toEqual([409, "table-has-order"]);
  expect(await set(waiter, "available")).toMatchObject({ body: { status: "available", openOrder: null } });
  expect((await resort.readOrder(order?._id ?? "")).status).toBe("cancelled");
  expect(await set(admin, "out-of-service")).toMatchObject({ body: { status: "out-of-service" } });
  expect((await set(admin, "dirty")).status).toBe(422);
});

test("of 20 simultaneous bookings of a table one succeeds", async () => {
  const answers = await atOnce(20, () => set(resort.waiter, "occupied"));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await resort.admin.query(ordersApi.list, { search: {} })).toHaveLength(1);
});

test("a table whose order has lines is not freed", async () => {
  const order = await resort.add(await resort.open(), resort.line());
  expect(refusalOf(await set(resort.waiter, "available"))).toEqual([409, "order-has-lines"]);
  expect((await resort.readOrder(order._id)).status).toBe("pending");
});

test("leaving a table frees it of that order only, and only while nobody has put anything on it", async () => {
  const { waiter } = resort;
  const leave = async (order: { readonly _id: string }, table = 0) => {
    const path = `/tables/${resort.table(table)._id}/status`;
    const left = await waiter.patch(path, { status: "available", order: order._id });
    expect(left.status).toBe(200);
    return [Object(left.body).status, (await resort.readOrder(order._id)).status];
  };
  const mine = await resort.open();
  expect(await leave(mine)).toEqual(["available", "cancelled"]);
  // Sent late, or again, it does not touch the next order.
  const theirs = await resort.open();
  expect(await leave(mine)).toEqual(["occupied", "cancelled"]);
  expect((await resort.readOrder(theirs._id)).status).toBe("pending");
  const put = [{ covers: 2 }, { notes: "birthday" }, { guest: { name: "Meera", address: "", gstin: "" } }];
  for (const [index, terms] of put.entries()) {
    const order = await resort.open(index + 1);
    expect((await waiter.patch(`/orders/${order._id}`, terms)).status).toBe(200);
    expect(await leave(order, index + 1)).toEqual(["occupied", "pending"]);
  }
  const withDish = await resort.add(await resort.open(4), resort.line());
  expect(await leave(withDish, 4)).toEqual(["occupied", "pending"]);
  const path = `/tables/${resort.table()._id}/status`;
  expect(refusalOf(await waiter.patch(path, { status: "reserved", order: theirs._id }))).toEqual([
    422,
    "invalid-input",
  ]);
});

test("only an admin takes a table out of service and back; meanwhile no order opens on it", async () => {
  const { admin, waiter } = resort;
  expect(refusalOf(await set(waiter, "out-of-service"))).toEqual([403, "not-permitted"]);
  await resort.open(1);
  expect(refusalOf(await set(admin, "out-of-service", 1))).toEqual([409, "table-has-order"]);
  expect(await set(admin, "out-of-service")).toMatchObject({ body: { status: "out-of-service" } });
  for (const status of ["available", "occupied", "reserved", "out-of-service"]) {
    expect(refusalOf(await set(waiter, status))).toEqual([409, "table-out-of-service"]);
  }
  const table = resort.table()._id;
  expect(refusalOf(await waiter.post("/orders", { table }))).toEqual([409, "table-out-of-service"]);
  expect(refusalOf(await set(admin, "occupied"))).toEqual([409, "table-out-of-service"]);
  expect(await set(admin, "available")).toMatchObject({ body: { status: "available" } });
});

test("all tables come by natural name, each with its open order", async () => {
  const order = await resort.open(1);
  const tables = await resort.waiter.query(tablesApi.list);
  expect(tables.filter(({ openOrder }) => openOrder !== null)).toMatchObject([
    { _id: resort.table(1)._id, status: "occupied", openOrder: order._id },
  ]);
  const inArea = await resort.waiter.query(tablesApi.byArea, { params: { areaId: resort.table().area._id } });
  expect(inArea.length).toBeLessThan(tables.length);
  const names = inArea.map(({ name }) => name);
  const number = (name: string) => Number(name.replace(/\D/g, ""));
  expect(names).toEqual(names.toSorted((a, b) => number(a) - number(b)));
});

test("an admin adds, changes and deletes tables; a waiter does not", async () => {
  const { admin, waiter } = resort;
  const area = resort.table().area;
  const body = { name: "Terrace 1", area: area._id, capacity: 6, status: "reserved" };
  expect(refusalOf(await waiter.post("/tables", body))).toEqual([403, "not-permitted"]);
  const added = await admin.send(tableEditingApi.create, { body: { name: " Terrace 1 ", area: area._id } });
  expect(added).toMatchObject({ name: "Terrace 1", area, capacity: 4, status: "available", openOrder: null });
  expect(refusalOf(await admin.post("/tables", { ...body, name: "terrace 1" }))).toEqual([409, "name-taken"]);
  const path = `/tables/${added._id}`;
  expect(await admin.put(path, { name: "Terrace 2", capacity: 8 })).toMatchObject({
    status: 200,
    body: { name: "Terrace 2", capacity: 8 },
  });
  expect(refusalOf(await waiter.put(path, { name: "Mine" }))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await waiter.del(path))).toEqual([403, "not-permitted"]);
  expect((await admin.del(path)).body).toEqual({ _id: added._id });
  expect(refusalOf(await admin.get(path))).toEqual([404, "not-found"]);
  expect(refusalOf(await waiter.post("/orders", { table: added._id }))).toEqual([404, "not-found"]);
  expect(await admin.post("/tables", { ...body, name: "Terrace 2" })).toMatchObject({
    status: 201,
    body: { name: "Terrace 2", area, capacity: 6, status: "reserved" },
  });
});

test("a table with an open order is not deleted or moved, and its new name is the order's", async () => {
  const { admin } = resort;
  const order = await resort.open();
  const path = `/tables/${resort.table()._id}`;
  const hasOrder = { status: 409, body: { code: "table-has-order", details: { order: order._id } } };
  expect(await admin.del(path)).toMatchObject(hasOrder);
  const tables = await admin.query(tablesApi.list);
  const elsewhere = tables.find(({ area }) => area._id !== resort.table().area._id)?.area._id;
  expect(await admin.put(path, { area: elsewhere })).toMatchObject(hasOrder);
  expect((await admin.put(path, { capacity: 9, area: resort.table().area._id })).status).toBe(200);
  expect(await admin.query(activityApi.list, { search: { action: "order.tableRenamed" } })).toEqual([]);
  expect((await admin.put(path, { name: " खिड़की 🪟 " })).body).toMatchObject({ name: "खिड़की 🪟" });
  expect((await resort.readOrder(order._id)).table.name).toBe("खिड़की 🪟");
});

test("a table moves to another area, where its name must be free", async () => {
  const { admin } = resort;
  const table = resort.table();
  const other = (await admin.query(tablesApi.list)).find(({ area }) => area._id !== table.area._id);
  const params = { tableId: table._id };
  const area = other?.area._id ?? "";
  const moved = await admin.send(tableEditingApi.update, { params, body: { name: "Corner", area } });
  expect(moved).toMatchObject({ name: "Corner", capacity: table.capacity, area: other?.area });
  expect(await resort.readTable(table._id)).toEqual(moved);
  const voided = { status: 409, body: { code: "name-taken", details: { field: "name" } } };
  expect(await admin.put(`/tables/${table._id}`, { name: other?.name })).toMatchObject(voided);
  // Its own area and name are no move and not taken.
  expect((await admin.put(`/tables/${table._id}`, { name: "Corner", area })).status).toBe(200);
});

test("a bad field of a table is named", async () => {
  const { admin } = resort;
  const area = resort.table().area._id;
  const wrong = async (body: object, field: string) => {
    const answer = await admin.post("/tables", { name: "New", area, ...body });
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ field }] } } });
  };
  await wrong({ capacity: 0 }, "capacity");
  await wrong({ capacity: 21 }, "capacity");
  for (const capacity of [1, 20]) {
    const answer = await admin.post("/tables", { name: `For ${capacity}`, area, capacity });
    expect(answer).toMatchObject({ status: 201, body: { capacity } });
  }
  await wrong({ area: randomUUID() }, "area");
  expect(await admin.put(`/tables/${resort.table()._id}`, { area: randomUUID() })).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "area", message: "does not exist" }] } },
  });
});

test("a reservation ends when an order opens on the table", async () => {
  await set(resort.waiter, "reserved");
  const order = await resort.open(0, resort.line());
  await resort.waiter.patch(`/orders/${order._id}/pay`, {});
  expect(await resort.readTable(resort.table()._id)).toMatchObject({ status: "available", openOrder: null });
});
