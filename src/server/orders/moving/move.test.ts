import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const move = (order: Order, to: object) => resort.waiter.post(`/orders/${order._id}/move`, to);
const statusOf = async (index: number) => (await resort.readTable(resort.table(index)._id)).status;

test("an order moves to a free table with all that it has, and the kitchen gets a note and no food again", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const bill = await resort.issueBill(order);
  await resort.waiter.patch(`/tables/${resort.table(1)._id}/status`, { status: "reserved" });
  const answer = await move(order, { table: resort.table(1)._id });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      _id: order._id,
      table: { name: resort.table(1).name },
      items: [{ quantity: 2, sentQuantity: 2 }],
      bill: { _id: bill._id },
      version: order.version,
      grandTotal: order.grandTotal / 100,
    },
  });
  expect([await statusOf(0), await statusOf(1)]).toEqual(["available", "occupied"]);
  const [first, second, ...others] = await resort.kots(order);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ kind: "order", table: { name: resort.table(0).name } });
  const words = `TABLE CHANGED: ${resort.table(0).name} → ${resort.table(1).name}`;
  expect(second).toMatchObject({ kind: "note", status: "served", items: [], notes: words });
  expect(await resort.readBill(bill._id)).toMatchObject({
    table: order.table,
    movedTo: { table: { name: resort.table(1).name } },
  });
  const there = { order: order._id, place: { kind: "table", table: { name: resort.table(1).name } } };
  expect(first?.items).toMatchObject([{ movedTo: [there] }]);
  expect(refusalOf(await move(order, { table: order.table._id }))).toEqual([201]);
  expect((await resort.kots(order))[0]?.items[0]).not.toHaveProperty("movedTo");
  expect(await resort.readBill(bill._id)).not.toHaveProperty("movedTo");
  expect(refusalOf(await move(order, { table: resort.table(1)._id }))).toEqual([201]);
  // A later dish is notified as the difference to before.
  await resort.add(order, resort.line(0, 1));
  await resort.waiter.post(`/orders/${order._id}/kot`, {});
  expect((await resort.kots(order)).at(-1)?.items).toMatchObject([{ quantity: 1, change: "add" }]);
  expect(refusalOf(await resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "card" }))).toEqual([
    200,
  ]);
  expect(await statusOf(1)).toBe("available");
});

test("moving an unsent order sends no KOT, and a queued command still reaches the order", async () => {
  const order = await resort.add(await resort.open(0), resort.line());
  await move(order, { table: resort.table(1)._id });
  expect(await resort.kots(order)).toEqual([]);
  expect((await resort.add(order, resort.line(1, 1))).items).toHaveLength(2);
  expect((await resort.open(0)).table.name).toBe(resort.table(0).name);
});

test("a guest takes the food along: the order becomes a takeaway, and a takeaway comes to a table", async () => {
  const order = await resort.open(0, resort.line());
  const answer = await move(order, { place: { kind: "takeaway", name: "Meera" } });
  expect(answer.body).toMatchObject({ place: { kind: "takeaway", number: 1, name: "Meera" } });
  expect(await statusOf(0)).toBe("available");
  expect(refusalOf(await move(order, { place: { kind: "takeaway" } }))).toEqual([409, "already-there"]);
  for (const room of ["204", "205"])
    expect((await move(order, { place: { kind: "room", room } })).status).toBe(201);
  expect((await move(order, { table: resort.table(2)._id })).status).toBe(201);
  expect(await statusOf(2)).toBe("occupied");
});

test("an order becomes a delivery with a name or phone number, and can return to a table", async () => {
  const order = await resort.open(0, resort.line());
  const asDelivery = (details: object) => move(order, { place: { kind: "delivery", ...details } });
  for (const details of [{}, { address: "Beach Road 7" }, { name: " ", phone: "" }])
    expect(await asDelivery(details)).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field: "place.phone" }] } },
    });
  expect(await statusOf(0)).toBe("occupied");
  const details = { name: "Meera", phone: "98470 12345", address: "Beach Road 7" };
  const place = { kind: "delivery", number: 1, ...details, promisedAt: null };
  expect(await asDelivery(details)).toMatchObject({ status: 201, body: { place } });
  expect(await resort.readOrder(order._id)).toMatchObject({ place, items: order.items });
  expect(await statusOf(0)).toBe("available");
  expect((await resort.kots(order)).at(-1)?.notes).toBe(`TABLE CHANGED: ${order.table.name} → Delivery 1`);
  expect(refusalOf(await asDelivery({ phone: "1" }))).toEqual([409, "already-there"]);
  expect((await move(order, { table: resort.table(0)._id })).body).toMatchObject({ table: order.table });
});

test("a table with an order, one out of service, the own one and one that is not there are refused, and nothing moves", async () => {
  const order = await resort.open(0, resort.line());
  await resort.open(1);
  await resort.admin.patch(`/tables/${resort.table(2)._id}/status`, { status: "out-of-service" });
  const refused = async (to: object) => refusalOf(await move(order, to));
  expect(await refused({ table: resort.table(1)._id })).toEqual([409, "table-has-active-order"]);
  expect(await refused({ table: resort.table(2)._id })).toEqual([409, "table-out-of-service"]);
  expect(await refused({ table: order.table._id })).toEqual([409, "already-there"]);
  expect(await refused({ table: randomUUID() })).toEqual([404, "not-found"]);
  expect(await refused({})).toEqual([422, "invalid-input"]);
  expect(await refused({ table: resort.table(3)._id, place: { kind: "takeaway" } })).toEqual([
    422,
    "invalid-input",
  ]);
  expect(await resort.readOrder(order._id)).toMatchObject({ table: order.table, version: order.version });
  expect(await resort.kots(order)).toHaveLength(1);
});

test("a part that was split off moves to a table of another area, is paid there, and the rest is paid where it was", async () => {
  const order = await resort.open(0, resort.line(0, 4));
  const [line] = order.items;
  const lines = [{ line: line?._id ?? "", quantity: 1 }];
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts: [{ _id: randomUUID(), lines }] },
  });
  const [part] = parts;
  if (!part) throw new Error("not split");
  const tables = await resort.waiter.query(tablesApi.list);
  const elsewhere = tables.find(({ area }) => area._id !== order.area._id);
  expect((await move(part, { table: elsewhere?._id })).status).toBe(201);
  const states = async () =>
    Promise.all(
      [order.table._id, elsewhere?._id ?? ""].map(async (id) => (await resort.readTable(id)).status),
    );
  expect(await states()).toEqual(["occupied", "occupied"]);
  expect((await resort.kots(part)).map(({ notes }) => notes)).toEqual([
    `TABLE CHANGED: ${order.table.name} → ${elsewhere?.name}`,
  ]);
  for (const [{ _id }, left] of [
    [part, ["occupied", "available"]],
    [order, ["available", "available"]],
  ] as const) {
    const paid = await resort.waiter.patch(`/orders/${_id}/pay`, { paymentType: "card" });
    expect(paid).toMatchObject({ status: 200, body: { status: "paid" } });
    expect(await states()).toEqual(left);
  }
  const dishes = async (id: string) => (await resort.readOrder(id)).items.map(({ quantity }) => quantity);
  expect([await dishes(order._id), await dishes(part._id)]).toEqual([[3], [1]]);
});
