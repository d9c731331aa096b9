import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drawersApi } from "#domain/drawers/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { createClient } from "#testing/client.ts";
import { actsOnDrawers, main, path, reason, send } from "../testing/drawerActs.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const { endOf, count, move, expectedOf, pay, addDrawer, faults } = actsOnDrawers(() => resort);
const listed = async (client = resort.admin, device?: string) =>
  await client.query(drawersApi.list, device === undefined ? {} : { search: { device } });
const waiterId = async () => (await resort.waiter.query(staffApi.profile))._id;

test("every way in which an order's money moves is an entry of the main drawer, which needs no set-up", async () => {
  const orders = [await resort.open(0, resort.line()), await resort.open(1, resort.line())];
  const [first, second] = orders;
  if (!first || !second) throw new Error("no order");
  await move("float", 1_000);
  expect(await pay(first, { paymentType: "cash", cashGiven: 200, tip: 5 })).toEqual([200]);
  expect(await pay(second, { paymentType: "upi" })).toEqual([200]);
  const { payments } = await resort.readBill(second.bill?._id ?? (await billOf(second)));
  const wrong = `/orders/${second._id}/payments/${payments[0]?._id}/correction`;
  expect(refusalOf(await resort.admin.post(wrong, { type: "card", reason }))).toEqual([200]);
  const refund = { amount: 47, reason };
  expect(refusalOf(await resort.admin.post(`/bills/${await billOf(first)}/refunds`, refund))).toEqual([201]);
  // 1000 + (147 + 5) − 47; the UPI payment was by card.
  expect(await expectedOf()).toEqual({ cash: 1_105_00, card: 147_00, upi: 0 });
  expect(await faults()).toEqual([]);
});

async function billOf({ _id: order }: Order): Promise<string> {
  const [bill] = await resort.admin.query(billsApi.list, { search: { order } });
  return bill?._id ?? "";
}

test("cash tips that staff keep are not expected", async () => {
  const settings = await resort.admin.query(settingsApi.read);
  await resort.admin.send(settingsApi.save, { body: { ...settings, isCashTipInDrawer: false } });
  const [cash, card] = [await resort.open(0, resort.line()), await resort.open(1, resort.line())];
  await pay(cash, { paymentType: "cash", tip: 5 });
  await pay(card, { paymentType: "card", tip: 5 });
  expect(await expectedOf()).toEqual({ cash: 147_00, card: 152_00, upi: 0 });
});

test("cash that a device took offline is in the drawer, also for an order that was settled meanwhile", async () => {
  const order = await resort.open(0, resort.line());
  await pay(order, { paymentType: "card" }, resort.admin);
  const late = { paymentType: "cash", takenOffline: true, version: order.version, expectedTotal: 147 };
  expect(await pay(order, late)).toEqual([200]);
  expect(await expectedOf()).toEqual({ cash: 147_00, card: 147_00, upi: 0 });
  expect(await faults()).toEqual([]);
});

test("what a device receives is in its drawer, what a person with a purse receives in the purse", async () => {
  const bar = await addDrawer("Beach bar");
  const device = randomUUID();
  const chosen = await resort.admin.put(path("till", bar), {}, { "X-Device": device });
  expect(refusalOf(chosen)).toEqual([200]);
  expect((await listed(resort.admin, device)).filter(({ isTaking }) => isTaking)).toMatchObject([
    { _id: bar },
  ]);
  const order = await resort.open(0, resort.line());
  await pay(order, { paymentType: "cash" }, resort.waiter, { "X-Device": device });
  expect(await expectedOf(bar)).toMatchObject({ cash: 147_00 });

  const purse = await addDrawer("Asha's purse", await waiterId());
  const other = await resort.open(1, resort.line());
  await pay(other, { paymentType: "cash" }, resort.waiter, { "X-Device": device });
  expect(await expectedOf(purse)).toMatchObject({ cash: 147_00 });
  expect(await expectedOf(bar)).toMatchObject({ cash: 0 });
  expect(await send(resort.admin, "/drawers", { name: "Two", person: await waiterId() })).toEqual([
    409,
    "purse-taken",
  ]);
  expect(await send(resort.admin, "/drawers", { name: "beach BAR" })).toEqual([409, "name-taken"]);
  const purseHere = await resort.admin.put(path("till", purse), {}, { "X-Device": device });
  expect(refusalOf(purseHere)).toEqual([409, "drawer-of-person"]);
});

test("a correction is in the drawer of the wrong payment, whoever makes it", async () => {
  const purse = await addDrawer("Asha's purse", await waiterId());
  const order = await resort.open(0, resort.line());
  await pay(order, { paymentType: "cash" });
  const { payments } = await resort.readBill(await billOf(order));
  const wrong = `/orders/${order._id}/payments/${payments[0]?._id}/correction`;
  expect(refusalOf(await resort.admin.post(wrong, { type: "card", reason }))).toEqual([200]);
  expect(await expectedOf(purse)).toEqual({ cash: 0, card: 147_00, upi: 0 });
  expect(await expectedOf()).toEqual({ cash: 0, card: 0, upi: 0 });
});

test("a drawer is counted blind: Count ends its session, later cash is the next one's", async () => {
  await move("float", 1_000);
  const order = await resort.open(0, resort.line());
  await pay(order, { paymentType: "cash" });
  const entriesOf = async (search: object = {}) =>
    (await resort.admin.query(drawersApi.entries, { params: { drawerId: main }, search })).map(
      ({ kind }) => kind,
    );
  expect(await entriesOf()).toEqual(["float"]);

  const session = await endOf();
  expect(session).toMatchObject({ number: 1, expected: null, difference: null, counts: [] });
  const later = await resort.open(1, resort.line());
  await pay(later, { paymentType: "cash" });
  expect(await listed()).toMatchObject([
    { session: 2, isMoved: true, toCount: { _id: session._id, expected: null } },
  ]);
  expect(await entriesOf({ session: "1" })).toEqual(["float"]);
  expect(refusalOf(await resort.admin.post(path("sessions"), {}))).toEqual([409, "drawer-to-count"]);
  expect(refusalOf(await resort.admin.patch(`/drawers/sessions/${session._id}`, { reason }))).toEqual([
    ...[409, "drawer-to-count"],
  ]);

  const tooMuch = await count(session._id, 1_097, { deposit: 1_098 });
  expect(tooMuch).toMatchObject({ status: 422, body: { details: { fields: [{ field: "deposit" }] } } });
  expect((await count(session._id, 1_097, { deposit: 900, card: 0 })).body).toMatchObject({
    expected: { cash: 1_147 },
    difference: -50,
    counts: [{ cash: 1_097, card: 0, upi: null }],
  });
  expect(await entriesOf({ session: "1" })).toEqual(expect.arrayContaining(["received", "float"]));
  const cashier = await count(session._id, 1_100, {}, resort.admin);
  expect(cashier.body).toMatchObject({ difference: -50, counts: [{ cash: 1_097 }, { cash: 1_100 }] });
  expect(refusalOf(await count(session._id, 1))).toEqual([409, "counted-before"]);
  await resort.admin.patch(`/drawers/sessions/${session._id}`, { reason: "A ₹50 note fell" });
  // What was counted less the deposit, and what came later.
  expect(await expectedOf()).toMatchObject({ cash: 344_00 });
  const sessions = await resort.admin.query(drawersApi.sessions, { params: { drawerId: main } });
  expect(sessions.map(({ number, reason: why }) => [number, why])).toEqual([
    [2, ""],
    [1, "A ₹50 note fell"],
  ]);
  expect(await faults()).toEqual([]);
});

test("what only stayed in a drawer needs no count, an opened drawer neither", async () => {
  await move("float", 100);
  await count((await endOf())._id, 100);
  expect(await move("opened", 0)).toEqual([201]);
  expect(await move("opened", 1)).toEqual([422, "invalid-input"]);
  expect(await move("payIn", 0)).toEqual([422, "invalid-input"]);
  expect(await listed()).toMatchObject([{ session: 2, isMoved: false, toCount: null }]);
  await move("payIn", 1);
  expect(await listed()).toMatchObject([{ isMoved: true }]);
});

test("a drawer that holds cash is not deleted, counted or not", async () => {
  const bar = await addDrawer("Beach bar");
  await move("float", 50, bar);
  await count((await endOf(bar))._id, 50);
  const remove = async () => refusalOf(await resort.admin.del(`/drawers/${bar}`));
  expect(await remove()).toEqual([409, "drawer-not-empty"]);
  expect(await send(resort.admin, path("transfers", bar), { to: main, amount: 50, reason })).toEqual([201]);
  await count((await endOf(bar))._id, 0);
  expect(await remove()).toEqual([200]);
});

test("a waiter counts the own purse only, and a manager closes one as not handed over, owed by its person", async () => {
  const purse = await addDrawer("Asha's purse", await waiterId());
  const order = await resort.open(0, resort.line());
  await pay(order, { paymentType: "cash" });
  const { waiter } = resort;
  expect(await send(waiter, path("sessions"))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await waiter.get(path("sessions")))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await waiter.get(path("entries")))).toEqual([403, "not-permitted"]);
  expect(await move("payOut", 1, purse, waiter)).toEqual([403, "not-permitted"]);
  // Whoever moved money last: the purse's person still answers for it.
  expect(await move("payIn", 10, purse)).toEqual([201]);
  const session = await waiter.send(drawersApi.end, { params: { drawerId: purse }, body: {} });
  const where = `/drawers/sessions/${session._id}/not-handed-over`;
  expect(await send(waiter, where, { reason })).toEqual([403, "not-permitted"]);
  const closed = await resort.admin.post(where, { reason: "Went home with it" });
  expect(closed.body).toMatchObject({
    isGivenUp: true,
    expected: { cash: 157 },
    holder: { _id: await waiterId() },
    reason: "Went home with it",
  });
  expect(await send(resort.admin, where, { reason })).toEqual([409, "counted-before"]);
  expect(refusalOf(await count(session._id, 147, {}, waiter))).toEqual([409, "counted-before"]);
  expect(await expectedOf(purse)).toMatchObject({ cash: 0 });
});

test("a handover has both counts, and who took the drawer over answers for the next session", async () => {
  await move("float", 100, main, resort.admin);
  const purse = await addDrawer("Asha's purse", await waiterId());
  const session = await endOf();
  await count(session._id, 100);
  const account = { username: "kim", name: "Kim Rao", password: "monsoon-26", role: "cashier" } as const;
  const { _id: cashierId } = await resort.admin.send(accountsApi.register, { body: account });
  const { username, password } = account;
  const { token } = await resort.server.visitor().send(staffApi.login, { body: { username, password } });
  const cashier = createClient(() => resort.server.url, token);
  expect((await count(session._id, 100, {}, cashier)).body).toMatchObject({
    holder: { name: "Meera Kamat" },
  });
  await move("payIn", 5, main, resort.admin);
  const next = await endOf();
  expect(next.holder._id).toBe(cashierId);
  await count(next._id, 105);

  expect(await send(cashier, path("transfers"), { to: purse, amount: 30, reason })).toEqual([201]);
  expect(await send(cashier, path("transfers"), { to: main, amount: 30, reason })).toEqual([
    422,
    "same-drawer",
  ]);
  expect(await expectedOf()).toMatchObject({ cash: 75_00 });
  expect(refusalOf(await resort.admin.del(`/drawers/${purse}`))).toEqual([409, "drawer-not-empty"]);
  expect(await expectedOf(purse)).toMatchObject({ cash: 30_00 });
  expect(refusalOf(await resort.admin.del(`/drawers/${purse}`))).toEqual([200]);
  expect(refusalOf(await resort.admin.del(`/drawers/${main}`))).toEqual([409, "drawer-not-empty"]);
});
