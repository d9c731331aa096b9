import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { paise } from "#domain/money.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Clearing, paymentsApi } from "#domain/orders/payments/api.ts";
import { type Resort, startResort } from "../../testing/resort.ts";

let resort: Resort;

beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

/** Sends cash of ₹147, which a device took offline. The first dish of the demo menu costs ₹140, and tax is 5 %. */
const deliver = (order: Order, more: { tip?: ReturnType<typeof paise>; account?: string } = {}) =>
  resort.waiter.send(payingApi.pay, {
    params: { orderId: order._id },
    body: { paymentType: "cash", takenOffline: true, version: 1, expectedTotal: paise(14_700), ...more },
  });

const clear = (order: Order, how: Clearing) =>
  resort.admin.send(paymentsApi.clearBalance, {
    params: { orderId: order._id },
    body: { how, reason: "Asked the guest" },
  });

/** Returns what the journal says of an order's money, newest first. */
async function moneyOf(order: Order): Promise<unknown[]> {
  const search = { order: order._id, topic: "bills" } as const;
  const entries = await resort.admin.query(activityApi.list, { search });
  for (const { table } of entries) expect(table?._id).toBe(order.table._id);
  return entries.map(({ action, entityId, before, after }) => [action, entityId, before, after]);
}

test("the journal tells of cash for a cancelled order, and that it was given back", async () => {
  const order = await resort.add(await resort.open(0), resort.line(0, 1));
  await resort.waiter.send(closingApi.deleteOrder, { params: { orderId: order._id }, body: {} });
  expect(await deliver(order, { tip: paise(500), account: "Room 4" })).toMatchObject({
    status: "cancelled",
    balance: 14_700,
  });
  const returned = await clear(order, "returned");
  expect(returned).toMatchObject({ kind: "returned", type: "cash", amount: 14_700, tip: 0, account: "" });
  expect(await moneyOf(order)).toEqual([
    [
      "balance.returned",
      order._id,
      { balance: 14_700 },
      { amount: 14_700, type: "cash", reason: "Asked the guest", balance: 0 },
    ],
    [
      "payment.kept",
      order._id,
      null,
      { type: "cash", amount: 14_700, tip: 500, account: "Room 4", balance: 14_700 },
    ],
  ]);
});

test("the journal names the bill of cash that came too late, and of what was written off", async () => {
  const order = await resort.open(1, resort.line(0, 1));
  const { bill } = await deliver(order);
  const invoiceNumber = "A/26-27/000001";
  expect(bill).toMatchObject({ _id: expect.any(String), invoiceNumber });
  expect(await deliver(order)).toMatchObject({ status: "paid", balance: 14_700 });
  expect((await moneyOf(order)).slice(0, 2)).toEqual([
    ["payment.kept", order._id, null, { invoiceNumber, type: "cash", amount: 14_700, balance: 14_700 }],
    ["bill.paid", bill?._id, null, { invoiceNumber, type: "cash", amount: 14_700 }],
  ]);

  const grown = await resort.add(await resort.open(2, resort.line(0, 1)), resort.line(0, 1));
  const paid = await deliver(grown);
  expect(paid).toMatchObject({ grandTotal: 29_400, balance: -14_700 });
  expect(await clear(grown, "waived")).toMatchObject({ kind: "waived", amount: 14_700 });
  const second = "A/26-27/000002";
  const waived = { invoiceNumber: second, amount: 14_700, reason: "Asked the guest", balance: 0 };
  expect((await moneyOf(grown)).slice(0, 2)).toEqual([
    ["balance.waived", paid.bill?._id, { balance: -14_700 }, waived],
    [
      "bill.paid",
      paid.bill?._id,
      null,
      { invoiceNumber: second, type: "cash", amount: 14_700, balance: -14_700 },
    ],
  ]);
});

test("a partly paid order that is voided leaves its money overpaid, until somebody returns it", async () => {
  const order = await resort.open(0, resort.line(0, 3));
  const tenders = [{ type: "card", amount: 100 }];
  await resort.waiter.patch(`/orders/${order._id}/pay`, { tenders });
  const voided = await resort.admin.del(`/orders/${order._id}`, { reason: "Guest left" });
  expect(voided).toMatchObject({ status: 200, body: { status: "cancelled", amountPaid: 100, bill: null } });
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "available" });
  expect(await resort.admin.query(paymentsApi.balances)).toMatchObject([{ _id: order._id, balance: 10_000 }]);
  const returned = { how: "returned", type: "card", reason: "Guest left" };
  expect((await resort.admin.post(`/orders/${order._id}/balance`, returned)).status).toBe(201);
  expect(await resort.admin.query(paymentsApi.balances)).toEqual([]);
});
