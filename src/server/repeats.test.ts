import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#domain/contract.ts";
import type { Endpoint } from "#domain/endpoint.ts";
import { menuImportApi } from "#domain/menu/importApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Client, createClient } from "#testing/client.ts";
import { features } from "./app.ts";
import { repeatKitchen } from "./testing/bumpedTicket.ts";
import { repeatDrawers } from "./testing/countedDrawers.ts";
import { repeatAccounts } from "./testing/guestAccounts.ts";
import { owner, startBody } from "./testing/realStart.ts";
import { type Resort, startResort } from "./testing/resort.ts";
import { createTwice } from "./testing/twice.ts";

let resort: Resort;
/** The commands that were sent twice, as "POST /orders". */
const repeated = new Set<string>();

beforeEach(async () => {
  // No printer is there: nothing becomes of a paper by itself.
  resort = await startResort({ spooler: "off" });
});
afterEach(() => resort.server.close());

const isSqlite = process.env.TEST_DIALECT !== "postgres";
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const WithId = z.looseObject({ _id: z.string() });
const idOf = (body: unknown) => WithId.parse(body)._id;
const reason = "Guest changed mind";
const twice = createTwice(() => resort.admin, repeated);
const orderOf = (order: Order) => ({ orderId: order._id });

test("a retried command is not executed again: orders", async () => {
  const { line } = resort;
  const orderId = idOf(
    await twice("POST /orders", { body: { table: resort.table(0)._id, items: [line(0, 2), line(1)] } }),
  );
  const params = { orderId };
  const late = line(2, 3);
  await twice("POST /orders/:orderId/lines", { params, body: { lines: [late, line(3)] } });
  await twice("PATCH /orders/:orderId/lines/:lineId", {
    params: { ...params, lineId: late._id },
    body: { quantity: 2 },
  });
  const { kot: sent } = z.object({ kot: WithId }).parse(await twice("POST /orders/:orderId/kot", { params }));
  // Nothing is new: there is no ticket, then as now.
  await twice("POST /orders/:orderId/kot", { params });
  const kotId = { kotId: sent._id };
  await twice("PATCH /kot/:kotId/print", { params: kotId });
  await twice("PATCH /kot/:kotId/status", { params: kotId, body: { status: "preparing" } });
  await twice("DELETE /kot/:kotId", { params: kotId, body: { reason } });
  const lineId = (await resort.readOrder(orderId)).items[0]?._id ?? "";
  await twice("DELETE /orders/:orderId/lines/:lineId", { params: { ...params, lineId }, body: { reason } });
  await twice("PATCH /orders/:orderId", { params, body: { notes: "Birthday" } });
  await twice("PATCH /orders/:orderId/status", { params, body: { status: "preparing" } });
});

test("a retried command is not executed again: an order that is deleted or cancelled", async () => {
  const emptied = await resort.open(1);
  await twice("DELETE /orders/:orderId", { params: orderOf(emptied) });
  const voided = await resort.open(2, resort.line());
  await twice("PATCH /orders/:orderId/status", {
    params: orderOf(voided),
    body: { status: "cancelled", reason },
  });
  // A line that comes late reopens its order.
  const freed = await resort.open(3);
  await twice("PATCH /tables/:tableId/status", {
    params: { tableId: freed.table._id },
    body: { status: "available" },
  });
  await twice("POST /orders/:orderId/lines", { params: orderOf(freed), body: { lines: [resort.line()] } });
});

test("a retried command is not executed again: drawers, day closes", () => repeatDrawers(resort, twice));
test("a retried command is not executed again: what guests owe", () => repeatAccounts(resort, twice));
test("a retried command is not executed again: kitchen displays", () => repeatKitchen(resort, twice));

test("a retried command is not executed again: bills and payments", async () => {
  const order = await resort.open(0, resort.line());
  const shown = order.items.map(({ _id, quantity }) => ({ line: _id, quantity }));
  await twice("POST /orders/:orderId/provisional", { params: orderOf(order), body: { lines: shown } });
  const bill = { billId: idOf(await twice("POST /orders/:orderId/bill", { params: orderOf(order) })) };
  await twice("PATCH /bills/:billId/print", { params: bill });
  await twice("POST /bills/:billId/cancel", { params: bill, body: { reason } });
  const paid = await twice("PATCH /orders/:orderId/pay", {
    params: orderOf(order),
    body: { paymentType: "cash", tip: 5 },
  });
  const { bill: live } = z.object({ bill: WithId }).parse(paid);
  const [payment] = (await resort.readBill(live._id)).payments;
  await twice("POST /orders/:orderId/payments/:paymentId/correction", {
    params: { ...orderOf(order), paymentId: payment?._id ?? "" },
    body: { type: "card", reason },
  });
  resort.server.clock.advance(1_000);
  await twice("POST /bills/:billId/refunds", { params: { billId: live._id }, body: { amount: 5, reason } });
  const note = { noteId: (await resort.readBill(live._id)).creditNotes[0]?._id ?? "" };
  await twice("PATCH /bills/notes/:noteId/print", { params: note });
  await twice("POST /bills/notes/:noteId/jobs", { params: note });
  const party = await resort.open(2, resort.line(0, 2));
  await twice("POST /orders/:orderId/move", { params: orderOf(party), body: { table: resort.table(3)._id } });
  await twice("PATCH /orders/:orderId/waiter", {
    params: orderOf(party),
    body: { waiter: (await resort.admin.query(staffApi.profile))._id },
  });
  const lines = [{ line: party.items[0]?._id, quantity: 1 }];
  await twice("POST /orders/:orderId/split", {
    params: orderOf(party),
    body: { parts: [{ _id: randomUUID(), lines }] },
  });
  const free = await resort.open(4, resort.line());
  await twice("POST /orders/:orderId/not-charged", {
    params: orderOf(free),
    body: { lines: free.items.map(({ _id }) => ({ line: _id, quantity: 1 })), kind: "complimentary", reason },
  });
  await resort.waiter.patch(`/orders/${free._id}/pay`, {});
  const [slip] = await resort.admin.query(slipsApi.list, { search: { order: free._id } });
  await twice("PATCH /bills/slips/:slipId/print", { params: { slipId: slip?._id ?? "" } });
  const other = await resort.open(5, resort.line(1));
  await twice("POST /orders/:orderId/lines/move", { params: orderOf(party), body: { to: other._id, lines } });
  const part = await resort.open(1, resort.line());
  await twice("PATCH /orders/:orderId/pay", {
    params: orderOf(part),
    body: { tenders: [{ type: "card", amount: 5 }] },
  });
});

test("a retried command is not executed again: cash taken offline", async () => {
  const cash = (expectedTotal: number) => ({
    paymentType: "cash",
    takenOffline: true,
    version: 1,
    expectedTotal,
  });
  const cancelled = await resort.add(await resort.open(0), resort.line());
  await resort.waiter.del(`/orders/${cancelled._id}`, {});
  const total = cancelled.grandTotal / 100;
  await twice("PATCH /orders/:orderId/pay", { params: orderOf(cancelled), body: cash(total) });
  await twice("POST /orders/:orderId/balance", {
    params: orderOf(cancelled),
    body: { how: "returned", reason },
  });
  const open = await resort.open(1, resort.line());
  await twice("PATCH /orders/:orderId/pay", { params: orderOf(open), body: cash(1) });
});

test("a retried command is not executed again: the floor", async () => {
  const area = idOf(await twice("POST /areas", { body: { name: "Roof" } }));
  await twice("PUT /areas/:areaId", { params: { areaId: area }, body: { name: "Terrace roof" } });
  const tableId = idOf(await twice("POST /tables", { body: { name: "R1", area, capacity: 4 } }));
  const many = await twice("POST /tables/batch", { body: { names: ["R2", "R10", "R3"], area } });
  await twice("PUT /tables/:tableId", { params: { tableId }, body: { name: "R1a" } });
  await twice("PATCH /tables/:tableId/status", { params: { tableId }, body: { status: "reserved" } });
  for (const table of [tableId, ...z.array(WithId).parse(many).map(idOf)])
    await twice("DELETE /tables/:tableId", { params: { tableId: table } });
  await twice("DELETE /areas/:areaId", { params: { areaId: area } });
});

test("a retried command is not executed again: the menu", async () => {
  const at = { stationId: idOf(await twice("POST /menu/stations", { body: { name: "Grill" } })) };
  await twice("PUT /menu/stations/:stationId", { params: at, body: { name: "Tandoor" } });
  await twice("DELETE /menu/stations/:stationId", { params: at });
  const category = idOf(await twice("POST /menu/categories", { body: { name: "Goan" } }));
  const params = { categoryId: category };
  await twice("PUT /menu/categories/:categoryId", { params, body: { name: "From Goa" } });
  const itemId = idOf(await twice("POST /menu/items", { body: { name: "Xacuti", price: 300, category } }));
  await twice("PUT /menu/items/:itemId", { params: { itemId }, body: { price: 320 } });
  await twice("PATCH /menu/items/:itemId/availability", {
    params: { itemId },
    body: { isAvailable: false },
  });
  await twice("DELETE /menu/items/:itemId", { params: { itemId } });
  await twice("DELETE /menu/categories/:categoryId", { params });
  const form = new FormData();
  form.append("sheet", new Blob(["category,name,price\nGoan,Sorpotel,310"]), "menu.csv");
  const { body } = await resort.admin.post("/menu/import/preview", form);
  const Preview = z.object({ fingerprint: z.string(), rows: z.array(z.object({ values: z.unknown() })) });
  const { fingerprint, rows } = Preview.parse(body);
  const imported = await twice("POST /menu/import", {
    body: { fingerprint, rows: rows.map(({ values }) => values) },
  });
  expect(menuImportApi.apply.output.parse(imported)).toMatchObject({ added: 1, categoriesAdded: 1 });
});

test("a retried command is not executed again: expenses and settings", async () => {
  const rice = { title: "Rice", category: "Groceries", totalAmount: 500, paidAmount: 500 };
  const params = { expenseId: idOf(await twice("POST /expenses", { body: rice })) };
  await twice("PUT /expenses/:expenseId", { params, body: { ...rice, title: "Basmati" } });
  await twice("DELETE /expenses/:expenseId", { params });
  const { body: settings } = await resort.admin.get("/settings");
  await twice("PUT /settings", { body: Object.assign({}, settings, { resortTitle: "Palm Beach" }) });
  repeated.add("POST /settings/picture"); // settings/stored.test.ts repeats a form.
  const computerTime = new Date(resort.server.clock.now()).toISOString();
  await twice("POST /settings/clock", { body: { computerTime } });
  if (isSqlite) {
    await twice("PUT /backups/limit", { body: { limitBytes: 5_000_000_000 } });
    await twice("POST /backups");
    // start/logCopierTrouble.test.ts has a second disk.
    repeated.add("POST /backups/disk");
  } else {
    // PostgreSQL has its own tools.
    for (const name of ["PUT /backups/limit", "POST /backups", "POST /backups/disk"]) repeated.add(name);
  }
});

test("a retried command is not executed again: accounts", async () => {
  const ravi = { username: "ravi", name: "Ravi", password: "monsoon-26" };
  const params = { userId: idOf(await twice("POST /auth/register", { body: ravi })) };
  await twice("PUT /auth/users/:userId", { params, body: { name: "Ravi Naik" } });
  await twice("PATCH /auth/users/:userId/password", { params, body: { password: "other-2026" } });
  const credentials = { username: ravi.username, password: "other-2026" };
  const { body } = await resort.server.visitor().post("/auth/login", credentials);
  const { token } = z.looseObject({ token: z.string() }).parse(body);
  await twice("PATCH /auth/password", {
    client: createClient(() => resort.server.url, token),
    body: { currentPassword: "other-2026", newPassword: "third-2026" },
  });
  const discarded = { author: params.userId, change: "1 × Masala Dosa", takenAt: new Date(0).toISOString() };
  await twice("POST /auth/discarded-changes", { body: discarded });
  await twice("PATCH /auth/users/:userId/status", { params, body: { isActive: false } });
  await twice("DELETE /auth/users/:userId", { params });
});

test("a retried command is not executed again: devices", async () => {
  const params = { deviceId: randomUUID() };
  await resort.server.client("waiter", params.deviceId);
  await twice("PUT /devices/:deviceId", { params, body: { name: "Till 2" } });
  await twice("POST /devices/:deviceId/sign-out", { params });
});

test("a retried command is not executed again: printers and their papers", async () => {
  const connection = { kind: "network", address: "192.168.1.50" };
  const fields = { name: "Kitchen", kots: "cook", bills: true };
  const params = { printerId: idOf(await twice("POST /printers", { body: { ...fields, connection } })) };
  await twice("PUT /printers/:printerId", { params, body: { name: "Bar" } });
  await twice("POST /printers/:printerId/test", { params });
  await twice("POST /settings/test-papers", { body: { paper: "bill" } });
  const order = await resort.open(0, resort.line());
  const [kot] = await resort.kots(order);
  await twice("POST /kot/:kotId/jobs", { params: { kotId: kot?._id ?? "" } });
  const bill = await resort.issueBill(order);
  await twice("POST /bills/:billId/jobs", { params: { billId: bill._id } });
  const { jobs } = await resort.admin.query(printingApi.read);
  const jobId = jobs.find(({ paper }) => paper === "kot")?._id ?? "";
  await twice("PATCH /printing/:jobId", { params: { jobId }, body: { answer: "withdraw" } });
  const free = await resort.open(4, resort.line());
  const lines = free.items.map(({ _id }) => ({ line: _id, quantity: 1 }));
  await resort.admin.post(`/orders/${free._id}/not-charged`, { lines, kind: "complimentary", reason });
  await resort.admin.patch(`/orders/${free._id}/pay`, {});
  const [slip] = await resort.admin.query(slipsApi.list, { search: { order: free._id } });
  await twice("POST /bills/slips/:slipId/jobs", { params: { slipId: slip?._id ?? "" } });
  await twice("DELETE /printers/:printerId", { params });
  await resort.admin.post("/printers", { ...fields, name: "Till", tills: ["till-1"], drawer: 0, connection });
  const client: Client = {
    ...resort.admin,
    post: (path, body, headers) => resort.admin.post(path, body, { ...headers, "X-Device": "till-1" }),
  };
  await twice("POST /printing/drawer", { body: { reason }, client });
});

test("a retried command is not executed again: the start for real, by an admin who stays", async () => {
  const key = randomUUID();
  const send = (client: Client) =>
    client.post("/settings/start-for-real", startBody, { "Idempotency-Key": key });
  const first = await send(resort.admin);
  expect(first).toMatchObject({ status: 200, body: { admin: { username: owner.username } } });
  // The demo's admin is gone, so that only its own session could ask again: one that is put back for this.
  await resort.server.tamper(sql`update users set deleted_at = null where username = 'admin'`);
  await resort.server.tamper(sql`update sessions set ended_at = null`);
  const second = await send(resort.admin);
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  repeated.add("POST /settings/start-for-real");
});

test("an entity that was deleted since is answered all the same", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  const send = () => resort.admin.post("/areas", { name: "Roof" }, headers);
  const first = await send();
  await resort.admin.del(`/areas/${idOf(first.body)}`, {});
  expect(await send()).toMatchObject({ status: first.status, body: { name: "Roof" } });
});

test("the tests above retry every command that can be retried", () => {
  const inContract = new Set(contract.map(nameOf));
  const handlers = features.flatMap((feature) => feature.handlers);
  const recognised = handlers
    .filter(({ endpoint, replay }) => endpoint.kind === "command" && replay)
    .map(({ endpoint }) => nameOf(endpoint))
    .filter((name) => inContract.has(name));
  // After it there is no session that could send it again.
  repeated.add("POST /auth/logout");
  expect([...repeated].toSorted()).toEqual(recognised.toSorted());
});
