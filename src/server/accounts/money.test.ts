import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { houseAccounts } from "#domain/accounts/account.ts";
import { creditApi } from "#domain/accounts/api.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { writeOffToApprove } from "#domain/accounts/writeOff.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { createClient, demoAccounts } from "#testing/client.ts";
import { checks } from "../checks.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";
import { verifyDatabase } from "../verify/verifyDatabase.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const open = (name: string, more: object = {}) =>
  resort.admin.send(creditApi.create, { body: { kind: "company", name, ...more } });
const path = ({ _id }: { readonly _id: string }, act: string) => `/accounts/${_id}/${act}`;
const charge = async (account: { readonly _id: string }, table: number): Promise<Order> => {
  const order = await resort.open(table, resort.line());
  const body = { paymentType: "credit", accountId: account._id };
  expect(refusalOf(await resort.waiter.patch(`/orders/${order._id}/pay`, body))).toEqual([200]);
  return order;
};
const statement = async ({ _id: accountId }: { readonly _id: string }) =>
  await resort.admin.query(creditApi.statement, { params: { accountId } });
const openOf = async (account: { readonly _id: string }) =>
  (await statement(account)).open.map(({ order, left }) => [order, left]);
const withoutSession = (stored: readonly string[]) => stored.filter((row) => !row.startsWith("sessions"));

test("a collection closes the oldest bills first or the chosen ones, with gapless receipts, and is no sale", async () => {
  const account = await open("Infosys");
  const [first, second] = [await charge(account, 0), await charge(account, 1)];
  const sold = async () => await resort.admin.query(reportsApi.sales, { search: { range: "today" } });
  const before = await sold();
  const collect = (amount: number, orders?: string[]) =>
    resort.admin.post(path(account, "collections"), { amount, type: "upi", ...(orders && { orders }) });
  const document = (serial: number) => `A/26-27/00000${serial}`;
  expect((await collect(47, [second._id])).body).toMatchObject({
    receiptNumber: "R/26-27/000001",
    lines: [{ document: document(2), amount: 47 }],
  });
  expect(await openOf(account)).toEqual([
    [first._id, 147_00],
    [second._id, 100_00],
  ]);
  expect(refusalOf(await collect(247.01))).toEqual([409, "over-balance"]);
  expect(refusalOf(await collect(100.01, [second._id]))).toEqual([409, "over-balance"]);
  expect((await collect(197)).body).toMatchObject({
    receiptNumber: "R/26-27/000002",
    lines: [
      { document: document(1), amount: 147 },
      { document: document(2), amount: 50 },
    ],
  });
  expect(await openOf(account)).toEqual([[second._id, 50_00]]);
  expect(await sold()).toEqual(before);
});

test("TDS is listed until its certificate is named, once; a debt is closed no further than it is", async () => {
  const account = await open("Infosys");
  await charge(account, 0);
  const post = (act: string, body: object) => resort.admin.post(path(account, act), body);
  const tds = await post("tds", { amount: 47, section: "194C" });
  const listed = async () =>
    (await resort.admin.query(accountMoneyApi.accountant)).withoutCertificate.map(({ name, amount }) => [
      name,
      amount,
    ]);
  expect(await listed()).toEqual([["Infosys", -47_00]]);
  const entryId = z.looseObject({ _id: z.string() }).parse(tds.body)._id;
  const name = () => resort.admin.patch(path(account, `tds/${entryId}`), { certificate: "Q3" });
  expect(refusalOf(await name())).toEqual([200]);
  expect(await listed()).toEqual([]);
  expect(refusalOf(await name())).toEqual([409, "certificate-there"]);
  for (const [act, body] of [
    ["tds", { amount: 100.01, section: "194C" }],
    ["write-offs", { amount: 100.01, reason: "Bankrupt" }],
    ["kept", { amount: 0.01, reason: "No-show" }],
    ["returns", { amount: 0.01, type: "cash", reason: "Cancelled" }],
  ] as const)
    expect([act, ...(refusalOf(await post(act, body)) as unknown[]).slice(0, 1)]).toEqual([act, 409]);
  expect((await openOf(account)).map(([, left]) => left)).toEqual([100_00]);
});

test("a cashier writes off only with an approval of this account and sum", async () => {
  const cashier = { username: "cash", password: "cash-kokum" };
  await resort.admin.send(accountsApi.register, { body: { ...cashier, name: "Cash", role: "cashier" } });
  const { token } = await resort.server.visitor().send(staffApi.login, { body: cashier });
  const till = createClient(() => resort.server.url, token);
  const { _id } = await open("Infosys");
  await charge({ _id }, 0);
  const account = await resort.admin.query(creditApi.read, { params: { accountId: _id } });
  const approve = async (amount: number, target = _id) => {
    const change = z.encode(ApprovedChange, writeOffToApprove(account, paise(amount)));
    const body = { ...demoAccounts.admin, action: "accounts.writeOff", target, change };
    return await till.post("/auth/approvals", body);
  };
  const write = (body: object) =>
    till.post(path(account, "write-offs"), { amount: 100, reason: "Gone", ...body });
  expect(refusalOf(await write({}))).toEqual([403, "approval-needed"]);
  expect(
    refusalOf(await resort.waiter.post(path(account, "write-offs"), { amount: 1, reason: "x" })),
  ).toEqual([...[403, "not-permitted"]]);
  expect((await approve(100_00, (await resort.open(5))._id)).status).toBe(422);
  const other = (await approve(99_00)).body as { approval: string };
  expect(refusalOf(await write({ approval: other.approval }))).toEqual([403, "approval-differs"]);
  const right = (await approve(100_00)).body as { approval: string };
  expect(refusalOf(await write({ approval: right.approval }))).toEqual([201]);
  expect((await statement(account)).after).toBe(47_00);
});

test("a departed guest is not offered, pays later, and keeps what was ordered before check-out", async () => {
  const stay = await open("Ravi", { kind: "stay", room: "204" });
  await charge(stay, 0);
  const before = await resort.open(1, resort.line());
  resort.server.clock.advance(60_000);
  const leave = (expectedBalance: number, more: object = {}) =>
    resort.admin.post(path(stay, "departure"), { expectedBalance, ...more });
  expect(refusalOf(await leave(0))).toEqual([409, "balance-changed"]);
  expect((await leave(147)).body).toMatchObject({ account: { balance: 147 }, receipt: null });
  expect(refusalOf(await leave(147))).toEqual([409, "account-departed"]);
  const offered = async (openedAt?: Order["createdAt"]) =>
    (await resort.waiter.query(creditApi.offered, { search: openedAt ? { openedAt } : {} })).map(
      ({ name }) => name,
    );
  expect(await offered()).toEqual([]);
  expect(await offered(before.createdAt)).toEqual(["Ravi"]);
  const after = await resort.open(2, resort.line());
  const pay = (order: Order) =>
    resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "credit", accountId: stay._id });
  expect(await offered(after.createdAt)).toEqual([]);
  expect(refusalOf(await pay(after))).toEqual([409, "account-departed"]);
  expect(refusalOf(await pay(before))).toEqual([200]);
  const [listed] = await resort.admin.query(creditApi.list);
  expect(listed).toMatchObject({ name: "Ravi", balance: 294_00 });
  expect(refusalOf(await resort.admin.post(path(stay, "advances"), { amount: 5, type: "upi" }))).toEqual([
    ...[409, "account-departed"],
  ]);
  await open("Sharma", { kind: "stay", room: "204" });
  expect(refusalOf(await resort.admin.del(path(stay, "departure"), {}))).toEqual([409, "room-has-stay"]);
});

test("cash of ₹2,00,000 from one guest in a day is refused: on the account, for the room, and both together", async () => {
  const params = { itemId: resort.item()._id };
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { price: paise(1_00_000_00) } });
  const stay = await open("Ravi", { kind: "stay", room: "204" });
  const advance = (amount: number, type = "cash") =>
    resort.admin.post(path(stay, "advances"), { amount, type });
  const stored = await resort.server.storedBy(async () => {
    expect(refusalOf(await advance(2_00_000))).toEqual([422, "guest-cash-over-limit"]);
  });
  expect(withoutSession(stored)).toEqual([]);
  expect((await advance(95_000)).status).toBe(201);
  expect((await advance(5_00_000, "card")).status).toBe(201);
  const room = { place: { kind: "room", room: "204" }, items: [resort.line()] };
  const order = (await resort.waiter.post("/orders", room)).body as { _id: string };
  const pay = (body: object) => resort.waiter.patch(`/orders/${order._id}/pay`, body);
  expect(refusalOf(await pay({ paymentType: "cash" }))).toEqual([422, "guest-cash-over-limit"]);
  expect(refusalOf(await pay({ tenders: [{ type: "cash", amount: 50_000 }] }))).toEqual([200]);
  expect(refusalOf(await advance(55_000))).toEqual([422, "guest-cash-over-limit"]);
  expect((await advance(54_999.99)).status).toBe(201);
  const offline = { paymentType: "cash", takenOffline: true, expectedTotal: 55_000 };
  expect(refusalOf(await pay({ paymentType: "cash" }))).toEqual([422, "guest-cash-over-limit"]);
  const named = (await resort.server.storedBy(() => pay(offline))).filter((row) =>
    row.includes("payment.overCashLimit"),
  );
  expect(named).toHaveLength(1);
  resort.server.clock.advance(86_400_000);
  const tomorrow = await resort.server.client("admin");
  expect((await tomorrow.post(path(stay, "advances"), { amount: 1_00_000, type: "cash" })).status).toBe(201);
});

test("advances and opening balances are not for the accounts of the house", async () => {
  const order = await resort.open(0, resort.line());
  await resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "credit" });
  const refused = [409, "account-of-house"];
  const house = houseAccounts.unnamed;
  expect(refusalOf(await resort.admin.post(path(house, "advances"), { amount: 5, type: "upi" }))).toEqual(
    refused,
  );
  expect(refusalOf(await resort.admin.post(path(house, "opening"), { amount: 5, reason: "x" }))).toEqual(
    refused,
  );
  expect((await resort.admin.post(path(house, "collections"), { amount: 5, type: "upi" })).status).toBe(201);
});

test("after any sequence of commands each balance is the sum of its entries, and receipts have no gap", async () => {
  const accounts = [
    await open("Infosys"),
    await open("Wipro"),
    await open("Ravi", { kind: "stay", room: "1" }),
  ];
  const act = fc.record({
    what: fc.constantFrom("opening", "collections", "advances", "returns", "kept", "tds", "write-offs"),
    account: fc.nat(2),
    amount: fc.integer({ min: -30_000, max: 60_000 }),
  });
  const bodies = { opening: {}, kept: {}, tds: { section: "194C", reason: undefined }, "write-offs": {} };
  const sums = new Map(accounts.map(({ _id }) => [_id, 0]));
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
      for (const { what, account, amount } of acts) {
        const target = accounts[account] ?? accounts[0];
        const body = Object.hasOwn(bodies, what) ? bodies[what as keyof typeof bodies] : { type: "upi" };
        const reason = what === "collections" || what === "advances" ? undefined : "Because";
        const fields = { amount: amount / 100, reason, ...body };
        const answer = await resort.admin.post(path(target ?? { _id: "" }, what), fields);
        if (answer.status !== 201) continue;
        const effect = ["opening", "returns", "kept"].includes(what) ? amount : -amount;
        sums.set(target?._id ?? "", (sums.get(target?._id ?? "") ?? 0) + effect);
      }
      for (const account of accounts) {
        const { after, open: left } = await statement(account);
        expect(after).toBe(sums.get(account._id));
        expect(left.reduce((all, each) => all + each.left, 0)).toBe(Math.max(0, after));
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 5) },
  );
  const found = await verifyDatabase(resort.server.databases, { entities: [], checks, backups: [] });
  expect(found.faults).toEqual([]);
  const receipts = await resort.server.databases.reader
    .selectFrom("account_receipts")
    .select(["series", "number"])
    .orderBy("number")
    .execute();
  for (const series of ["R/26-27", "RV/26-27"]) {
    const numbers = receipts.filter((row) => row.series === series).map((row) => row.number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  }
});
