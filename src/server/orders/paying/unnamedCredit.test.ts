import { afterEach, beforeEach, expect, test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import type { Answer, Client } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { rows } from "../../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const balances = () => resort.admin.query(paymentsApi.balances);
/** Corrects an order's first payment; to name an account, as the dialog on the Bills screen does. */
async function correct(order: Order, body: object, client: Client = resort.admin): Promise<Answer> {
  const [payment] = await paymentsOf(order, client);
  const path = `/orders/${order._id}/payments/${payment?._id}/correction`;
  return await client.post(path, { type: "credit", reason: "Account named", ...body });
}

async function onCredit(table = 0, path = "pay", body: object = { paymentType: "credit" }): Promise<Order> {
  const order = await resort.open(table, resort.line());
  expect((await resort.waiter.patch(`/orders/${order._id}/${path}`, body)).status).toBe(200);
  return await resort.readOrder(order._id);
}

async function paymentsOf({ bill }: Order, client: Client = resort.admin): Promise<Bill["payments"]> {
  return (await client.query(billsApi.read, { params: { billId: bill?._id ?? "" } })).payments;
}

test.each([
  ["pay", { paymentType: "credit" }],
  ["pay", { paymentType: "credit", account: " \u200b\u2060 - " }],
  ["pay", { status: "credit" }],
  ["status", { status: "credit" }],
])("credit without an account is taken and stands as owed (PATCH %s %j)", async (path, body) => {
  const order = await onCredit(0, path, body);
  const { grandTotal } = order;
  expect(order).toMatchObject({ status: "paid", paymentType: "credit", unnamedCredit: grandTotal });
  expect(await paymentsOf(order)).toMatchObject([{ type: "credit", amount: grandTotal }]);
  expect(await balances()).toMatchObject([
    {
      _id: order._id,
      balance: 0,
      unnamedCredit: { amount: grandTotal },
      received: grandTotal,
      total: grandTotal,
    },
  ]);
});

test("the account is named on any day, by a correction whose first entry stays", async () => {
  const order = await onCredit();
  const { grandTotal } = order;
  expect(refusalOf(await correct(order, { account: "Room 12" }, resort.waiter))).toEqual([
    403,
    "not-permitted",
  ]);
  expect(refusalOf(await correct(order, { account: " - " }))).toEqual([422, "account-needed"]);
  const stay = { kind: "stay", room: "12", name: "Ravi Sharma" } as const;
  await resort.admin.send(creditApi.create, { body: stay });
  const [waiting] = await balances();
  const [taken] = await paymentsOf(order);
  expect(waiting?.unnamedCredit).toEqual({ payment: taken?._id, amount: grandTotal });
  resort.server.clock.advance(3 * 86_400_000);
  const admin = await resort.server.client("admin");
  expect(refusalOf(await correct(order, { type: "cash" }, admin))).toEqual([409, "not-correctable"]);
  const name = async () => {
    const { status, body } = await correct(order, { account: "Room 12" }, admin);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "paid", paymentType: "credit" } });
    expect(body).not.toHaveProperty("unnamedCredit");
  };
  expect(await resort.server.storedBy(name)).toEqual(rows`
    orders ~ order#1: version 2 → 3, unnamed_credit 14700 → null, updated_at now-259260s → now
    payments + payment#1: bill bill#1, order order#1, kind payment, type credit, amount 14700,
      account Room 12 · Ravi Sharma, corrects payment#2, reason Account named, received_by Meera Kamat,
      business_day 2026-11-23, created_at now
    payments + payment#3: bill bill#1, order order#1, kind reversal, type credit, amount 14700,
      corrects payment#2, reason Account named, received_by Meera Kamat, business_day 2026-11-23,
      created_at now
    accounts ~ Ravi Sharma: balance 0 → 14700
    accounts ~ Unnamed credit: balance 14700 → 0
    account_entries + account_entry#1: account Ravi Sharma, kind charge, amount 14700, order order#1,
      payment payment#1, document A/26-27/000001, by Meera Kamat, business_day 2026-11-23, created_at now
    account_entries + account_entry#2: account Unnamed credit, kind charge, amount -14700, order order#1,
      payment payment#3, document A/26-27/000001, reason Account named, by Meera Kamat,
      business_day 2026-11-23, created_at now
    day_sums + day 2026-11-23
    journal + by Meera Kamat, accounts, account.charged, of Unnamed credit, subject Unnamed credit,
      {after: {amount: -14700, balance: 0, document: "A/26-27/000001", reason: "Account named"}}
    journal + by Meera Kamat, accounts, account.charged, of Ravi Sharma, subject Ravi Sharma,
      {after: {amount: 14700, balance: 14700, document: "A/26-27/000001"}}
    journal + by Meera Kamat, bills, payment.corrected, of bill#1, subject order#1, at B1,
      {before: {type: "credit", amount: 14700}, after: {invoiceNumber: "A/26-27/000001", type: "credit",
      amount: 14700, account: "Room 12 · Ravi Sharma", reason: "Account named"}}
  `);
  expect(await admin.query(paymentsApi.balances)).toEqual([]);
  expect(refusalOf(await correct(order, { account: "Room 13" }, admin))).toEqual([409, "not-correctable"]);
  // Naming moves no money: neither day's credit changes.
  const { businessDay: day } = order;
  const search = { range: "custom", startDate: day, endDate: day } as const;
  for (const [report, amount] of [
    [await admin.query(reportsApi.sales, { search }), grandTotal],
    [await admin.query(reportsApi.sales, { search: { range: "today" } }), 0],
  ] as const) {
    const sums = report.byPaymentType.filter(({ type }) => type === "credit").map((each) => each.amount);
    expect(sums.reduce((total, each) => total + each, 0)).toBe(amount);
  }
});

test("a credit corrected to cash is no longer owed", async () => {
  const order = await onCredit();
  expect((await correct(order, { type: "cash", reason: "He paid" })).status).toBe(200);
  expect(await balances()).toEqual([]);
  expect(await resort.readOrder(order._id)).not.toHaveProperty("unnamedCredit");
});

test("credit with an account is not listed as unnamed", async () => {
  const order = await onCredit(0, "pay", { paymentType: "credit", account: "Room 12" });
  expect(order).not.toHaveProperty("unnamedCredit");
  expect(await balances()).toEqual([]);
});
