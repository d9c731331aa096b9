import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { Rupees } from "#domain/money.ts";
import { type CashClaim, paymentsApi } from "#domain/orders/payments/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Client, demoAccounts } from "#testing/client.ts";
import { verifyJournal } from "../../db/journal.ts";
import { type Author, deliver, type LeftCommand, newAuthor, signedInAuthor } from "../../testing/authors.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

/** Asha left changes on the till and went home; Joseph or the admin signs in there and the till delivers them. */
let resort: Resort;
let joseph: Author;
let asha: Author;
let meera: Author;

beforeAll(async () => {
  resort = await startResort();
  const { username } = (await resort.admin.ask(staffApi.users)).find(({ name }) =>
    name.startsWith("Joseph"),
  ) ?? { username: "" };
  joseph = await signedInAuthor(resort.server, username);
  asha = await signedInAuthor(resort.server, "waiter");
  meera = await signedInAuthor(resort.server, "admin");
});
afterAll(() => resort.server.close());

const left = (path: string, body: object, more: Partial<LeftCommand> = {}): LeftCommand => ({
  method: "POST",
  path,
  body,
  takenAt: resort.server.clock.now(),
  ...more,
});
const refOf = ({ user: { _id, name } }: Author) => ({ _id, name });
const oneMore = () => ({ lines: [{ menuItem: resort.item()._id, quantity: 1 }] });

test("what Asha left on the device is hers, on the order, the ticket and the journal", async () => {
  const table = resort.table(0)._id;
  const opened = await deliver(joseph.client, asha, left("/orders", { table, items: [resort.line()] }));
  expect(opened).toMatchObject({ status: 201, body: { waiter: refOf(asha) } });
  const [order] = await resort.openOrders();
  if (!order) throw new Error("the order was not opened");
  expect(order.items[0]?.addedBy).toEqual(refOf(asha));
  expect((await resort.kots(order)).map(({ waiter }) => waiter.name)).toEqual([asha.user.name]);

  const entries = await resort.admin.ask(activityApi.list, { search: { order: order._id } });
  expect(entries.length).toBeGreaterThan(0);
  for (const { person, after } of entries) {
    expect(person).toEqual(refOf(asha));
    expect(after).toMatchObject({ deliveredBy: refOf(joseph) });
  }
  expect((await resort.server.databases.read(verifyJournal)).problem).toBeUndefined();
});

test("the same command, sent by Asha and again by the next person on the device, happens once", async () => {
  const order = await resort.open(1);
  const key = randomUUID();
  const command = left(`/orders/${order._id}/lines`, oneMore(), { key });
  await asha.client.post(command.path, command.body, { "Idempotency-Key": key });
  const again = await deliver(joseph.client, asha, command);
  expect(again.headers.get("idempotent-replay")).toBe("true");
  const twenty = Array.from({ length: 20 }, () => deliver(joseph.client, asha, command));
  expect(new Set((await Promise.all(twenty)).map(({ status }) => status))).toEqual(new Set([201]));
  expect((await resort.readOrder(order._id)).items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("one's own name changes nothing, and a command that never waits has no other author", async () => {
  const body = { table: resort.table(2)._id };
  const own = await asha.client.post("/orders", body, { "X-Person": asha.user._id });
  expect(own.status).toBe(201);
  const [order] = (await resort.openOrders()).filter(({ table }) => table._id === body.table);
  const [entry] = await resort.admin.ask(activityApi.list, { search: { order: order?._id ?? "" } });
  expect(entry?.after ?? {}).not.toHaveProperty("deliveredBy");
  const change = { currentPassword: demoAccounts.waiter.password, newPassword: "kokum-soda" };
  const foreign = await deliver(joseph.client, asha, left("/auth/password", change, { method: "PATCH" }));
  expect(refusalOf(foreign)).toEqual([403, "author-not-proven"]);
});

test("what an author did before leaving is answered when it comes again, and not done twice", async () => {
  const leaver = await newAuthor(resort.server, "Leaver");
  const order = await resort.open(8);
  const path = `/orders/${order._id}/lines`;
  const command = left(path, oneMore(), { key: randomUUID() });
  const add = (client: Client) => deliver(client, leaver, command);
  expect((await add(joseph.client)).status).toBe(201);
  const params = { userId: leaver.user._id };
  await resort.admin.send(staffApi.setStatus, { params, body: { isActive: false } });
  const again = await add(joseph.client);
  expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, "true"]);
  await resort.admin.send(staffApi.remove, { params, body: {} });
  expect((await add(resort.admin)).headers.get("idempotent-replay")).toBe("true");
  const other = await deliver(joseph.client, leaver, left(path, command.body));
  expect(refusalOf(other)).toEqual([403, "author-unknown"]);
  expect((await resort.readOrder(order._id)).items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("an admin's key gives a waiter nothing, and a waiter's command gets no rights from an admin's session", async () => {
  const rename = left(`/tables/${resort.table(4)._id}`, { name: "Mine" }, { method: "PUT" });
  expect(refusalOf(await deliver(joseph.client, meera, rename))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await deliver(resort.admin, asha, rename))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await deliver(resort.server.visitor(), meera, rename))).toEqual([401, "not-signed-in"]);

  const order = await resort.open(5, resort.line());
  const reason = { reason: "Guest changed mind" };
  const line = left(`/orders/${order._id}/lines/${order.items[0]?._id}`, reason, { method: "DELETE" });
  expect(refusalOf(await deliver(joseph.client, meera, line))).toEqual([403, "approval-needed"]);
  expect(refusalOf(await deliver(resort.admin, asha, line))).toEqual([403, "approval-needed"]);
  const status = { status: "out-of-service" };
  const close = left(`/tables/${resort.table(6)._id}/status`, status, { method: "PATCH" });
  expect(refusalOf(await deliver(joseph.client, meera, close))).toEqual([403, "not-permitted"]);
  expect((await resort.waiter.ask(tablesApi.list))[6]?.status).toBe("available");
});

test("what an admin left on a device is delivered by another admin's sign-in", async () => {
  const kavita = await newAuthor(resort.server, "Kavita", "admin");
  const path = `/tables/${resort.table(7)._id}`;
  const renamed = await deliver(kavita.client, meera, left(path, { name: "Window" }, { method: "PUT" }));
  expect(renamed.status).toBe(200);
  const [entry] = await resort.admin.ask(activityApi.list, { search: { topic: "tables" } });
  expect(entry).toMatchObject({
    person: refOf(meera),
    after: { name: "Window", deliveredBy: refOf(kavita) },
  });
});

test("a bill and its money say who delivered them, for each role", async () => {
  for (const [index, by] of [joseph, meera].entries()) {
    const order = await resort.open(9 + index, resort.line());
    const pay = left(`/orders/${order._id}/pay`, { paymentType: "upi" }, { method: "PATCH" });
    expect((await deliver(by.client, asha, pay)).status).toBe(200);
    const { bill } = await resort.readOrder(order._id);
    expect(await resort.readBill(bill?._id ?? "")).toMatchObject({
      issuedBy: refOf(asha),
      deliveredBy: refOf(by),
      payments: [{ receivedBy: refOf(asha), deliveredBy: refOf(by) }],
    });
  }
  const own = await resort.open(11, resort.line());
  const bill = await resort.issueBill(own);
  expect(await resort.readBill(bill._id)).not.toHaveProperty("deliveredBy");
});

test("a refund says who delivered it, and so does money that is due", async () => {
  const kavita = await newAuthor(resort.server, "Kavita", "admin");
  const opened = await resort.open(12, resort.line());
  const order = await resort.add(opened, resort.line());
  const cash = { paymentType: "cash", takenOffline: true, expectedTotal: Rupees.encode(opened.grandTotal) };
  const pay = left(`/orders/${order._id}/pay`, cash, { method: "PATCH" });
  expect((await deliver(joseph.client, asha, pay)).status).toBe(200);
  const balances = await resort.admin.get("/bills/balances");
  expect(balances.body).toMatchObject([{ receivedBy: refOf(asha), deliveredBy: refOf(joseph) }]);
  const billId = (await resort.readOrder(order._id)).bill?._id ?? "";
  const refund = { amount: 1, type: "cash", reason: "Spoiled" };
  expect((await deliver(kavita.client, meera, left(`/bills/${billId}/refunds`, refund))).status).toBe(201);
  expect((await resort.readBill(billId)).payments).toContainEqual(
    expect.objectContaining({ kind: "refund", receivedBy: refOf(meera), deliveredBy: refOf(kavita) }),
  );
});

test("an accepted claim says who delivered it, and so does the money it becomes", async () => {
  const order = await resort.open(14, resort.line());
  const cash = { paymentType: "cash", takenOffline: true, expectedTotal: 1 };
  await deliver(joseph.client, asha, left(`/orders/${order._id}/pay`, cash, { method: "PATCH" }));
  const { body } = await resort.admin.get("/claims");
  expect(body).toMatchObject([{ receivedBy: refOf(asha), deliveredBy: refOf(joseph) }]);
  const [claim] = body as readonly CashClaim[];
  const decision = { decision: "accepted", reason: "It was in the drawer" };
  expect((await resort.admin.post(`/claims/${claim?._id}/decision`, decision)).status).toBe(200);
  expect(await resort.admin.ask(paymentsApi.balances, { search: {} })).toContainEqual(
    expect.objectContaining({ receivedBy: refOf(asha), deliveredBy: refOf(joseph) }),
  );
});
