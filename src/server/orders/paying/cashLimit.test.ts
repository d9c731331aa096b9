import { afterEach, beforeEach, expect, test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { rows } from "../../testing/storedBy.ts";

let resort: Resort;
/** A banquet of ₹2,00,000 before and ₹2,10,000 with tax. */
beforeEach(async () => {
  resort = await startResort();
  const params = { itemId: resort.item()._id };
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { price: paise(2_00_000_00) } });
});
afterEach(() => resort.server.close());

const open = (table = 0) => resort.open(table, resort.line());
const pay = (order: Order, body: object) => resort.waiter.patch(`/orders/${order._id}/pay`, body);
const part = (type: string, amount: number) => ({ tenders: [{ type, amount }] });
const refused = [422, "cash-over-limit"];
const withoutSession = (stored: readonly string[]) => stored.filter((row) => !row.startsWith("sessions"));

test("cash of ₹2,00,000 or more for one bill is refused and stores nothing, whole or in parts", async () => {
  const order = await open();
  const stored = await resort.server.storedBy(async () => {
    expect(refusalOf(await pay(order, { paymentType: "cash" }))).toEqual(refused);
    expect(refusalOf(await pay(order, part("cash", 2_00_000)))).toEqual(refused);
  });
  expect(withoutSession(stored)).toEqual([]);
  expect((await pay(order, part("cash", 1_99_999.99))).status).toBe(200);
  expect(refusalOf(await pay(order, part("cash", 0.01)))).toEqual(refused);
  expect((await pay(order, part("upi", 10_000))).status).toBe(200);
  expect(refusalOf(await pay(order, { paymentType: "cash", expectedTotal: 0.01 }))).toEqual(refused);
  expect((await pay(order, { paymentType: "card", expectedTotal: 0.01 })).body).toMatchObject({
    status: "paid",
  });
});

test("a card payment of that sum is no cash, and does not become cash by a correction", async () => {
  const order = await open();
  expect((await pay(order, { paymentType: "card" })).body).toMatchObject({ status: "paid" });
  const [payment] = (await resort.readBill((await resort.readOrder(order._id)).bill?._id ?? "")).payments;
  const path = `/orders/${order._id}/payments/${payment?._id}/correction`;
  const stored = await resort.server.storedBy(async () => {
    expect(refusalOf(await resort.admin.post(path, { type: "cash", reason: "Wrong button" }))).toEqual(
      refused,
    );
  });
  expect(withoutSession(stored)).toEqual([]);
  expect((await resort.admin.post(path, { type: "upi", reason: "Wrong button" })).status).toBe(200);
});

test("cash of that sum that a device took offline is stored and named in Activity; more is not collected in cash", async () => {
  const order = await open();
  const grown = await resort.add(order, resort.line(1));
  const body = { paymentType: "cash", takenOffline: true, expectedTotal: order.grandTotal / 100 };
  const deliver = () => pay(order, body);
  expect(
    (await resort.server.storedBy(deliver)).filter((row) => /^(payments|journal)/.test(row)),
  ).toEqual(rows`
    payments + payment#1: bill bill#1, order order#1, kind payment, type cash, amount 21000000,
      received_by Asha Naik, business_day 2026-11-20, created_at now, taken_at now
    journal + by Asha Naik, bills, bill.issued, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", grandTotal: 21011600}}
    journal + by Asha Naik, orders, order.paid, of order#1, subject order#1, at B1,
      {before: {status: "pending"}, after: {status: "paid", paymentType: "cash", grandTotal: 21011600}}
    journal + by Asha Naik, bills, bill.paid, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", type: "cash", amount: 21000000, balance: -11600}}
    journal + by Asha Naik, bills, payment.overCashLimit, of bill#1, subject order#1, at B1,
      {after: {amount: 21000000}}
    journal + by Asha Naik, tables, table.freed, of B1, subject order#1, at B1, {after: {name: "B1"}}
  `);
  const due = (grown.grandTotal - order.grandTotal) / 100;
  const clear = (type: string) =>
    resort.admin.post(`/orders/${order._id}/balance`, { how: "collected", type, reason: "At the desk" });
  expect(due).toBeGreaterThan(0);
  expect(refusalOf(await clear("cash"))).toEqual(refused);
  expect((await clear("upi")).status).toBe(201);
});
