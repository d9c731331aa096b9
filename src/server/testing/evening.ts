import { randomUUID } from "node:crypto";
import { devicesApi } from "#domain/devices/api.ts";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { addDemoOrders } from "#testing/demoOrders.ts";
import type { Resort } from "./resort.ts";

/** Fills the resort with an evening that has every kind of journal row. */
export async function addEvening(resort: Resort): Promise<void> {
  const { waiter, admin } = resort;
  const deviceId = randomUUID();
  await resort.server.client("waiter", deviceId);
  await admin.send(devicesApi.rename, { params: { deviceId }, body: { name: "Till 2" } });
  await addDemoOrders(waiter);
  const order = await resort.open(20, resort.line(0, 2, { notes: "no onions" }), resort.line(1, 3));
  const params = { orderId: order._id };
  const late = resort.line(2, 1);
  await resort.add(order, late);
  await waiter.send(sendingApi.sendKot, { params, body: {} });
  const bill = await resort.issueBill(order);
  await waiter.send(billsApi.print, { params: { billId: bill._id }, body: {} });
  await admin.send(takingApi.removeLine, {
    params: { ...params, lineId: late._id },
    body: { reason: "Wrong dish" },
  });
  const { grandTotal } = await resort.readOrder(order._id);
  const paid = await waiter.send(payingApi.pay, {
    params,
    body: { paymentType: "cash", tip: paise(2_000), cashGiven: paise(grandTotal + 10_000) },
  });
  const refund = { amount: paise(5_000), type: "cash", reason: "Cold" } as const;
  await admin.send(refundingApi.refund, { params: { billId: paid.bill?._id ?? "" }, body: refund });
  const voided = await resort.open(21, resort.line(3, 1));
  await admin.send(closingApi.deleteOrder, {
    params: { orderId: voided._id },
    body: { reason: "Guests left" },
  });
  await waiter.send(closingApi.deleteOrder, {
    params: { orderId: (await resort.open(22))._id },
    body: {},
  });
  await waiter.send(payingApi.pay, {
    params: { orderId: paid._id },
    body: { paymentType: "cash", takenOffline: true, expectedTotal: paise(300) },
  });
}

/** Closes an order with a slip and without a bill: its only dish is not charged. */
export async function addSlip(resort: Resort, table: number): Promise<void> {
  const { _id, items } = await resort.open(table, resort.line());
  const lines = items.map(({ _id: line, quantity }) => ({ line, quantity }));
  const why = { kind: "staff-meal", reason: "Cook" } as const;
  await resort.admin.send(chargingApi.setCharging, { params: { orderId: _id }, body: { lines, ...why } });
  await resort.admin.send(payingApi.pay, { params: { orderId: _id }, body: {} });
}
