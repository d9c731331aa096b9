import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, startResort } from "../testing/resort.ts";

let resort: Resort;

beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

/**
 * Returns what the journal says of an order, oldest first: topic, action, before and after. Checks that each entry names the
 * order, its table and the entity of its topic.
 */
async function storyOf(order: Order): Promise<unknown[]> {
  const all = await resort.admin.query(activityApi.list, { search: { order: order._id, limit: 1_000 } });
  const kots = (await resort.kots(order)).map(({ _id }) => _id);
  const bills = await resort.admin.query(billsApi.list, { search: { order: order._id } });
  const entities: Record<string, readonly string[]> = {
    orders: [order._id],
    tables: [order.table._id],
    kot: kots,
    bills: bills.map(({ _id }) => _id),
  };
  for (const { table, topic, entityId } of all) {
    expect(table?._id).toBe(order.table._id);
    expect(entities[topic]).toContain(entityId);
  }
  return all.toReversed().map(({ topic, action, before, after }) => [topic, action, before, after]);
}

/** The first three dishes of the demo menu cost ₹140, ₹110 and ₹150; tax is 5 %, totals are whole rupees. */
const opened = (order: Order, content: object) => [
  ["orders", "order.opened", null, { ...openedAs(order), ...content }],
  ["tables", "table.occupied", null, { name: order.table.name }],
];
const openedAs = ({ billNumber, table, area, waiter }: Order) => ({
  billNumber,
  table: table.name,
  area: area.name,
  waiter: waiter.name,
});
const freed = (order: Order) => ["tables", "table.freed", null, { name: order.table.name }];
const noLines = { status: "pending", grandTotal: 0 };

test("the journal distinguishes voided, cancelled, deleted and reopened orders", async () => {
  const { admin, waiter } = resort;
  const end = { status: "cancelled", reason: "Left" } as const;
  const line = resort.line(2, 1);
  const dosa = { name: "Masala Dosa", quantity: 1, notes: "" };
  const contentOf = ({ _id }: { _id: string }) => ({
    lines: [{ ...dosa, line: _id, rate: 15_000 }],
    grandTotal: 15_800,
  });
  const voided = await resort.open(2, line);
  await admin.send(closingApi.setOrderStatus, { params: { orderId: voided._id }, body: end });
  const pieces = [{ name: "Masala Dosa", quantity: 1 }];
  expect(await storyOf(voided)).toEqual([
    ...opened(voided, contentOf(line)),
    ["kot", "kot.sent", null, { token: 1, items: [{ ...dosa, change: "add" }] }],
    ["orders", "order.voided", { status: "pending", grandTotal: 15_800 }, end],
    ["orders", "order.takenBack", null, { pieces, reason: "Left", approvedBy: "Meera Kamat" }],
    ["kot", "kot.takenBack", null, { token: 1 }],
    ["kot", "kot.cancelSent", null, { token: 2, items: [{ ...dosa, change: "cancel" }] }],
    freed(voided),
  ]);

  const cancelled = await resort.open(2);
  await admin.send(closingApi.setOrderStatus, { params: { orderId: cancelled._id }, body: end });
  expect(await storyOf(cancelled)).toEqual([
    ...opened(cancelled, {}),
    ["orders", "order.cancelled", noLines, end],
    freed(cancelled),
  ]);

  const deleted = await resort.open(2);
  await admin.send(closingApi.deleteOrder, { params: { orderId: deleted._id }, body: { reason: "Left" } });
  expect(await storyOf(deleted)).toEqual([
    ...opened(deleted, {}),
    ["orders", "order.deleted", noLines, end],
    freed(deleted),
  ]);

  const reopened = await resort.open(2);
  const params = { tableId: reopened.table._id };
  await waiter.send(closingApi.setTableStatus, { params, body: { status: "available" } });
  const late = resort.line(2, 1);
  await resort.add(reopened, late);
  expect(await storyOf(reopened)).toEqual([
    ...opened(reopened, {}),
    ["orders", "order.cancelled", noLines, { status: "cancelled" }],
    freed(reopened),
    ["orders", "order.reopened", { grandTotal: 0 }, contentOf(late)],
    ["tables", "table.occupied", null, { name: reopened.table.name }],
  ]);
});

test("the journal tells that a table was reserved, renamed and cleared by whom", async () => {
  const { admin, waiter } = resort;
  const table = resort.table(3);
  const params = { tableId: table._id };
  for (const status of ["reserved", "reserved", "available"] as const) {
    await waiter.send(closingApi.setTableStatus, { params, body: { status } });
  }
  const order = await resort.open(3);
  expect(await admin.put(`/tables/${table._id}`, { name: "Corner" })).toMatchObject({
    body: { name: "Corner", openOrder: order._id },
  });
  const entries = await admin.query(activityApi.list, { search: { table: table._id } });
  expect(entries.toReversed().map(({ order, ...entry }) => ({ ...entry, order: order?._id }))).toMatchObject([
    {
      topic: "tables",
      action: "table.statusSet",
      before: { status: "available" },
      after: { status: "reserved" },
    },
    {
      topic: "tables",
      action: "table.statusSet",
      before: { status: "reserved" },
      after: { status: "available" },
    },
    { action: "order.opened" },
    { action: "table.occupied" },
    { topic: "tables", action: "table.changed", entityId: table._id, before: { name: table.name } },
    {
      topic: "orders",
      action: "order.tableRenamed",
      entityId: order._id,
      order: order._id,
      before: { table: table.name },
      after: { table: "Corner" },
    },
  ]);
});
