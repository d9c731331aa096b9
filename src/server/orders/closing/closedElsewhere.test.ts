import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const reason = "Guest left";
const closingOf = (order: Order) =>
  resort.waiter.query(ordersApi.closing, { params: { orderId: order._id } });
const addTo = (order: Order) => resort.waiter.post(`/orders/${order._id}/lines`, { lines: [resort.line()] });
const free = (order: Order) =>
  resort.waiter.send(closingApi.setTableStatus, {
    params: { tableId: order.table._id },
    body: { status: "available" },
  });

test("a line for an empty order that was deleted does not bring it back, and the refusal says who deleted it", async () => {
  const order = await resort.open();
  await resort.admin.del(`/orders/${order._id}`);
  const answer = await addTo(order);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: "order-closed",
      message: `Order ${order.billNumber} of ${order.table.name} was deleted by Meera Kamat.`,
      details: { order: order._id, table: { _id: order.table._id }, kind: "deleted" },
    },
  });
  expect((await resort.readTable(order.table._id)).status).toBe("available");
});

test("a line for an order that was deleted when the kitchen had been asked to take everything back is refused", async () => {
  const order = await resort.open(0, resort.line());
  const line = order.items[0]?._id;
  expect((await resort.admin.del(`/orders/${order._id}/lines/${line}`, { reason })).status).toBe(200);
  expect((await resort.admin.del(`/orders/${order._id}`)).status).toBe(200);
  expect(refusalOf(await addTo(order))).toEqual([409, "order-closed"]);
});

test("a line for a voided order is refused also when it is in the same transaction", async () => {
  const order = await resort.open(0, resort.line());
  const [voided, late] = await Promise.all([
    resort.admin.del(`/orders/${order._id}`, { reason }),
    addTo(order),
  ]);
  expect(voided.status).toBe(200);
  // Whichever came first: a line that was added before the void is voided with it.
  expect([201, 409]).toContain(late.status);
  expect(refusalOf(await addTo(order))).toEqual([409, "order-closed"]);
});

test("a line and the freeing of its empty table in one transaction still reopen the order", async () => {
  // Two requests race to the server: it is tried at another table until the freeing wins.
  for (let table = 0, hasFreed = false; !hasFreed; table += 1) {
    const order = await resort.open(table);
    const [freed, late] = await Promise.allSettled([free(order), addTo(order)]);
    hasFreed = freed.status === "fulfilled";
    expect(late).toMatchObject({ status: "fulfilled", value: { status: 201 } });
  }
});

test("the person who closed an order is known if it was deleted, voided, freed or settled, and otherwise not", async () => {
  const { admin, waiter } = resort;
  const deleted = await resort.open(0);
  const voided = await resort.open(1, resort.line());
  const freed = await resort.open(2);
  const open = await resort.open(3, resort.line());
  const paid = await resort.open(4, resort.line());
  resort.server.clock.advance(60_000);
  await admin.del(`/orders/${deleted._id}`);
  await admin.del(`/orders/${voided._id}`, { reason });
  await free(freed);
  await waiter.patch(`/orders/${paid._id}/pay`, { paymentType: "card" });
  const at = resort.server.clock.now();
  const closedOrder = ({ _id, billNumber, table }: Order) => ({
    ...{ order: _id, billNumber, table, at, into: null },
    device: expect.any(String),
  });
  const meera = { _id: expect.any(String), name: "Meera Kamat" };
  expect(await closingOf(deleted)).toEqual({ ...closedOrder(deleted), kind: "deleted", by: meera });
  expect(await closingOf(voided)).toEqual({ ...closedOrder(voided), kind: "voided", by: meera });
  expect(await closingOf(freed)).toMatchObject({
    ...closedOrder(freed),
    kind: "cancelled",
    by: { name: "Asha Naik" },
  });
  expect(await closingOf(open)).toBeNull();
  expect(await closingOf(paid)).toMatchObject({
    ...closedOrder(paid),
    kind: "paid",
    by: { name: "Asha Naik" },
  });
  const unknown = await waiter.get(`/orders/${randomUUID()}/closing`);
  expect(refusalOf(unknown)).toEqual([404, "not-found"]);
});

test("an order that was freed and reopened is closed no more, and then tells who deleted it", async () => {
  const order = await resort.open();
  await free(order);
  expect((await addTo(order)).status).toBe(201);
  expect(await closingOf(order)).toBeNull();
  const [line] = (await resort.readOrder(order._id)).items;
  await resort.waiter.del(`/orders/${order._id}/lines/${line?._id}`);
  await resort.waiter.del(`/orders/${order._id}`);
  expect(await closingOf(order)).toMatchObject({ kind: "deleted", by: { name: "Asha Naik" } });
});

test("a line that comes again after its order was paid is answered with that order", async () => {
  const line = resort.line();
  const order = await resort.add(await resort.open(), line);
  await resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "card" });
  const again = await resort.waiter.post(`/orders/${order._id}/lines`, { lines: [line] });
  expect(again).toMatchObject({ status: 201, body: { status: "paid", items: [{ _id: line._id }] } });
});
