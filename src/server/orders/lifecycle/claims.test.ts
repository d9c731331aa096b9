import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type CashClaim, paymentsApi } from "#domain/orders/payments/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import type { Client } from "#testing/client.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const rupees = (paise: number) => paise / 100;
/** Sends cash that a device says it took offline for the order. */
const deliver = (order: Order, sum: number, more: object = {}, headers: Record<string, string> = {}) =>
  resort.waiter.patch(
    `/orders/${order._id}/pay`,
    { paymentType: "cash", takenOffline: true, version: order.version, expectedTotal: sum, ...more },
    headers,
  );
const claims = (): Promise<CashClaim[]> => resort.admin.ask(paymentsApi.claims);
const decide = (
  decision: "accepted" | "refused",
  { _id }: Pick<CashClaim, "_id">,
  client: Client = resort.admin,
) => client.post(`/claims/${_id}/decision`, { decision, reason: "Asked the guest" });
const report = () => resort.admin.ask(reportsApi.sales, { search: { range: "today" } });
const cashIn = async () => (await report()).byPaymentType.find(({ type }) => type === "cash");
const onDevice = (device: string) => ({ "X-Device": device });

async function onlyClaim(): Promise<CashClaim> {
  const [claim, ...others] = await claims();
  expect(others).toEqual([]);
  if (!claim) throw new Error("no claim");
  return claim;
}

test("a sum that the order never had settles nothing, frees no table and stands in no report", async () => {
  const order = await resort.open(0, resort.line());
  const before = await report();
  const takenAt = resort.server.clock.now();
  resort.server.clock.advance(3_600_000);
  const answer = await deliver(order, 1, { tip: 5 }, { "X-Taken-At": String(takenAt) });
  const { _id, createdAt, ...claim } = await onlyClaim();
  expect(answer).toMatchObject({
    status: 200,
    body: { status: "pending", isActive: true, bill: null, balance: 0, claim: { _id, amount: 1 } },
  });
  expect(claim).toEqual({
    order: {
      _id: order._id,
      billNumber: order.billNumber,
      status: "pending",
      grandTotal: order.grandTotal,
    },
    table: order.table,
    area: order.area,
    amount: 100,
    tip: 500,
    cashGiven: null,
    account: "",
    receivedAt: takenAt,
    receivedBy: { _id: expect.any(String), name: "Asha Naik" },
    decision: null,
  });
  expect(createdAt).toBe(resort.server.clock.now());
  expect(await resort.readOrder(order._id)).toEqual(order);
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "occupied" });
  expect(await resort.admin.ask(paymentsApi.balances)).toEqual([]);
  expect(await resort.admin.ask(billsApi.list, { search: { order: order._id } })).toEqual([]);
  expect(await report()).toEqual(before);
});

test.each([
  ["ten crore rupees on a paid order", 100_000_000],
  ["nothing at all", 0],
])("%s is a claim", async (_, sum) => {
  const order = await resort.open(0, resort.line());
  await resort.admin.patch(`/orders/${order._id}/pay`, { paymentType: "card" });
  const before = await report();
  expect((await deliver(order, sum)).status).toBe(200);
  expect((await onlyClaim()).amount).toBe(sum * 100);
  expect(await report()).toEqual(before);
  expect(await resort.admin.ask(paymentsApi.balances)).toEqual([]);
});

test("the right total of which a part was given is a claim of that part", async () => {
  const order = await resort.open(0, resort.line());
  await deliver(order, rupees(order.grandTotal), { cashGiven: 1 });
  expect((await onlyClaim()).amount).toBe(100);
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "pending" });
});

test("an order that was opened without lines had no total: ₹0 is a claim", async () => {
  const order = await resort.add(await resort.open(0), resort.line());
  await deliver(order, 0);
  expect((await onlyClaim()).amount).toBe(0);
});

test("what the device showed with its own lines counts, though another device had added one before", async () => {
  const order = await resort.open(0, resort.line());
  await resort.admin.post(`/orders/${order._id}/lines`, { lines: [resort.line(1)] }, onDevice("office"));
  const own = { lines: [resort.line(2)] };
  await resort.waiter.post(`/orders/${order._id}/lines`, own, onDevice("phone"));
  const elsewhere = await resort.open(1, resort.line(), resort.line(2));
  const seen = rupees(elsewhere.grandTotal);
  expect((await deliver(order, seen, {}, onDevice("tablet"))).body).toMatchObject({ claim: {} });
  const { status, grandTotal } = await resort.readOrder(order._id);
  expect(status).toBe("pending");
  expect(await deliver(order, seen, {}, onDevice("phone"))).toMatchObject({
    status: 200,
    body: { status: "paid", balance: rupees(elsewhere.grandTotal - grandTotal) },
  });
});

test("the discount that an order was opened with is part of what its device showed", async () => {
  const discountPercentage = 10;
  const items = [resort.line()];
  const opened = { table: resort.table(0)._id, discountPercentage, items };
  const { body } = await resort.waiter.post("/orders", opened, onDevice("phone"));
  const order = await resort.readOrder((body as Order)._id);
  const lines = (item: number) => ({ lines: [resort.line(item)] });
  await resort.admin.post(`/orders/${order._id}/lines`, lines(1), onDevice("office"));
  await resort.waiter.post(`/orders/${order._id}/lines`, lines(2), onDevice("phone"));
  const alike = { table: resort.table(1)._id, discountPercentage, items: [resort.line(), resort.line(2)] };
  const seen = (await resort.waiter.post("/orders", alike)).body as { readonly grandTotal: number };
  expect(await deliver(order, seen.grandTotal, {}, onDevice("phone"))).toMatchObject({
    body: { status: "paid" },
  });
});

test("an accepted claim is money received on the day of the decision, and settles the order once", async () => {
  const order = await resort.open(0, resort.line());
  await deliver(order, 1, { tip: 5 });
  const claim = await onlyClaim();
  const takenAt = resort.server.clock.now();
  resort.server.clock.advance(10 * 3_600_000);
  const answers = await atOnce(10, () => decide("accepted", claim));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toMatchObject([{ body: { decision: "accepted", order: { status: "paid" } } }]);
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map((one) => String(refusalOf(one)))),
  ).toEqual(new Set(["409,claim-decided"]));
  expect(refusalOf(await decide("refused", claim))).toEqual([409, "claim-decided"]);
  expect(await claims()).toEqual([]);
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "available" });
  const [bill] = await resort.admin.ask(billsApi.list, { search: { order: order._id } });
  expect(bill).toMatchObject({ status: "paid", grandTotal: order.grandTotal });
  expect(bill?.payments).toMatchObject([
    { type: "cash", amount: 100, tip: 500, takenAt, receivedBy: { name: "Asha Naik" } },
  ]);
  expect(await resort.admin.ask(paymentsApi.balances)).toMatchObject([{ balance: 100 - order.grandTotal }]);
  expect(await cashIn()).toMatchObject({ amount: 100, tips: 500 });
});

test("a refused claim changes nothing, and the order is settled as before", async () => {
  const order = await resort.open(0, resort.line());
  await deliver(order, 1);
  const refused = await decide("refused", await onlyClaim());
  expect(refused).toMatchObject({ status: 200, body: { decision: "refused", order: { status: "pending" } } });
  expect(await claims()).toEqual([]);
  expect(await resort.readOrder(order._id)).toEqual(order);
  expect((await cashIn())?.amount).toBe(0);
  expect((await deliver(order, rupees(order.grandTotal))).body).toMatchObject({ status: "paid", balance: 0 });
});

test("the journal names the claim, what became of it, and who decided", async () => {
  const order = await resort.open(0, resort.line());
  await deliver(order, 1, { account: "Room 4" });
  const claim = await onlyClaim();
  await decide("accepted", claim);
  const entries = await resort.admin.ask(activityApi.list, { search: { order: order._id, topic: "bills" } });
  const said = entries.map(({ action, entityId, after }) => ({ action, entityId, after }));
  const { grandTotal } = order;
  expect(said.find(({ action }) => action === "claim.made")).toEqual({
    action: "claim.made",
    entityId: claim._id,
    after: { type: "cash", amount: 100, account: "Room 4", grandTotal, takenAt: claim.receivedAt },
  });
  expect(said.find(({ action }) => action === "claim.accepted")).toEqual({
    action: "claim.accepted",
    entityId: claim._id,
    after: { amount: 100, reason: "Asked the guest" },
  });
  expect(said.find(({ action }) => action === "bill.paid")?.after).toMatchObject({ amount: 100 });
  expect(entries.find(({ action }) => action === "claim.accepted")?.person.name).not.toBe("Asha Naik");
});

test("a claim sent again under its key is stored once", async () => {
  const order = await resort.open(0, resort.line());
  const key = { "Idempotency-Key": randomUUID() };
  const answers = await atOnce(5, () => deliver(order, 1, {}, key));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await onlyClaim();
});

test("claims are for admins only, listed newest first and page by page", async () => {
  const order = await resort.open(0, resort.line());
  for (const sum of [1, 2, 3]) {
    await deliver(order, sum);
    resort.server.clock.advance(1_000);
  }
  expect((await claims()).map(({ amount }) => amount)).toEqual([300, 200, 100]);
  const first = await resort.admin.get("/claims?limit=2");
  expect(first.headers.get("x-total-count")).toBe("3");
  const next = /<\/api([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await resort.admin.get(next)).body).toMatchObject([{ amount: 1 }]);
  expect((await resort.waiter.get("/claims")).status).toBe(403);
  const [claim] = await claims();
  if (!claim) throw new Error("no claim");
  expect(refusalOf(await decide("accepted", claim, resort.waiter))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await decide("accepted", { _id: randomUUID() }))).toEqual([404, "not-found"]);
  for (const body of [
    { decision: "perhaps", reason: "x" },
    { decision: "refused", reason: " " },
  ]) {
    const wrong = await resort.admin.post(`/claims/${claim._id}/decision`, body);
    expect(refusalOf(wrong)).toEqual([422, "invalid-input"]);
  }
});

test.each([
  ["tip", { tip: 501 }],
  ["cashGiven", { cashGiven: 6_000 }],
])("a %s out of proportion to the bill is refused naming the field", async (field, more) => {
  const order = await resort.open(0, resort.line());
  const paid = await resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "cash", ...more });
  const offline = await deliver(order, rupees(order.grandTotal), more);
  for (const answer of [paid, offline, await deliver(order, 1, more)]) {
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field }] } },
    });
  }
  expect(await resort.readOrder(order._id)).toEqual(order);
  expect(await claims()).toEqual([]);
});
