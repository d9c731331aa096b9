import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const payPath = (order: Order) => `/orders/${order._id}/pay`;
const billOf = async (order: Order): Promise<Bill> => {
  const [bill] = await resort.admin.query(billsApi.list, { search: { order: order._id } });
  if (!bill) throw new Error("no bill");
  return bill;
};

test("settling issues the bill, stores the payment and frees the table", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const total = order.grandTotal / 100;
  const answer = await resort.waiter.patch(payPath(order), {
    paymentType: "cash",
    version: order.version,
    expectedTotal: total,
    cashGiven: total + 45.5,
    tip: 20,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { status: "paid", isActive: false, paymentType: "cash" },
  });
  const bill = await billOf(order);
  expect(bill).toMatchObject({
    status: "paid",
    grandTotal: order.grandTotal,
    invoiceNumber: "A/26-27/000001",
  });
  expect(bill.paidAt).toBe(resort.server.clock.now());
  expect(bill.payments).toMatchObject([
    { kind: "payment", type: "cash", amount: order.grandTotal, tip: 2_000, changeDue: 2_550 },
  ]);
  expect(await resort.readTable(resort.table()._id)).toMatchObject({
    status: "available",
    openOrder: null,
  });
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "paid", bill: { _id: bill._id } });
});

test("a bill is stored as paid on the day of its payment, printed before or not", async () => {
  const [printed, other] = [await resort.open(0, resort.line()), await resort.open(1, resort.line())];
  await resort.issueBill(printed);
  for (const order of [printed, other]) {
    await resort.waiter.send(payingApi.pay, {
      params: { orderId: order._id },
      body: { paymentType: "cash" },
    });
  }
  const paid = await resort.server.databases.reader
    .selectFrom("bills")
    .select(["status", "paid_at", "paid_day"])
    .execute();
  const expected = { status: "paid", paid_at: resort.server.clock.now(), paid_day: other.businessDay };
  expect(paid).toEqual([expected, expected]);
});

test("paying an order pays its printed bill instead of issuing another", async () => {
  const order = await resort.open(0, resort.line());
  const bill = await resort.issueBill(order);
  await resort.waiter.send(payingApi.pay, {
    params: { orderId: order._id },
    body: { paymentType: "upi" },
  });
  const paid = await billOf(order);
  expect(paid).toMatchObject({ _id: bill._id, status: "paid", payments: [{ type: "upi", cashGiven: null }] });
});

test("issuing a bill does not make the order's version stale", async () => {
  const order = await resort.open(0, resort.line());
  await resort.issueBill(order);
  const paid = await resort.waiter.patch(payPath(order), { version: order.version });
  expect(paid).toMatchObject({ status: 200, body: { status: "paid" } });
});

test("an order is paid once, however often and by however many people it is settled", async () => {
  const order = await resort.open(0, resort.line());
  const key = { "Idempotency-Key": randomUUID() };
  const same = await atOnce(20, () => resort.waiter.patch(payPath(order), { paymentType: "card" }, key));
  expect(same.every(({ status }) => status === 200)).toBe(true);
  const others = await atOnce(20, () => resort.admin.patch(payPath(order), { paymentType: "cash" }));
  expect(new Set(others.map((answer) => String(refusalOf(answer))))).toEqual(new Set(["409,order-not-open"]));
  expect((await billOf(order)).payments).toMatchObject([{ type: "card" }]);
});

test("20 devices that settle one order at the same time settle it once", async () => {
  const order = await resort.open(0, resort.line());
  const answers = await atOnce(20, () => resort.waiter.patch(payPath(order), {}));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await billOf(order)).payments).toHaveLength(1);
});

test("an order is not settled at another total than the one that was on screen", async () => {
  const order = await resort.open(0, resort.line());
  const seen = { version: order.version, expectedTotal: order.grandTotal / 100 };
  const grown = await resort.add(order, resort.line(1));
  expect(await resort.waiter.patch(payPath(order), seen)).toMatchObject({
    status: 409,
    body: { code: "total-changed", details: { grandTotal: grown.grandTotal / 100, version: grown.version } },
  });
  const { version } = order;
  expect(refusalOf(await resort.waiter.patch(payPath(order), { version }))).toEqual([409, "version-stale"]);
  const little = { cashGiven: grown.grandTotal / 100 - 0.01 };
  expect(refusalOf(await resort.waiter.patch(payPath(order), little))).toEqual([422, "cash-too-little"]);
  const empty = await resort.open(1);
  expect(refusalOf(await resort.waiter.patch(payPath(empty), {}))).toEqual([409, "order-empty"]);
  expect(await resort.admin.query(billsApi.list, { search: {} })).toEqual([]);
});

test("a payment type may come as the spec's status, and credit names its account", async () => {
  const paid = async (table: number, path: "pay" | "status", body: object) => {
    const order = await resort.open(table, resort.line());
    const answer = await resort.waiter.patch(`/orders/${order._id}/${path}`, body);
    expect(answer).toMatchObject({ status: 200, body: { status: "paid" } });
    return (await billOf(order)).payments[0];
  };
  expect(await paid(0, "pay", { status: "upi" })).toMatchObject({ type: "upi" });
  expect(await paid(1, "pay", { status: "paid" })).toMatchObject({ type: "cash" });
  const credit = { paymentType: "credit", account: "Room 12" };
  expect(await paid(2, "pay", credit)).toMatchObject({ type: "credit", account: "Room 12" });
  expect(await paid(3, "status", { status: "paid" })).toMatchObject({ type: "cash" });
  expect(await paid(4, "status", { status: "completed" })).toMatchObject({ type: "cash" });
  expect(await paid(5, "status", { status: "settled" })).toMatchObject({ type: "cash" });
  const onStatus = { status: "credit", account: "Room 7" };
  expect(await paid(6, "status", onStatus)).toMatchObject({ type: "credit", account: "Room 7" });
  expect(await paid(7, "pay", { paymentType: "card" })).toMatchObject({ type: "card" });
  const order = await resort.open(8, resort.line());
  expect((await resort.waiter.patch(payPath(order), { paymentType: "cheque" })).status).toBe(422);
});

test("every change of a paid order is refused", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  await resort.waiter.patch(payPath(order), {});
  const [kot] = await resort.kots(order);
  const path = `/orders/${order._id}`;
  const line = `${path}/lines/${order.items[0]?._id}`;
  const { admin } = resort;
  const added = await admin.post(`${path}/lines`, { lines: [resort.line()] });
  expect(refusalOf(added)).toEqual([409, "order-closed"]);
  for (const answer of [
    await admin.patch(line, { quantity: 1, reason: "x" }),
    await admin.del(line, { reason: "x" }),
    await admin.patch(path, { discountPercentage: 5 }),
    await admin.del(path, { reason: "x" }),
    await admin.post(`${path}/kot`, {}),
    await admin.post(`${path}/bill`, {}),
    await admin.patch(`${path}/status`, { status: "cancelled", reason: "x" }),
    await admin.del(`/kot/${kot?._id}`, { reason: "x" }),
  ]) {
    expect(refusalOf(answer)).toEqual([409, "order-not-open"]);
  }
  const bill = await billOf(order);
  expect(refusalOf(await admin.post(`/bills/${bill._id}/cancel`, { reason: "x" }))).toEqual([
    409,
    "bill-not-open",
  ]);
  expect((await admin.patch(`/kot/${kot?._id}/status`, { status: "served" })).status).toBe(200);
  expect((await resort.readOrder(order._id)).status).toBe("paid");
});

test("an admin refunds up to what was paid; a waiter does not", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const bill = await resort.issueBill(order);
  const path = `/bills/${bill._id}/refunds`;
  const refund = (amount: number) => ({ amount, type: "cash", reason: "hair in the soup" });
  expect(refusalOf(await resort.admin.post(path, refund(1)))).toEqual([409, "bill-not-paid"]);
  await resort.waiter.patch(payPath(order), {});
  expect(refusalOf(await resort.waiter.post(path, refund(1)))).toEqual([403, "not-permitted"]);
  const total = bill.grandTotal / 100;
  expect((await resort.admin.post(path, refund(total - 1))).status).toBe(201);
  expect(refusalOf(await resort.admin.post(path, refund(1.01)))).toEqual([422, "refund-too-large"]);
  expect(refusalOf(await resort.admin.post(path, refund(0)))).toEqual([422, "invalid-input"]);
  const answers = await atOnce(10, () => resort.admin.post(path, refund(1)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const after = await resort.readBill(bill._id);
  expect(after).toMatchObject({ status: "paid", grandTotal: bill.grandTotal });
  expect(after.payments.map((payment) => payment.kind)).toEqual(["payment", "refund", "refund"]);
  expect((await resort.readOrder(order._id)).status).toBe("paid");
});

test("a refund gives no money for what was charged to an account, and no more than was received", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const bill = await resort.issueBill(order);
  const [cash, credit] = [100, bill.grandTotal / 100 - 100];
  await resort.admin.send(creditApi.create, { body: { kind: "company", name: "Room 12" } });
  const tenders = [
    { type: "credit", amount: credit, account: "Room 12" },
    { type: "cash", amount: cash },
  ];
  expect((await resort.waiter.patch(payPath(order), { tenders })).status).toBe(200);
  const refund = (amount: number, type: string) =>
    resort.admin.post(`/bills/${bill._id}/refunds`, { amount, type, reason: "hair in the soup" });
  for (const [type, most] of [
    ["cash", cash],
    ["card", 0],
    ["upi", 0],
  ] as const) {
    const refused = { code: "refund-over-tender", details: { refundable: most } };
    expect(await refund(most + 0.01, type)).toMatchObject({ status: 422, body: refused });
  }
  expect((await refund(cash, "cash")).status).toBe(201);
  expect(refusalOf(await refund(0.01, "cash"))).toEqual([422, "refund-over-tender"]);
  expect((await refund(credit, "credit")).status).toBe(201);
  const { payments } = await resort.readBill(bill._id);
  const refunds = payments.filter(({ kind }) => kind === "refund");
  expect(refunds.map(({ type, account, amount }) => `${type} ${account} ${amount / 100}`).toSorted()).toEqual(
    [`cash  ${cash}`, `credit Room 12 ${credit}`],
  );
});

test("money taken offline counts to the day it was taken", async () => {
  const order = await resort.open(0, resort.line());
  const takenAt = resort.server.clock.now() + 60_000;
  resort.server.clock.set("2026-11-20T23:00:00Z");
  await resort.waiter.patch(payPath(order), {}, { "X-Taken-At": String(takenAt) });
  expect(await billOf(order)).toMatchObject({ businessDay: "2026-11-20", paidAt: takenAt });
});
