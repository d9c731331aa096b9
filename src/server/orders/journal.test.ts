import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { paise, rateBps } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
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
  const all = await resort.admin.ask(activityApi.list, { search: { order: order._id, limit: 1_000 } });
  const kots = (await resort.kots(order)).map(({ _id }) => _id);
  const bills = await resort.admin.ask(billsApi.list, { search: { order: order._id } });
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

test("the journal tells an order from its opening to its payment and refund", async () => {
  const { waiter, admin } = resort;
  const [two, one] = [resort.line(0, 2, { notes: "no onions" }), resort.line(1, 1)];
  const order = await resort.open(0, two);
  const params = { orderId: order._id };
  await resort.add(order, one);
  await waiter.send(sendingApi.sendKot, { params, body: {} });
  // Sent again, nothing is new to the kitchen and nothing is journalled.
  await waiter.send(sendingApi.sendKot, { params, body: {} });
  const kotId = (await resort.kots(order))[0]?._id ?? "";
  for (const status of ["preparing", "preparing"] as const) {
    await waiter.send(sendingApi.setKotStatus, { params: { kotId }, body: { status } });
  }
  await waiter.send(closingApi.setOrderStatus, { params, body: { status: "ready" } });
  await waiter.send(kotApi.print, { params: { kotId }, body: {} });
  const bill = await resort.issueBill(order);
  await waiter.send(billsApi.print, { params: { billId: bill._id }, body: {} });
  await admin.send(takingApi.removeLine, {
    params: { ...params, lineId: one._id },
    body: { reason: "Wrong dish" },
  });
  const details = { notes: "Window", discountPercentage: rateBps(1_000) };
  await admin.send(takingApi.updateOrder, { params, body: details });
  const { version, grandTotal: expectedTotal } = await resort.readOrder(order._id);
  const payment = { paymentType: "card", version, expectedTotal, tip: paise(2_000) } as const;
  const paid = await waiter.send(payingApi.pay, { params, body: payment });
  const refund = { amount: paise(10_000), type: "cash", reason: "Cold" } as const;
  await admin.send(billsApi.refund, { params: { billId: paid.bill?._id ?? "" }, body: refund });

  const paratha = { name: "Aloo Paratha", quantity: 2, notes: "no onions" };
  const idli = { name: "Idli Sambar", quantity: 1, notes: "" };
  const idliLine = { ...idli, line: one._id, rate: 11_000 };
  const invoice = (number: number) => ({ invoiceNumber: `A/26-27/00000${number}` });
  expect(await storyOf(order)).toEqual([
    ...opened(order, { lines: [{ ...paratha, line: two._id, rate: 14_000 }], grandTotal: 29_400 }),
    ["kot", "kot.sent", null, { token: 1, items: [{ ...paratha, change: "add" }] }],
    ["orders", "lines.added", { grandTotal: 29_400 }, { lines: [idliLine], grandTotal: 41_000 }],
    ["orders", "order.sent", {}, {}],
    ["kot", "kot.sent", null, { token: 2, items: [{ ...idli, change: "add" }] }],
    ["kot", "kot.moved", { status: "pending" }, { status: "preparing" }],
    ["kot", "kot.moved", { status: "pending" }, { status: "ready" }],
    ["kot", "kot.moved", { status: "preparing" }, { status: "ready" }],
    ["orders", "order.moved", { status: "pending" }, { status: "ready" }],
    ["kot", "kot.printed", { printCount: 0 }, { printCount: 1 }],
    ["bills", "bill.issued", null, { ...invoice(1), grandTotal: 41_000 }],
    ["orders", "order.billed", null, invoice(1)],
    ["bills", "bill.printed", { printCount: 0 }, { printCount: 1 }],
    ["orders", "line.removed", { lines: [idliLine], grandTotal: 41_000 }, { grandTotal: 29_400 }],
    ["bills", "bill.cancelled", null, { ...invoice(1), reason: "Wrong dish" }],
    [
      "orders",
      "order.takenBack",
      null,
      {
        pieces: [{ name: "Idli Sambar", quantity: 1 }],
        reason: "Wrong dish",
        approvedBy: "Meera Kamat",
      },
    ],
    ["kot", "kot.takenBack", null, { token: 2 }],
    ["kot", "kot.cancelSent", null, { token: 3, items: [{ ...idli, change: "cancel" }] }],
    [
      "orders",
      "order.updated",
      { discount: null, notes: "", grandTotal: 29_400 },
      { discount: { percent: 10_00 }, notes: "Window", grandTotal: 26_500 },
    ],
    ["bills", "bill.issued", null, { ...invoice(2), grandTotal: 26_500, replaces: "A/26-27/000001" }],
    [
      "orders",
      "order.paid",
      { status: "ready" },
      { status: "paid", paymentType: "card", grandTotal: 26_500 },
    ],
    ["bills", "bill.paid", null, { ...invoice(2), type: "card", amount: 26_500, tip: 2_000 }],
    freed(order),
    ["bills", "bill.refunded", null, { ...invoice(2), ...refund }],
  ]);
});

test("the journal tells why a bill was cancelled and a ticket voided", async () => {
  const { admin } = resort;
  const line = resort.line(0, 2);
  const order = await resort.open(1, line);
  const bill = await resort.issueBill(order);
  await admin.send(billingApi.cancelBill, { params: { billId: bill._id }, body: { reason: "Split" } });
  const kotId = (await resort.kots(order))[0]?._id ?? "";
  await admin.send(sendingApi.voidKot, { params: { kotId }, body: { reason: "Twice" } });

  const pieces = { name: "Aloo Paratha", quantity: 2 };
  const content = { lines: [{ ...pieces, line: line._id, rate: 14_000, notes: "" }], grandTotal: 29_400 };
  const invoiceNumber = "A/26-27/000001";
  const approvedBy = "Meera Kamat";
  expect(await storyOf(order)).toEqual([
    ...opened(order, content),
    ["kot", "kot.sent", null, { token: 1, items: [{ ...pieces, change: "add", notes: "" }] }],
    ["bills", "bill.issued", null, { invoiceNumber, grandTotal: 29_400 }],
    ["orders", "order.billed", null, { invoiceNumber }],
    ["bills", "bill.cancelled", null, { invoiceNumber, reason: "Split", approvedBy }],
    ["orders", "order.billTaken", null, { invoiceNumber }],
    ["kot", "kot.voided", null, { token: 1, reason: "Twice" }],
    ["orders", "order.kotVoided", content, { grandTotal: 0 }],
    ["orders", "order.takenBack", null, { pieces: [pieces], reason: "Twice", approvedBy }],
    ["kot", "kot.cancelSent", null, { token: 2, items: [{ ...pieces, change: "cancel", notes: "" }] }],
  ]);
});

test("the journal tells apart orders that were voided, cancelled, deleted and reopened", async () => {
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
  const entries = await admin.ask(activityApi.list, { search: { table: table._id } });
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
