import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DayClose, dayCloseApi } from "#domain/dayClose/api.ts";
import { paise } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { runningDayApi } from "#domain/settings/runningDay.ts";
import type { Client } from "#testing/client.ts";
import type { ReadTx } from "../db/tx.ts";
import { actsOnDrawers } from "../testing/drawerActs.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";
import { dayClosesCheck } from "./dayClosesCheck.store.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort({ spooler: "off" });
});
afterEach(() => resort.server.close());
const { endOf, count, faults } = actsOnDrawers(() => resort);

const openDay = () => resort.admin.query(dayCloseApi.open);
/** Closes the oldest open day; the test's dishes cost ₹140, and tax is 5 %. */
const close = async (more: object = {}) => {
  const { businessDay } = await openDay();
  return await resort.admin.post("/day-closes", { businessDay, ...more });
};
const closed = async (): Promise<DayClose> => {
  const { businessDay } = await openDay();
  return await resort.admin.send(dayCloseApi.close, { body: { businessDay } });
};
const countAll = async (rupees: number) => await count((await endOf())._id, rupees);
const settle = async (table: number, quantity = 1, more: object = {}) => {
  const order = await resort.open(table, resort.line(0, quantity));
  const body = { paymentType: "cash", ...more } as const;
  return await resort.waiter.send(payingApi.pay, { params: { orderId: order._id }, body });
};
const dayOf = async () => (await resort.admin.query(dayCloseApi.open)).businessDay;

test("the close ends the running day, even before the cut-off hour, and not one in the future", async () => {
  await settle(0);
  await countAll(147);
  expect(await closed()).toMatchObject({ number: 1, businessDay: "2026-11-20" });
  expect(await resort.admin.query(runningDayApi.read)).toEqual({ firstOpen: "2026-11-21" });
  const later = await settle(1);
  expect(later.businessDay).toBe("2026-11-21");
  await countAll(294);
  expect(refusalOf(await close())).toEqual([409, "day-in-future"]);
  expect(await openDay()).toMatchObject({ businessDay: "2026-11-21", mayClose: false });
  // At one o'clock the 21st has not begun by the clock of the business day.
  resort.server.clock.set("2026-11-20T19:30:00Z");
  expect(refusalOf(await close())).toEqual([409, "day-in-future"]);
  resort.server.clock.set("2026-11-20T22:31:00Z");
  expect(await closed()).toMatchObject({ number: 2, businessDay: "2026-11-21" });
});

test("a day that nobody closed is closed later, oldest first, and says with which day it was counted", async () => {
  await settle(0);
  resort.server.clock.set("2026-11-21T14:30:00Z");
  const waiter = await resort.server.client("waiter");
  resort = { ...resort, waiter, admin: await resort.server.client("admin") };
  const order = await waiter.post("/orders", { table: resort.table(1)._id, items: [resort.line(0, 2)] });
  expect(order.body).toMatchObject({ businessDay: "2026-11-21" });
  const { _id: orderId } = order.body as { _id: string };
  await waiter.send(payingApi.pay, { params: { orderId }, body: { paymentType: "cash" } });
  const wrong = { businessDay: "2026-11-21" };
  expect(refusalOf(await resort.admin.post("/day-closes", wrong))).toEqual([409, "day-changed"]);
  expect(refusalOf(await close())).toEqual([409, "drawer-uncounted"]);
  await countAll(441);
  const first = await closed();
  expect(first).toMatchObject({ businessDay: "2026-11-20", report: { bills: { total: 147_00 } } });
  const drawer = { expected: { cash: 441_00 }, countedOn: "2026-11-21" };
  expect(first.report.drawers).toMatchObject([drawer]);
  // The running day was not ended by it.
  expect(await openDay()).toMatchObject({ businessDay: "2026-11-21", isRunning: true });
  expect(await closed()).toMatchObject({
    number: 2,
    report: { bills: { total: 294_00 }, drawers: [drawer] },
  });
});

test("only an uncounted drawer and unsent cash keep the day open; the rest is carried over by name", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  await resort.issueBill(order);
  await settle(1, 1, { paymentType: "upi" });
  const kinds = (await openDay()).open.map(({ kind, name, blocks }) => [kind, name, blocks]);
  expect(kinds).toEqual([
    ["drawer", "Main drawer", true],
    ["table", "B1", false],
    ["bill", "A/26-27/000001", false],
    ["upi", expect.any(String), false],
    ["ticket", "KOT 1, B1", false],
    ["ticket", expect.stringMatching(/^KOT 2/), false],
  ]);
  await countAll(0);
  const phone = await resort.server.client("waiter", "phone-1");
  const report = { place: null, waiting: 2, oldest: null, version: "1", isSecure: true };
  const say = (more: object) => phone.post("/events/here", { ...report, ...more });
  await say({ unsent: { count: 1, amount: 540 } });
  expect(refusalOf(await close())).toEqual([409, "cash-unsent"]);
  expect(refusalOf(await close({ lost: ["another"] }))).toEqual([409, "cash-unsent"]);
  const [cash] = (await openDay()).open;
  expect(cash).toMatchObject({
    kind: "cash",
    id: "phone-1",
    name: "Asha Naik",
    amount: 540_00,
    blocks: true,
  });
  await say({});
  expect((await openDay()).open.some(({ kind }) => kind === "cash")).toBe(false);
  await say({ unsent: { count: 1, amount: 540 } });
  const answer = await close({ lost: ["phone-1"] });
  const lost = { device: "phone-1", person: "Asha Naik", payments: 1, amount: 540 };
  expect(answer).toMatchObject({ status: 201, body: { lost: [lost] } });
  // The table stays open, and its bill is carried out.
  expect((answer.body as { report: object }).report).toMatchObject({
    match: { pieces: { sent: 3, billed: 3, carriedOut: 0 }, unexplained: [] },
  });
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "pending" });
});

test("nothing is written into a closed day: its bill stays, and a tender goes over in the open day", async () => {
  const { admin, waiter } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const bill = await resort.issueBill(order);
  const paid = await settle(1);
  await countAll(147);
  const z = await closed();
  const change = { lines: [resort.line(1)] };
  expect(refusalOf(await waiter.post(`/orders/${order._id}/lines`, change))).toEqual([409, "day-closed"]);
  const reason = { reason: "Wrong guest" };
  expect(refusalOf(await admin.post(`/bills/${bill._id}/cancel`, reason))).toEqual([409, "day-closed"]);
  const [payment] = (await resort.readBill(paid.bill?._id ?? "")).payments;
  const correct = (client: Client, body: object) =>
    client.post(`/orders/${paid._id}/payments/${payment?._id}/correction`, { reason: "Card", ...body });
  expect((await correct(admin, { type: "card" })).status).toBe(200);
  const x = await admin.query(dayCloseApi.x);
  expect(x.businessDay).toBe("2026-11-21");
  expect(x.tenders.slice(0, 2)).toMatchObject([{ orders: -147_00 }, { orders: 147_00 }]);
  expect(await admin.query(dayCloseApi.read, { params: { closeId: z._id } })).toEqual(z);
  // What a device did before the close is of the open day.
  const late = { "X-Taken-At": String(Date.parse("2026-11-20T14:29:00Z")) };
  const opened = await waiter.post("/orders", { table: resort.table(5)._id, items: [resort.line()] }, late);
  expect(opened.body).toMatchObject({ businessDay: "2026-11-21" });
  expect(await faults()).toEqual([]);
});

test("cash that a device took before the close and delivers after it is paired with its difference", async () => {
  const order = await resort.open(0, resort.line(0, 1));
  await settle(1);
  // The drawer has the cash of both.
  await countAll(294);
  resort.server.clock.advance(60_000);
  const z = await closed();
  expect(z.report.drawers).toMatchObject([{ difference: 147_00 }]);
  resort.server.clock.advance(60_000);
  const taken = { "X-Taken-At": String(Date.parse("2026-11-20T14:30:30Z")) };
  const body = { paymentType: "cash", takenOffline: true, expectedTotal: 147, version: order.version };
  expect((await resort.waiter.patch(`/orders/${order._id}/pay`, body, taken)).status).toBe(200);
  const x = await resort.admin.query(dayCloseApi.x);
  expect(x).toMatchObject({ businessDay: "2026-11-21", lateCash: [{ number: 1, amount: 147_00 }] });
});

test("a Z has its figures on paper, as CSV and with signed remarks, and stays as it is", async () => {
  const { admin } = resort;
  await settle(0, 2, { tip: paise(6_00) });
  const voided = await resort.open(1, resort.line(0, 2));
  await resort.waiter.post(`/orders/${voided._id}/kot`, {});
  await admin.del(`/orders/${voided._id}`, { reason: "Guest left" });
  await countAll(250);
  const z = await closed();
  expect(z.report).toMatchObject({
    bills: { gross: 280_00, discounts: 0, net: 280_00, cgst: 7_00, sgst: 7_00, roundOff: 0, total: 294_00 },
    taxes: [{ date: "2026-11-20", taxable: 280_00, cgst: 7_00, sgst: 7_00, vat: 0 }],
    people: [{ person: "Asha Naik", type: "cash", amount: 294_00, tips: 6_00 }],
    drawers: [{ expected: { cash: 300_00 }, counted: { cash: 250_00 }, difference: -50_00, kept: 250_00 }],
    numbers: [{ first: "A/26-27/000001", last: "A/26-27/000001", count: 1 }],
    ...{ billCount: 1, average: 294_00, missingNumbers: [] },
    voids: [{ what: expect.stringContaining("2 × "), reason: "Guest left", by: "Meera Kamat" }],
    match: { pieces: { sent: 4, billed: 2, uncooked: 2, carriedOut: 0 }, unexplained: [] },
  });
  expect(z.head.hash).toMatch(/^[0-9a-f]{64}$/);
  const params = { closeId: z._id };
  const remarked = await admin.send(dayCloseApi.remark, { params, body: { text: "₹50 found on the 21st" } });
  expect(remarked).toMatchObject({
    remarks: [{ text: "₹50 found on the 21st", by: { name: "Meera Kamat" } }],
  });
  expect({ ...remarked, remarks: [] }).toEqual(z);
  const csv = await admin.get(`/day-closes/${z._id}/export`);
  expect(csv.status).toBe(200);
  expect(String(csv.body)).toContain("Sales,Gross,,280.00");
  const connection = { kind: "network", address: "192.168.1.50" };
  await admin.post("/printers", { name: "Till", connection, bills: true });
  const jobs = await admin.post(`/day-closes/${z._id}/jobs`, {});
  expect(jobs.body).toMatchObject([{ paper: "z", title: "Z 1", status: "queued" }]);
  expect(await admin.query(dayCloseApi.list)).toMatchObject([{ number: 1, businessDay: "2026-11-20" }]);
});

test("only managers and admins close days and see reports", async () => {
  const cashier = await resort.server.addAccount({ username: "ravi", name: "Ravi" }, { role: "cashier" });
  expect(cashier).toBeDefined();
  for (const path of ["/day-closes", "/day-closes/open", "/day-closes/x"])
    expect((await resort.waiter.get(path)).status).toBe(403);
  const body = { businessDay: await dayOf() };
  expect(refusalOf(await resort.waiter.post("/day-closes", body))).toEqual([403, "not-permitted"]);
});

test.each([
  ["a payment in a closed day", sql`update day_closes set created_at = 1`, "was written into the closed day"],
  ["a Z number twice", sql`update day_closes set number = 2`, "is not the next one"],
  ["another journal", sql`update day_closes set head_hash = 'a'`, "is not the one that the Z report"],
  ["a bill's line removed", sql`delete from bill_lines where position = 0`, "on no bill and no slip"],
  ["a bill's line cheaper", sql`update bill_lines set amount = amount - 100`, "are not what it adds up to"],
  ["a ticket's piece lost", sql`update work set quantity = 1`, "The kitchen was sent 2"],
  ["a payment changed", sql`update payments set amount = amount - 100`, "not what its drawer received"],
])("verify finds %s", async (_, fault, words) => {
  await settle(0, 2);
  await countAll(294);
  await closed();
  expect(await faults()).toEqual([]);
  const tx = await resort.server.databases.writer.startTransaction().execute();
  await fault.execute(tx);
  const found: string[] = [];
  const read = <T>(ask: (reader: ReadTx) => Promise<T>) => ask(tx);
  const reports = { onFault: (text: string) => found.push(text), onProgress: () => undefined };
  await dayClosesCheck.find({ ...resort.server.databases, read }, reports);
  await tx.rollback().execute();
  expect(found.join("\n")).toContain(words);
});
