import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { correctionToApprove } from "#domain/orders/commands/approval.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { approvalApi } from "#domain/staff/approvalApi.ts";
import { type Client, createClient, demoAccounts } from "#testing/client.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

/** Three of the first dish cost ₹441: 3 × ₹140 and 5 % tax. */
const TOTAL = 441;
const openOrder = () => resort.open(0, resort.line(0, 3));
const pay = (order: Pick<Order, "_id">, body: object, by: Client = resort.waiter, headers = {}) =>
  by.patch(`/orders/${order._id}/pay`, body, headers);
const tender = (type: string, amount: number, more: object = {}) => ({ type, amount, ...more });
const billsOf = (order: Pick<Order, "_id">): Promise<Bill[]> =>
  resort.admin.query(billsApi.list, { search: { order: order._id } });
const report = (date: string) =>
  resort.admin.get(`/reports/sales?range=custom&startDate=${date}&endDate=${date}`);
const today = () => resort.admin.query(reportsApi.sales, { search: { range: "today" } });

test("half in cash and half by UPI settle one bill, the change is due, and the larger one names the order", async () => {
  const order = await openOrder();
  const tenders = [
    tender("cash", 200, { cashGiven: 500, tip: 20 }),
    tender("upi", 241, { reference: "4321" }),
  ];
  const answer = await pay(order, { tenders, expectedTotal: TOTAL, version: order.version });
  expect(answer).toMatchObject({
    status: 200,
    body: { status: "paid", paymentType: "upi", amountPaid: TOTAL, grandTotal: TOTAL },
  });
  const [bill, ...others] = await billsOf(order);
  expect(others).toEqual([]);
  expect(bill).toMatchObject({ status: "paid", invoiceNumber: "A/26-27/000001" });
  expect(bill?.payments.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
    { type: "cash", amount: 20_000, tip: 2_000, cashGiven: 50_000, changeDue: 28_000, reference: "" },
    { type: "upi", amount: 24_100, tip: 0, reference: "4321" },
  ]);
  const { totalSales, tips, byPaymentType } = await today();
  expect({ totalSales, tips }).toEqual({ totalSales: 44_100, tips: 2_000 });
  expect(byPaymentType).toMatchObject([
    { type: "cash", amount: 20_000, count: 1, tips: 2_000 },
    { type: "card", amount: 0 },
    { type: "upi", amount: 24_100, count: 1 },
    { type: "credit", amount: 0 },
  ]);
});

test("the first part payment issues the bill and keeps the table occupied; the last closes the order on its own day", async () => {
  const order = await openOrder();
  const part = await pay(order, { tenders: [tender("card", 100)] });
  expect(part).toMatchObject({
    status: 200,
    body: { status: "pending", isActive: true, amountPaid: 100, bill: { invoiceNumber: "A/26-27/000001" } },
  });
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "occupied", openOrder: order._id });
  expect((await billsOf(order))[0]).toMatchObject({
    status: "issued",
    paidAt: null,
    payments: [{ amount: 10_000 }],
  });
  const [first, second] = ["2026-11-20", "2026-11-21"];
  resort.server.clock.set("2026-11-20T23:00:00Z");
  expect(await pay(order, { paymentType: "cash", expectedTotal: TOTAL - 100 })).toMatchObject({
    status: 200,
    body: { status: "paid", amountPaid: TOTAL, paymentType: "cash" },
  });
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "available", openOrder: null });
  // A sale counts on the day its order closes, money on the day it is received (clarification 47).
  expect((await report(first)).body).toMatchObject({
    totalSales: 0,
    byPaymentType: [{ amount: 0 }, { amount: 100 }, {}, {}],
  });
  expect((await report(second)).body).toMatchObject({
    totalSales: TOTAL,
    byPaymentType: [{ amount: TOTAL - 100 }, { amount: 0 }, {}, {}],
  });
});

test("a change of a partly paid order replaces its bill and keeps the payments", async () => {
  const order = await openOrder();
  await pay(order, { tenders: [tender("upi", 141)] });
  const second = await newCashier();
  const body = { lines: [resort.line(0)] };
  const grown = await second.send(takingApi.addLines, { params: { orderId: order._id }, body });
  expect(grown).toMatchObject({ amountPaid: 14_100, grandTotal: 58_800, bill: null, status: "pending" });
  expect(await pay(order, { tenders: [tender("cash", 447.01)] })).toMatchObject({
    status: 409,
    body: { code: "over-rest", details: { rest: 447 } },
  });
  expect((await pay(order, { tenders: [tender("card", 200)] }, second)).body).toMatchObject({
    amountPaid: 341,
  });
  expect((await pay(order, {})).body).toMatchObject({ status: "paid", amountPaid: 588 });
  const bills = await billsOf(order);
  expect(bills.map(({ status, replaces, grandTotal }) => [status, replaces, grandTotal])).toEqual([
    ["paid", "A/26-27/000001", 58_800],
    ["cancelled", null, 44_100],
  ]);
  const parts = bills[0]?.payments.map(({ receivedBy, amount }) => `${receivedBy.name} ${amount}`);
  const { name } = order.waiter;
  expect(parts?.toSorted()).toEqual([`${name} 14100`, `${name} 24700`, "Kiran 20000"]);
});

test("an order that shrank below what was paid closes with its next bill, and the difference is returned", async () => {
  const order = await openOrder();
  await pay(order, { tenders: [tender("card", 400)] });
  const path = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  const less = await resort.admin.patch(path, { quantity: 1, reason: "Not cooked" });
  expect(less.body).toMatchObject({ status: "pending", grandTotal: 147, amountPaid: 400, bill: null });
  const bill = await resort.issueBill(order);
  expect(bill).toMatchObject({ status: "paid", grandTotal: 14_700 });
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "paid", amountPaid: 40_000 });
  expect(await resort.admin.query(paymentsApi.balances)).toMatchObject([{ _id: order._id, balance: 25_300 }]);
});

test("cash taken offline closes a partly paid order, whatever its bill is by then", async () => {
  const order = await openOrder();
  await pay(order, { tenders: [tender("upi", 141)] });
  await resort.add(order, resort.line(0));
  const offline = { paymentType: "cash", takenOffline: true, expectedTotal: 300 };
  expect((await pay(order, offline)).body).toMatchObject({ status: "paid", amountPaid: 441, balance: -147 });
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "available" });
});

test("two people who pay the same part at the same time do not both pay it: the second is notified that the rest has changed", async () => {
  const order = await openOrder();
  const body = { tenders: [tender("card", 300)], expectedTotal: TOTAL, version: order.version };
  const answers = await atOnce(10, () => pay(order, body));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map((one) => String(refusalOf(one)))),
  ).toEqual(new Set(["409,total-changed"]));
  const key = { "Idempotency-Key": randomUUID() };
  const same = await atOnce(10, () => pay(order, { tenders: [tender("cash", 100)] }, resort.waiter, key));
  expect(same.every(({ status }) => status === 200)).toBe(true);
  expect((await resort.readOrder(order._id)).amountPaid).toBe(40_000);
});

test.each([
  ["no sum", { tenders: [tender("cash", 0)] }, "tenders.0.amount"],
  ["none at all", { tenders: [] }, "tenders"],
  ["a way for the whole rest beside them", { tenders: [tender("cash", 1)], paymentType: "cash" }, "tenders"],
  ["cash given by card", { tenders: [tender("card", 1, { cashGiven: 1 })] }, "tenders.0.cashGiven"],
  ["a tip out of proportion", { tenders: [tender("card", 1, { tip: 501 })] }, "tenders.0.tip"],
  ["a reference with spaces", { tenders: [tender("upi", 1, { reference: "43 21" })] }, "tenders.0.reference"],
])("tenders with %s are refused naming the field", async (_, body, field) => {
  const order = await openOrder();
  expect(await pay(order, body)).toMatchObject({
    status: 422,
    body: { code: "invalid-input", details: { fields: [{ field }] } },
  });
  expect(await resort.readOrder(order._id)).toEqual(order);
});

test("each tender is validated like a single payment", async () => {
  const order = await openOrder();
  const refused = async (...tenders: object[]) => refusalOf(await pay(order, { tenders }));
  expect(await refused(tender("cash", 200, { cashGiven: 199 }))).toEqual([422, "cash-too-little"]);
  expect(await refused(tender("cash", 200), tender("credit", 241))).toEqual([422, "account-needed"]);
  expect(await resort.readOrder(order._id)).toEqual(order);
});

test("if waiters may not settle, their part payments are refused too", async () => {
  await resort.admin.put("/settings", { waitersSettle: false });
  const order = await openOrder();
  const part = { tenders: [tender("cash", 1)] };
  expect(refusalOf(await pay(order, part))).toEqual([403, "waiters-do-not-settle"]);
  expect((await pay(order, part, resort.admin)).status).toBe(200);
});

const correct = (order: Pick<Order, "_id">, payment: string | undefined, body: object, by = resort.admin) =>
  by.post(`/orders/${order._id}/payments/${payment}/correction`, { reason: "Card, not cash", ...body });

test("a same-day correction of a payment is a reversal and a new entry, and the report counts it once", async () => {
  const order = await openOrder();
  await pay(order, { paymentType: "cash", tip: 20 });
  const [paid] = (await billsOf(order))[0]?.payments ?? [];
  expect(refusalOf(await correct(order, paid?._id, { type: "card" }, resort.waiter))).toEqual([
    403,
    "not-permitted",
  ]);
  expect(refusalOf(await correct(order, paid?._id, { type: "credit" }))).toEqual([422, "account-needed"]);
  expect(await correct(order, paid?._id, { type: "card", amount: 400 })).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "amount" }] } },
  });
  expect(await correct(order, paid?._id, { type: "card", reference: "7788" })).toMatchObject({
    status: 200,
    body: { status: "paid", paymentType: "card", amountPaid: TOTAL },
  });
  const [bill] = await billsOf(order);
  expect(bill?.payments).toHaveLength(3);
  expect(bill?.payments.slice(1)).toMatchObject([
    { kind: "payment", type: "card", amount: 44_100, corrects: paid?._id, reference: "7788" },
    { kind: "reversal", type: "cash", amount: 44_100, corrects: paid?._id, reason: "Card, not cash" },
  ]);
  const { totalSales, tips, byPaymentType } = await today();
  expect({ totalSales, tips }).toEqual({ totalSales: 44_100, tips: 2_000 });
  expect(byPaymentType.slice(0, 2)).toEqual([
    { type: "cash", amount: 0, count: 0, tips: 0 },
    { type: "card", amount: 44_100, count: 1, tips: 2_000 },
  ]);
  const { bytes } = await resort.admin.file("/reports/sales/export?range=today&format=csv");
  expect(bytes.toString()).toMatch(/,card,/);
  expect(bytes.toString()).not.toMatch(/cash/);
  expect(refusalOf(await correct(order, paid?._id, { type: "upi" }))).toEqual([409, "not-correctable"]);
  resort.server.clock.set("2026-11-20T23:00:00Z");
  const again = bill?.payments.find(({ type }) => type === "card")?._id;
  expect(refusalOf(await correct(order, again, { type: "card" }))).toEqual([409, "not-correctable"]);
  expect((await correct(order, again, { type: "upi" })).status).toBe(200);
});

test("while its order is open a payment is corrected to a smaller sum, or to nothing", async () => {
  const order = await openOrder();
  await pay(order, { tenders: [tender("cash", 400)] });
  const [first] = (await billsOf(order))[0]?.payments ?? [];
  expect(await correct(order, first?._id, { type: "cash", amount: 400.01 })).toMatchObject({ status: 422 });
  expect(await correct(order, first?._id, { type: "cash", amount: 40 })).toMatchObject({
    body: { status: "pending", amountPaid: 40, isActive: true },
  });
  const second = (await billsOf(order))[0]?.payments.find(({ amount }) => amount === 4_000)?._id;
  expect(await correct(order, second, { type: "cash", amount: 0 })).toMatchObject({
    body: { amountPaid: 0 },
  });
  expect((await pay(order, { expectedTotal: TOTAL })).body).toMatchObject({
    status: "paid",
    amountPaid: TOTAL,
  });
});

test("a refund of several tenders gives each part back in its own way, and no more than the bill", async () => {
  const order = await openOrder();
  await pay(order, { tenders: [tender("cash", 200), tender("card", 241)] });
  const [bill] = await billsOf(order);
  const refund = (type: string, amount: number) =>
    resort.admin.post(`/bills/${bill?._id}/refunds`, { type, amount, reason: "Cold" });
  expect((await refund("card", 241)).status).toBe(201);
  expect(refusalOf(await refund("cash", 200.01))).toEqual([422, "refund-too-large"]);
  expect((await refund("cash", 200)).status).toBe(201);
  const { totalSales, refunds, byPaymentType } = await today();
  expect({ totalSales, refunds }).toEqual({ totalSales: 0, refunds: 44_100 });
  expect(byPaymentType.map(({ amount }) => amount)).toEqual([0, 0, 0, 0]);
});

test("a payment with the same reference and sum is found, whoever received it; others are not", async () => {
  const order = await openOrder();
  await pay(order, { paymentType: "upi", reference: "4321" });
  const found = await resort.waiter.query(paymentsApi.sameReference, {
    search: { reference: "4321", amount: "441" },
  });
  expect(found).toMatchObject({ order: { _id: order._id }, table: order.table });
  for (const search of [
    { reference: "4321", amount: "440" },
    { reference: "1234", amount: "441" },
    { reference: "4321", amount: "much" },
  ])
    expect(await resort.waiter.query(paymentsApi.sameReference, { search })).toBeNull();
});

async function newCashier(): Promise<Client> {
  const account = { username: "cashier", password: "kokum-soda" };
  await resort.admin.send(accountsApi.register, { body: { ...account, name: "Kiran", role: "cashier" } });
  const { token } = await resort.server.visitor().send(staffApi.login, { body: account });
  return createClient(() => resort.server.url, token);
}

test("a cashier's correction needs an approval of that payment, its types, account, digits and sum", async () => {
  const order = await openOrder();
  await pay(order, { paymentType: "cash" });
  const [paid] = (await billsOf(order))[0]?.payments ?? [];
  const cashier = await newCashier();
  const requestCtx = { type: "credit", account: "Room 101", reference: "4321" } as const;
  const wrong = { _id: paid?._id ?? "", type: "cash" } as const;
  const right = { ...requestCtx, amount: paise(44_100) };
  const change = correctionToApprove(await resort.readOrder(order._id), wrong, right);
  const body = { ...demoAccounts.admin, action: "payments.correct" as const, target: order._id, change };
  const { approval } = await cashier.send(approvalApi.approve, { body });
  const as = (more: object) => correct(order, paid?._id, { ...requestCtx, ...more }, cashier);
  expect(refusalOf(await as({}))).toEqual([403, "approval-needed"]);
  for (const other of [{ type: "card" }, { account: "Room 102" }, { reference: "1234" }])
    expect(refusalOf(await as({ ...other, approval })), JSON.stringify(other)).toEqual([
      ...[403, "approval-differs"],
    ]);
  expect(await as({ approval })).toMatchObject({ status: 200 });
});
