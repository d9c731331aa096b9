import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { houseAccounts } from "#domain/accounts/account.ts";
import { creditApi } from "#domain/accounts/api.ts";
import { paise } from "#domain/money.ts";
import { chargesToApprove } from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import type { AssignableRole } from "#domain/permissions.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { type Client, createClient } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

async function newPerson(role: AssignableRole): Promise<Client> {
  const person = { username: role, password: `${role}-kokum` };
  await resort.admin.send(accountsApi.register, { body: { ...person, name: role, role } });
  const { token } = await resort.server.visitor().send(staffApi.login, { body: person });
  return createClient(() => resort.server.url, token);
}

const pay = (order: Order, body: object, client = resort.waiter) =>
  client.patch(`/orders/${order._id}/pay`, { paymentType: "credit", ...body });
const open = (name: string, more: object = {}) =>
  resort.admin.send(creditApi.create, { body: { kind: "company", name, ...more } });
const balances = async () =>
  (await resort.admin.query(creditApi.list)).map(({ name, balance }) => [name, balance]);

test("a bill is shared between accounts, and each owes its part", async () => {
  const [infosys, asha] = [await open("Infosys"), await open("Asha", { kind: "staff" })];
  const order = await resort.open(0, resort.line(0, 2));
  const part = { type: "credit", amount: 100 };
  const tenders = [
    { ...part, accountId: infosys._id },
    { ...part, accountId: asha._id },
    { type: "cash", amount: 94 },
  ];
  expect(refusalOf(await resort.waiter.patch(`/orders/${order._id}/pay`, { tenders }))).toEqual([200]);
  expect(await balances()).toEqual([
    ["Asha", 100_00],
    ["Infosys", 100_00],
  ]);
  const bill = await resort.readBill((await resort.readOrder(order._id)).bill?._id ?? "");
  expect(bill.payments.map(({ type, account }) => [type, account])).toEqual(
    expect.arrayContaining([
      ["credit", "Infosys"],
      ["credit", "Asha"],
      ["cash", ""],
    ]),
  );
});

test("a corrected charge leaves its account and is on the other one", async () => {
  const [wrong, right] = [await open("Infosys"), await open("Wipro")];
  const order = await resort.open(0, resort.line(0, 2));
  await pay(order, { accountId: wrong._id });
  const [payment] = (await resort.readBill((await resort.readOrder(order._id)).bill?._id ?? "")).payments;
  const correct = (paymentId = "", body: object = {}) =>
    resort.admin.post(`/orders/${order._id}/payments/${paymentId}/correction`, { reason: "Wrong", ...body });
  const answer = await correct(payment?._id, { type: "credit", accountId: right._id });
  expect(answer.status).toBe(200);
  expect(await balances()).toEqual([
    ["Infosys", 0],
    ["Wipro", 294_00],
  ]);
  const bill = await resort.readBill((await resort.readOrder(order._id)).bill?._id ?? "");
  const named = bill.payments.find(({ kind, account }) => kind === "payment" && account === "Wipro");
  expect((await correct(named?._id, { type: "cash" })).status).toBe(200);
  expect(await balances()).toEqual([
    ["Infosys", 0],
    ["Wipro", 0],
  ]);
});

test.each([
  ["a refund", 201, ["Infosys", 0], ["Wipro", 94_00]],
  ["a correction", 200, ["Infosys", 0], ["Wipro", 0]],
])("%s of a charge that was partly moved lowers both accounts", async (act, status, ...expected) => {
  const [infosys, wipro] = [await open("Infosys"), await open("Wipro")];
  const order = await resort.open(0, resort.line(0, 2));
  await pay(order, { accountId: infosys._id });
  const move = { to: wipro._id, order: order._id, amount: 150, reason: "Theirs" };
  await resort.admin.post(`/accounts/${infosys._id}/transfers`, move);
  const billId = (await resort.readOrder(order._id)).bill?._id ?? "";
  const [charged] = (await resort.readBill(billId)).payments;
  const answer =
    act === "a refund"
      ? await resort.admin.post(`/bills/${billId}/refunds`, { amount: 200, reason: "Cold" })
      : await resort.admin.post(`/orders/${order._id}/payments/${charged?._id}/correction`, {
          ...{ reason: "Wrong", type: "upi" },
        });
  expect(answer.status).toBe(status);
  expect(await balances()).toEqual(expected);
});

test("a credit that names no account is on 'Unnamed credit', first in the list; a name of one is found", async () => {
  const stay = await open("Ravi", { kind: "stay", room: "204" });
  const company = await open("Arvind");
  for (const [table, account] of [undefined, "the tall man", "room 204", " ARVIND "].entries())
    expect(refusalOf(await pay(await resort.open(table, resort.line()), { account }))).toEqual([200]);
  expect(await balances()).toEqual([
    ["Unnamed credit", 294_00],
    ["Arvind", 147_00],
    ["Ravi", 147_00],
  ]);
  const { rows } = await resort.admin.query(creditApi.statement, {
    params: { accountId: houseAccounts.unnamed._id },
  });
  expect(rows.map(({ entry, balance }) => [entry.reason, balance])).toEqual([
    ["", 147_00],
    ["the tall man", 294_00],
  ]);
  expect([stay.arrival, company.arrival]).toEqual(["2026-11-20", null]);
});

test("a room has one guest at a time, whoever opens the stay", async () => {
  const { _id } = await open("Ravi", { kind: "stay", room: "204" });
  const order = await resort.open(0, resort.line());
  const answer = await pay(order, { stay: { room: " 204 ", name: "Sharma" } });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "room-has-stay", details: { account: _id, name: "Room 204 · Ravi" } },
  });
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "pending", bill: null });
  const other = { kind: "stay", room: "205", name: "Sharma" };
  expect((await resort.admin.post("/accounts", other)).status).toBe(201);
  expect(refusalOf(await resort.admin.put(`/accounts/${_id}`, { room: "205" }))).toEqual([
    ...[409, "room-has-stay"],
  ]);
  expect(refusalOf(await resort.admin.post("/accounts", { kind: "staff", name: "Asha" }))).toEqual([201]);
  expect(refusalOf(await resort.admin.post("/accounts", { kind: "staff", name: " asha" }))).toEqual([
    ...[409, "name-taken"],
  ]);
});

test.each([
  [{ paymentType: "cash", accountId: randomUUID() }, "accountId"],
  [{ paymentType: "upi", stay: { room: "1", name: "A" } }, "stay"],
  [{ accountId: randomUUID(), stay: { room: "1", name: "A" } }, "stay"],
  [{ stay: { room: " ", name: "A" } }, "stay.room"],
  [
    { paymentType: undefined, tenders: [{ type: "card", amount: 1, accountId: randomUUID() }] },
    "tenders.0.accountId",
  ],
])("a payment of %j is refused for its %s and changes nothing", async (body, field) => {
  const order = await resort.open(0, resort.line());
  const stored = await resort.server.storedBy(async () => {
    expect(await pay(order, body)).toMatchObject({
      status: 422,
      body: { details: { fields: [{ field }] } },
    });
  });
  expect(stored.filter((row) => !row.startsWith("sessions"))).toEqual([]);
});

test("an account that does not exist is not charged", async () => {
  const order = await resort.open(0, resort.line());
  expect(refusalOf(await pay(order, { accountId: randomUUID() }))).toEqual([404, "not-found"]);
});

test("an account with a balance, or of the house, is never deleted", async () => {
  const { _id } = await open("Infosys");
  const order = await resort.open(0, resort.line());
  await pay(order, { accountId: _id });
  expect(refusalOf(await resort.admin.del(`/accounts/${_id}`, {}))).toEqual([409, "account-not-empty"]);
  await pay(await resort.open(1, resort.line()), {});
  const house = `/accounts/${houseAccounts.unnamed._id}`;
  expect(refusalOf(await resort.admin.del(house, {}))).toEqual([409, "account-of-house"]);
  expect(refusalOf(await resort.admin.put(house, { limit: 5 }))).toEqual([409, "account-of-house"]);
  expect(await balances()).toHaveLength(2);
});

test("guests who left without paying are charged to the house's account, with an approval", async () => {
  const order = await resort.open(0, resort.line());
  const left = { accountId: houseAccounts.left._id };
  expect(refusalOf(await pay(order, left))).toEqual([403, "approval-needed"]);
  expect(refusalOf(await pay(order, left, resort.admin))).toEqual([200]);
  expect(await balances()).toEqual([["Left without paying", 147_00]]);
});

test("a charge above the limit needs an approval of this account and sum for waiters and cashiers", async () => {
  const cashier = await newPerson("cashier");
  const { waiter } = resort;
  const company = { kind: "company", name: "Infosys", limit: paise(200_00) } as const;
  const { _id: accountId } = await resort.admin.send(creditApi.create, { body: company });
  const order = await resort.open(0, resort.line());
  const { grandTotal } = order;
  const charge = async (client: Client, to: Order, more: { approval?: string } = {}) =>
    refusalOf(await client.patch(`/orders/${to._id}/pay`, { paymentType: "credit", accountId, ...more }));
  expect(await charge(waiter, order)).toEqual([200]);
  const second = await resort.open(1, resort.line());
  const charged = { account: accountId, name: "Infosys", amount: grandTotal };
  const above = chargesToApprove(second, [{ ...charged, balance: paise(2 * grandTotal) }]);
  const answer = await cashier.patch(`/orders/${second._id}/pay`, {
    paymentType: "credit",
    accountId,
  });
  expect(answer).toMatchObject({
    status: 403,
    body: { code: "approval-needed", details: { change: z.encode(ApprovedChange, above) } },
  });
  const other = chargesToApprove(second, [{ ...charged, balance: paise(2 * grandTotal + 1) }]);
  const wrong = await resort.approve("accounts.aboveLimit", second._id, other);
  expect(await charge(waiter, second, { approval: wrong })).toEqual([403, "approval-differs"]);
  const approval = await resort.approve("accounts.aboveLimit", second._id, above);
  expect(await charge(waiter, second, { approval })).toEqual([200]);
  const third = await resort.open(2, resort.line());
  expect(await charge(resort.admin, third)).toEqual([200]);
});

test("of a cancelled order the cash goes back as cash, and the credit onto the account that was charged", async () => {
  const account = await open("Infosys");
  const order = await resort.open(0, resort.line(0, 3));
  const tenders = [
    { type: "credit", amount: 100, accountId: account._id },
    { type: "cash", amount: 50 },
  ];
  await resort.waiter.patch(`/orders/${order._id}/pay`, { tenders });
  await resort.admin.del(`/orders/${order._id}`, { reason: "Guest left" });
  const body = { how: "returned", type: "cash", reason: "Guest left" };
  const answer = await resort.admin.post(`/orders/${order._id}/balance`, body);
  expect(answer).toMatchObject({ status: 201, body: { kind: "returned", type: "cash", amount: 50 } });
  expect(await balances()).toEqual([["Infosys", 0]]);
  const returned = await resort.server.databases.reader
    .selectFrom("payments")
    .select(["type", "amount", "account"])
    .where("kind", "=", "returned")
    .orderBy("amount")
    .execute();
  expect(returned).toEqual([
    { type: "cash", amount: 50_00, account: "" },
    { type: "credit", amount: 100_00, account: "Infosys" },
  ]);
  expect(await resort.admin.query(paymentsApi.balances)).toEqual([]);
});
