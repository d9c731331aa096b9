import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { OpenBalance } from "#domain/orders/payments/api.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import type { Client } from "#testing/client.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const rupees = (paise: number) => paise / 100;
const cash = { paymentType: "cash", takenOffline: true } as const;
/** Sends the cash that a device took offline for the order as it knew it. */
const deliver = (order: Order, body: object = {}, headers: Record<string, string> = {}) =>
  resort.waiter.patch(
    `/orders/${order._id}/pay`,
    { ...cash, version: order.version, expectedTotal: rupees(order.grandTotal), ...body },
    headers,
  );
const pay = (order: Order) => resort.admin.patch(`/orders/${order._id}/pay`, { paymentType: "card" });
const balances = (): Promise<OpenBalance[]> => resort.admin.query(paymentsApi.balances);
const clear = (order: Order, body: object, client: Client = resort.admin) =>
  client.post(`/orders/${order._id}/balance`, { reason: "Asked the guest", ...body });
const billsOf = (order: Order): Promise<Bill[]> =>
  resort.admin.query(billsApi.list, { search: { order: order._id } });
const report = () => resort.admin.query(reportsApi.sales, { search: { range: "today" } });
const cashIn = async () => (await report()).byPaymentType.find(({ type }) => type === "cash")?.amount;

test("an order that grew is settled at its total, and the difference is due", async () => {
  const order = await resort.open(0, resort.line());
  const grown = await resort.add(order, resort.line(1));
  const takenAt = resort.server.clock.now();
  resort.server.clock.advance(3_600_000);
  const cashGiven = rupees(order.grandTotal) + 20;
  const answer = await deliver(order, { cashGiven }, { "X-Taken-At": String(takenAt) });
  const due = grown.grandTotal - order.grandTotal;
  expect(answer).toMatchObject({
    status: 200,
    body: { status: "paid", isActive: false, balance: rupees(-due) },
  });

  const [bill] = await billsOf(order);
  expect(bill).toMatchObject({ status: "paid", grandTotal: grown.grandTotal });
  expect(bill?.payments).toMatchObject([
    { kind: "payment", type: "cash", amount: order.grandTotal, changeDue: 2_000, takenAt },
  ]);
  expect(await balances()).toEqual([
    {
      _id: order._id,
      createdAt: order.createdAt,
      billNumber: order.billNumber,
      table: order.table,
      area: order.area,
      bill: { _id: bill?._id, invoiceNumber: bill?.invoiceNumber },
      received: order.grandTotal,
      total: grown.grandTotal,
      balance: -due,
      unnamedCredit: null,
      receivedAt: takenAt,
      receivedBy: { _id: expect.any(String), name: "Asha Naik" },
    },
  ]);
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "available", openOrder: null });
  // Sales are what was billed; the drawer holds what was taken.
  expect((await report()).totalSales).toBe(grown.grandTotal);
  expect(await cashIn()).toBe(order.grandTotal);
});

test("an order that shrank leaves the difference overpaid, and it is given back", async () => {
  const order = await resort.open(0, resort.line(), resort.line(1));
  const path = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  await resort.admin.del(path, { reason: "Not cooked" });
  expect((await deliver(order)).status).toBe(200);
  const [open] = await balances();
  expect(open).toMatchObject({ received: order.grandTotal });
  expect(open?.balance).toBeGreaterThan(0);

  expect(refusalOf(await clear(order, { how: "collected" }))).toEqual([422, "not-due"]);
  expect(refusalOf(await clear(order, { how: "waived" }))).toEqual([422, "not-due"]);
  const done = await clear(order, { how: "returned", expectedBalance: rupees(open?.balance ?? 0) });
  expect(done).toMatchObject({
    status: 201,
    body: { kind: "returned", type: "cash", amount: rupees(open?.balance ?? 0), reason: "Asked the guest" },
  });
  expect(await balances()).toEqual([]);
  const [bill] = await billsOf(order);
  expect(bill?.payments.map(({ kind }) => kind).toSorted()).toEqual(["payment", "returned"]);
  expect(await cashIn()).toBe(bill?.grandTotal);
  expect(await report()).toMatchObject({ totalSales: bill?.grandTotal, refunds: 0, totalOrders: 1 });
  const { bytes } = await resort.admin.file("/reports/sales/export?range=today&format=csv");
  expect(bytes.toString()).not.toMatch(/Refund|Asked the guest/);
  expect(bytes.toString().trim().split("\n")).toHaveLength(1 + (bill?.lines.length ?? 0));
});

test("cash for an order that another device settled is stored beside its bill", async () => {
  const order = await resort.open(0, resort.line());
  await pay(order);
  const [paid] = await billsOf(order);
  const before = await resort.readOrder(order._id);
  resort.server.clock.advance(1_000);
  expect(await deliver(order)).toMatchObject({ status: 200, body: { status: "paid", paymentType: "card" } });
  expect(await resort.readOrder(order._id)).toEqual({ ...before, amountPaid: 2 * order.grandTotal });
  const [bill, ...others] = await billsOf(order);
  expect(others).toEqual([]);
  expect({ ...bill, payments: [] }).toEqual({ ...paid, payments: [] });
  expect(bill?.payments).toMatchObject([{ type: "card" }, { type: "cash", amount: order.grandTotal }]);
  expect(await balances()).toMatchObject([
    { bill: { _id: bill?._id }, total: order.grandTotal, balance: order.grandTotal },
  ]);
  expect(await report()).toMatchObject({ totalSales: order.grandTotal, totalOrders: 1 });
});

test("cash for a cancelled or deleted order is stored without a bill", async () => {
  const voided = await resort.open(0, resort.line());
  await resort.issueBill(voided);
  await resort.admin.del(`/orders/${voided._id}`, { reason: "Left" });
  resort.server.clock.advance(1_000);
  const unsent = await resort.add(await resort.open(1), resort.line());
  await resort.waiter.del(`/orders/${unsent._id}`, {});
  for (const order of [voided, unsent]) {
    expect(await deliver(order)).toMatchObject({ status: 200, body: { status: "cancelled" } });
  }
  const kept = { bill: null, total: 0 };
  expect(await balances()).toMatchObject([
    { ...kept, _id: unsent._id, balance: unsent.grandTotal },
    { ...kept, _id: voided._id, balance: voided.grandTotal },
  ]);
  expect(await report()).toMatchObject({ totalSales: 0, totalOrders: 0 });
  expect(await cashIn()).toBe(voided.grandTotal + unsent.grandTotal);
  for (const order of [voided, unsent]) expect((await clear(order, { how: "returned" })).status).toBe(201);
  expect(await cashIn()).toBe(0);
});

test("an order without lines stays open, and what was paid counts towards its later bill", async () => {
  const order = await resort.add(await resort.open(0), resort.line());
  await resort.waiter.del(`/orders/${order._id}/lines/${order.items[0]?._id}`, {});
  expect(await deliver(order)).toMatchObject({ status: 200, body: { status: "pending", isActive: true } });
  // An open order has no balance: what it lacks is still to be paid.
  expect(await balances()).toEqual([]);
  expect(refusalOf(await clear(order, { how: "returned" }))).toEqual([409, "balance-clear"]);
  const again = await resort.add(order, resort.line(0, 2));
  expect(again.amountPaid).toBe(order.grandTotal);
  await pay(again);
  const [bill] = await billsOf(order);
  expect(bill?.grandTotal).toBe(2 * order.grandTotal);
  expect(bill?.payments.map(({ type, amount }) => [type, amount])).toEqual(
    expect.arrayContaining([
      ["card", order.grandTotal],
      ["cash", order.grandTotal],
    ]),
  );
  expect(await balances()).toEqual([]);
});

test("offline cash is refused only for an unknown order", async () => {
  const order = await resort.open(0, resort.line());
  const unknown = { ...order, _id: randomUUID() };
  expect(refusalOf(await deliver(unknown))).toEqual([404, "not-found"]);
});

test("a payment refused first is taken under another key, once however often each is sent", async () => {
  const order = await resort.open(0, resort.line());
  await resort.add(order, resort.line(1));
  const key = { "Idempotency-Key": randomUUID() };
  const refused = async () => refusalOf(await deliver(order, { takenOffline: undefined }, key));
  expect(await refused()).toEqual([409, "total-changed"]);
  const newKey = { "Idempotency-Key": randomUUID() };
  const answers = await atOnce(20, () => deliver(order, {}, newKey));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await refused()).toEqual([409, "total-changed"]);
  expect((await billsOf(order))[0]?.payments).toHaveLength(1);
  const [open] = await balances();
  expect(open?.received).toBe(order.grandTotal);
});

test("when 20 devices all took the cash, one settles the order and the rest is overpaid", async () => {
  const order = await resort.open(0, resort.line());
  const answers = await atOnce(20, () => deliver(order));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const bills = await billsOf(order);
  expect(bills).toHaveLength(1);
  expect(bills[0]?.payments).toHaveLength(20);
  expect(await balances()).toMatchObject([{ balance: 19 * order.grandTotal, total: order.grandTotal }]);
});

test.each(["collected", "waived"] as const)("a due sum is %s once, and the journal says so", async (how) => {
  const order = await resort.open(0, resort.line());
  const grown = await resort.add(order, resort.line(1));
  await deliver(order);
  const due = grown.grandTotal - order.grandTotal;
  expect(refusalOf(await clear(order, { how: "returned" }))).toEqual([422, "not-overpaid"]);
  expect(await clear(order, { how, expectedBalance: 1 })).toMatchObject({
    status: 409,
    body: { code: "balance-changed", details: { balance: rupees(-due) } },
  });
  expect(refusalOf(await clear(order, { how, reason: " " }))).toEqual([422, "invalid-input"]);
  const answers = await atOnce(10, () => clear(order, { how, type: "upi" }));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(
    new Set(answers.filter(({ status }) => status !== 201).map((one) => String(refusalOf(one)))),
  ).toEqual(new Set(["409,balance-clear"]));
  expect(await balances()).toEqual([]);
  const [bill] = await billsOf(order);
  const kind = how === "collected" ? "payment" : "waived";
  expect(bill?.payments.find(({ amount }) => amount === due)).toMatchObject({ kind, takenAt: null });
  const { byPaymentType, totalSales, refunds } = await report();
  expect({ totalSales, refunds }).toEqual({ totalSales: grown.grandTotal, refunds: 0 });
  expect(byPaymentType.find(({ type }) => type === "upi")?.amount).toBe(how === "collected" ? due : 0);

  const entries = await resort.admin.query(activityApi.list, { search: { order: order._id } });
  expect(entries[0]).toMatchObject({
    action: `balance.${how}`,
    before: { balance: -due },
    after: { amount: due, balance: 0, reason: "Asked the guest" },
  });
  expect(entries.find(({ action }) => action === "bill.paid")?.after).toMatchObject({ balance: -due });
});

test.each(["collected", "returned"])("money is not %s on credit", async (how) => {
  const order = await resort.open(0, resort.line());
  await (how === "returned" ? pay(order) : resort.add(order, resort.line(1)));
  await deliver(order);
  expect(await clear(order, { how, type: "credit" })).toMatchObject({
    status: 422,
    body: { code: "invalid-input", details: { fields: [{ field: "type" }] } },
  });
});

test("the list is for admins, newest first and page by page; waiters clear nothing", async () => {
  const orders: Order[] = [];
  for (const table of [0, 1, 2]) {
    const order = await resort.open(table, resort.line());
    await pay(order);
    await deliver(order);
    orders.unshift(order);
    resort.server.clock.advance(1_000);
  }
  expect((await balances()).map(({ _id }) => _id)).toEqual(orders.map(({ _id }) => _id));
  const first = await resort.admin.get("/bills/balances?limit=2");
  const next = /<\/api([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await resort.admin.get(next)).body).toMatchObject([{ _id: orders[2]?._id }]);
  const [order] = orders;
  if (!order) throw new Error("no order");
  expect(refusalOf(await clear(order, { how: "returned" }, resort.waiter))).toEqual([403, "not-permitted"]);
  expect((await resort.waiter.get("/bills/balances")).status).toBe(403);
  const none = { ...order, _id: randomUUID() };
  expect(refusalOf(await clear(none, { how: "returned" }))).toEqual([404, "not-found"]);
});

test("money that was taken offline is refunded no further than it was received", async () => {
  const order = await resort.open(0, resort.line());
  await resort.add(order, resort.line(1));
  await deliver(order);
  const [bill] = await billsOf(order);
  const refund = (amount: number) =>
    resort.admin.post(`/bills/${bill?._id}/refunds`, { amount, type: "cash", reason: "Cold" });
  expect(refusalOf(await refund(rupees(order.grandTotal) + 0.01))).toEqual([422, "refund-too-large"]);
  expect((await refund(rupees(order.grandTotal))).status).toBe(201);
  // A refund takes back a sale; what was due stays due until an admin clears it.
  expect(await balances()).toHaveLength(1);
});
