import { afterEach, beforeEach, expect, test } from "vitest";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { staffApi } from "#domain/staff/api.ts";
import type { Client } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { rows } from "../../testing/storedBy.ts";

let resort: Resort;
let table: string;
beforeEach(async () => {
  resort = await startResort();
  table = resort.table()._id;
});
afterEach(() => resort.server.close());

/** Books the table as the specification's client does; returns the id of the order that opens on it. */
async function occupy(client: Client = resort.waiter): Promise<string> {
  const { status, body } = await client.patch(`/tables/${table}/status`, { status: "occupied" });
  expect({ status, body }).toMatchObject({ status: 200, body: { openOrder: expect.any(String) } });
  return (body as { openOrder: string }).openOrder;
}

const whole = () => ({
  table,
  area: resort.table().area._id,
  billNumber: "BILL-1763650000123",
  items: [{ menuItem: resort.item(0)._id, quantity: 2, rate: 1, amount: 2, notes: "hot", isVeg: true }],
  discountPercentage: 5,
  paymentType: "upi",
  notes: "Window",
  status: "pending",
});

test("whoever occupied a table sends its order afterwards: number, terms, and items with their KOT", async () => {
  const _id = await occupy();
  const { billNumber, discountPercentage, paymentType, notes } = whole();
  const filled = { _id, billNumber, discountPercentage, paymentType, notes, items: [{ quantity: 2 }] };
  const send = async () =>
    expect(await resort.waiter.post("/orders", whole())).toMatchObject({ status: 201, body: filled });
  expect(await resort.server.storedBy(send)).toEqual(rows`
    orders ~ order#1: bill_number BILL-# → BILL-#, discount null → {percent: 5}, payment_type cash → upi,
      notes "" → Window, version 1 → 2, updated_at now-60s → now, counted_at now-60s → now
    order_lines + order_line#1: order order#1, menu_item Aloo Paratha, name Aloo Paratha,
      category Breakfast & South Indian, tax_class service, is_veg 1, quantity 2, rate 14000, notes hot,
      sent_quantity 2, sent_notes hot, added_by Asha Naik, added_at now
    kots + kot#1: kot_number KOT#, token 1, kind order, order order#1, bill_number BILL-#, table B1,
      area Beach Deck, waiter Asha Naik, status pending, notes Window, business_day 2026-11-20, created_at now
    kot_items + kot_item#1: kot kot#1, line order_line#1, menu_item Aloo Paratha, name Aloo Paratha,
      quantity 2, change add, notes hot
    work + work#1: order order#1, line order_line#1, kot kot#1, kot_item kot_item#1, quantity 2, status pending
    counters + generation 1, name kot 2026-11-20, last 1
    journal + by Asha Naik, orders, order.updated, of order#1, subject order#1, at B1,
      {before: {billNumber: "BILL-#", discount: null, paymentType: "cash", notes: "", grandTotal: 0},
      after: {lines: [{line: "order_line#1", name: "Aloo Paratha", quantity: 2, rate: 14000, notes: "hot"}],
      billNumber: "BILL-#", discount: {percent: 500}, paymentType: "upi", notes: "Window",
      grandTotal: 27900}}
    journal + by Asha Naik, kot, kot.sent, of kot#1, subject order#1, at B1, {after: {token: 1,
      items: [{name: "Aloo Paratha", quantity: 2, change: "add", notes: "hot"}]}}
  `);
  expect((await resort.readOrder(_id)).billNumber).toBe(billNumber);
});

test("an order that has or had lines, or is somebody else's, is a conflict as before", async () => {
  const _id = await occupy();
  expect(refusalOf(await resort.admin.post("/orders", whole()))).toEqual([409, "table-has-active-order"]);
  const line = resort.line();
  await resort.waiter.post(`/orders/${_id}/lines`, { lines: [line] });
  const conflict = { status: 409, body: { details: { order: _id } } };
  expect(await resort.waiter.post("/orders", whole())).toMatchObject(conflict);
  await resort.waiter.del(`/orders/${_id}/lines/${line._id}`);
  const before = await resort.readOrder(_id);
  expect(before.items).toEqual([]);
  expect(await resort.waiter.post("/orders", whole())).toMatchObject(conflict);
  expect(await resort.readOrder(_id)).toEqual(before);
});

test("a request that names its order's id takes no other one", async () => {
  const opened = await occupy();
  const body = { ...whole(), _id: "0190c000-0000-4000-8000-0000000000a1" };
  expect(refusalOf(await resort.waiter.post("/orders", body))).toEqual([409, "table-has-active-order"]);
  expect((await resort.readOrder(opened)).items).toEqual([]);
});

test("an order that was handed over is taken by nobody", async () => {
  const _id = await occupy(resort.admin);
  const { _id: waiterId } = await resort.waiter.query(staffApi.profile);
  expect((await resort.admin.patch(`/orders/${_id}/waiter`, { waiter: waiterId })).status).toBe(200);
  for (const client of [resort.waiter, resort.admin]) {
    expect(refusalOf(await client.post("/orders", whole()))).toEqual([409, "table-has-active-order"]);
  }
});

test("a bill number in use stays with its order, and the server's own stays here", async () => {
  const body = { table: resort.table(1)._id, billNumber: whole().billNumber };
  await resort.waiter.send(takingApi.openOrder, { body });
  const opened = await resort.readOrder(await occupy());
  const filled = await resort.waiter.post("/orders", whole());
  expect(filled).toMatchObject({ status: 201, body: { billNumber: opened.billNumber, items: [{}] } });
});

test("items that cannot be ordered leave the order as it was", async () => {
  const _id = await occupy();
  const before = await resort.readOrder(_id);
  await resort.admin.patch(`/menu/items/${resort.item(0)._id}/availability`, { isAvailable: false });
  expect(refusalOf(await resort.waiter.post("/orders", whole()))).toEqual([409, "item-not-available"]);
  const late = { "X-Taken-At": String(resort.server.clock.now()) };
  resort.server.clock.advance(21 * 60_000);
  const other = { ...whole(), items: [{ menuItem: resort.item(1)._id, quantity: 1 }] };
  expect(refusalOf(await resort.waiter.post("/orders", other, late))).toEqual([409, "kot-late"]);
  expect(await resort.readOrder(_id)).toEqual(before);
});
