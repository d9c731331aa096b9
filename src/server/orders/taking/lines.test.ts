import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const quantities = (order: Order) => order.items.map((line) => line.quantity);
const free = (order: Order) =>
  resort.waiter.send(closingApi.setTableStatus, {
    params: { tableId: order.table._id },
    body: { status: "available" },
  });
const linesOf = (order: Order) => `/orders/${order._id}/lines`;

test("the same dish with the same note joins its line, with another note it does not", async () => {
  const order = await resort.open();
  await resort.add(order, resort.line(0, 1), resort.line(0, 2, { notes: "spicy" }));
  const added = await resort.add(order, resort.line(0, 3), resort.line(1));
  expect(added.items.map((line) => [line.menuItem._id, line.quantity, line.notes])).toEqual([
    [resort.item(0)._id, 4, ""],
    [resort.item(0)._id, 2, "spicy"],
    [resort.item(1)._id, 1, ""],
  ]);
  expect(await resort.readOrder(order._id)).toEqual(added);
  expect(await resort.kots(order)).toEqual([]);
});

test("a line that the network delivers twice is stored once, however it is repeated", async () => {
  const order = await resort.open();
  const line = resort.line(0, 2);
  await resort.waiter.post(linesOf(order), { lines: [resort.line(0)] });
  const key = { "Idempotency-Key": randomUUID() };
  await atOnce(20, () => resort.waiter.post(linesOf(order), { lines: [line] }, key));
  await resort.waiter.post(linesOf(order), { lines: [line] });
  await resort.waiter.post(linesOf(order), { lines: [line, line] }, { "Idempotency-Key": "" });
  expect(quantities(await resort.readOrder(order._id))).toEqual([3]);
  const known = (await resort.readOrder(order._id)).items[0];
  await resort.waiter.del(`${linesOf(order)}/${known?._id}`);
  const again = await resort.waiter.post(linesOf(order), { lines: [line] });
  expect(again).toMatchObject({ status: 201, body: { items: [] } });
  const twice = await resort.waiter.del(`${linesOf(order)}/${known?._id}`);
  expect(twice).toMatchObject({ status: 200, body: { items: [] } });
});

test("two waiters who add to one order at the same time lose none of each other's lines", async () => {
  const order = await resort.open();
  await atOnce(30, (index) =>
    (index % 2 === 0 ? resort.waiter : resort.admin).post(linesOf(order), {
      lines: [resort.line(index % 3, 1, { notes: `seat ${index % 5}` })],
    }),
  );
  const { items } = await resort.readOrder(order._id);
  expect(items.reduce((total, line) => total + line.quantity, 0)).toBe(30);
  expect(items).toHaveLength(15);
});

test("a line's id cannot be another order's line", async () => {
  const line = resort.line();
  await resort.add(await resort.open(0), line);
  const order = await resort.open(1);
  const answer = await resort.waiter.post(linesOf(order), { lines: [line] });
  expect(refusalOf(answer)).toEqual([422, "invalid-input"]);
  expect((await resort.readOrder(order._id)).items).toEqual([]);
});

test("lines that were not sent to the kitchen are changed and removed without a reason", async () => {
  const order = await resort.open();
  const added = await resort.add(order, resort.line(0, 5), resort.line(1));
  const [first, second] = added.items.map((line) => `${linesOf(order)}/${line._id}`);
  const patched = await resort.waiter.patch(first ?? "", { quantity: 2, notes: "dry" });
  expect(patched).toMatchObject({ status: 200, body: { items: [{ quantity: 2, notes: "dry" }, {}] } });
  expect(await resort.waiter.del(second ?? "")).toMatchObject({ body: { items: [{ quantity: 2 }] } });
  expect(refusalOf(await resort.waiter.patch(second ?? "", { quantity: 2 }))).toEqual([
    404,
    "line-not-found",
  ]);
  expect(refusalOf(await resort.waiter.patch(first ?? "", { quantity: 0 }))).toEqual([422, "invalid-input"]);
});

test("a dish out of stock cannot be ordered again by raising a quantity", async () => {
  const order = await resort.add(await resort.open(), resort.line(0, 2));
  const itemId = resort.item()._id;
  await resort.admin.send(menuEditingApi.setAvailability, {
    params: { itemId },
    body: { isAvailable: false },
  });
  const path = `${linesOf(order)}/${order.items[0]?._id}`;
  expect(refusalOf(await resort.waiter.patch(path, { quantity: 3 }))).toEqual([409, "item-not-available"]);
  expect((await resort.waiter.patch(path, { quantity: 1 })).status).toBe(200);
});

test("a line that arrives after its empty order was freed reopens it", async () => {
  const order = await resort.open();
  const tableId = resort.table()._id;
  await resort.waiter.send(closingApi.setTableStatus, {
    params: { tableId },
    body: { status: "available" },
  });
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "cancelled", isActive: false });
  const late = await resort.add(order, resort.line());
  expect(late).toMatchObject({ _id: order._id, status: "pending", isActive: true, items: [{ quantity: 1 }] });
  expect(await resort.readTable(tableId)).toMatchObject({ status: "occupied", openOrder: order._id });
});

test("a line that arrives after its empty order was freed is refused, with its order and table, when the table is taken or reserved", async () => {
  const { waiter } = resort;
  const [taken, reserved] = [await resort.open(0), await resort.open(1)];
  await free(taken);
  await free(reserved);
  const next = await resort.open(0);
  const status = { params: { tableId: reserved.table._id }, body: { status: "reserved" } } as const;
  await waiter.send(closingApi.setTableStatus, status);
  for (const order of [taken, reserved]) {
    expect(await waiter.post(linesOf(order), { lines: [resort.line()] })).toMatchObject({
      status: 409,
      body: { code: "order-closed", details: { order: order._id, table: order.table } },
    });
    expect((await resort.readOrder(order._id)).status).toBe("cancelled");
    expect(refusalOf(await waiter.post(`/orders/${order._id}/kot`, {}))).toEqual([409, "order-not-open"]);
  }
  expect((await resort.readOrder(next._id)).items).toEqual([]);
  expect((await resort.readTable(reserved.table._id)).status).toBe("reserved");
});

test("a line for a paid order is refused, with who settled it, its order and table", async () => {
  const order = await resort.open(0, resort.line());
  await resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "card" });
  expect(await resort.waiter.post(linesOf(order), { lines: [resort.line(1)] })).toMatchObject({
    status: 409,
    body: {
      code: "order-closed",
      message: `Order ${order.billNumber} of ${order.table.name} was settled by Asha Naik.`,
      details: { table: order.table },
    },
  });
});

test("an order has at most 200 lines", async () => {
  const order = await resort.open();
  const lines = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => resort.line(0, 1, { notes: `${from + index}` }));
  expect((await resort.add(order, ...lines(200, 0))).items).toHaveLength(200);
  const more = await resort.waiter.post(linesOf(order), { lines: lines(1, 200) });
  expect(refusalOf(more)).toEqual([422, "too-many-lines"]);
});

test("PATCH /orders with items replaces the lines and sends a KOT of the new ones", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const lineId = order.items[0]?._id;
  const [a, b, c] = [resort.item(0)._id, resort.item(1)._id, resort.item(2)._id];
  const answer = await resort.waiter.patch(`/orders/${order._id}`, {
    items: [
      { menuItem: a, quantity: 3, rate: 1, amount: 3, isVeg: true },
      { menuItem: b, quantity: 1, notes: "hot" },
    ],
    paymentType: "card",
    notes: "window",
    totalAmount: 4,
    table: resort.table(0)._id,
    status: "served",
    billNumber: order.billNumber,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: "pending",
      paymentType: "card",
      notes: "window",
      items: [
        { _id: lineId, quantity: 3, sentQuantity: 3, rate: resort.item(0).price / 100 },
        { quantity: 1, notes: "hot", sentQuantity: 1 },
      ],
    },
  });
  const bare = await resort.waiter.patch(`/orders/${order._id}`, { items: [a, a, a, b, c, c] });
  expect(bare).toMatchObject({
    body: { items: [{ quantity: 3 }, { quantity: 1, notes: "hot" }, { quantity: 2 }] },
  });
  const kots = await resort.kots(order);
  expect(kots.map((kot) => kot.items.map((item) => [item.change, item.quantity]))).toEqual([
    [["add", 2]],
    [
      ["add", 1],
      ["add", 1],
    ],
    [["add", 2]],
  ]);
  const fewer = await resort.waiter.patch(`/orders/${order._id}`, { items: [a] });
  expect(refusalOf(fewer)).toEqual([422, "reason-needed"]);
});

test("an update with a stale version is refused", async () => {
  const order = await resort.open();
  await resort.add(order, resort.line());
  const path = `/orders/${order._id}`;
  expect(refusalOf(await resort.waiter.patch(path, { version: order.version, notes: "late" }))).toEqual([
    409,
    "version-stale",
  ]);
  const fresh = { version: order.version + 1, notes: "in time", paymentType: "card" };
  expect(await resort.waiter.patch(path, fresh)).toMatchObject({
    status: 200,
    body: { notes: "in time", paymentType: "card", version: order.version + 2 },
  });
});

test("a repeat that changes nothing counts no version and journals nothing", async () => {
  const order = await resort.open();
  const path = `/orders/${order._id}`;
  const once = await resort.waiter.patch(path, { notes: "window" });
  const again = await resort.waiter.patch(path, { notes: "window" });
  expect(again.body).toEqual(once.body);
  expect(again.headers.get("x-seq")).toBe(once.headers.get("x-seq"));
});

test("unknown orders and lines are not found", async () => {
  const id = randomUUID();
  const { waiter } = resort;
  for (const answer of [
    await waiter.get(`/orders/${id}`),
    await waiter.post(`/orders/${id}/lines`, { lines: [resort.line()] }),
    await waiter.patch(`/orders/${id}`, { notes: "" }),
    await waiter.patch(`/orders/${id}/lines/${id}`, { quantity: 1 }),
    await waiter.del(`/orders/${id}/lines/${id}`),
    await waiter.del(`/orders/${id}`),
    await waiter.post(`/orders/${id}/kot`, {}),
    await waiter.post(`/orders/${id}/bill`, {}),
    await waiter.patch(`/orders/${id}/pay`, {}),
    await waiter.patch(`/orders/${id}/status`, { status: "ready" }),
  ]) {
    expect(refusalOf(answer)).toEqual([404, "not-found"]);
  }
  expect(await resort.admin.query(ordersApi.list, { search: {} })).toEqual([]);
});

test("every line has its own position, also when an addition joins a line while another is new", async () => {
  const order = await resort.open(0, resort.line(0), resort.line(1));
  await resort.add(order, resort.line(0), resort.line(2));
  await resort.add(order, resort.line(3));
  const rows = await resort.server.databases.reader
    .selectFrom("order_lines")
    .select("position")
    .where("order_id", "=", order._id)
    .execute();
  expect(new Set(rows.map(({ position }) => position)).size).toBe(4);
});

test("lines sent again with new ones add the new ones only, also when the known dishes are out of stock", async () => {
  const [kept, removed, added] = [resort.line(0), resort.line(1), resort.line(2)];
  const order = await resort.add(await resort.open(), kept, removed);
  await resort.waiter.del(`${linesOf(order)}/${removed._id}`);
  for (const { menuItem: itemId } of [kept, removed]) {
    await resort.admin.send(menuEditingApi.setAvailability, {
      params: { itemId },
      body: { isAvailable: false },
    });
  }
  const all = await resort.add(order, kept, removed, added);
  expect(all.items.map(({ _id, quantity }) => [_id, quantity])).toEqual([
    [kept._id, 1],
    [added._id, 1],
  ]);
});

test("a dish that was tapped before it had a price is sold at its present price", async () => {
  const order = await resort.open();
  const headers = { "X-Taken-At": String(resort.server.clock.now() - 3_600_000) };
  const lines = [{ menuItem: resort.item()._id, quantity: 1 }];
  const added = await resort.waiter.post(`/orders/${order._id}/lines`, { lines }, headers);
  expect(added).toMatchObject({ status: 201, body: { items: [{ rate: resort.item().price / 100 }] } });
});
