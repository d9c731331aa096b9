import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { setupApi } from "#domain/setup/api.ts";
import { startApi } from "#domain/setup/startApi.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { calendarDay } from "#domain/time.ts";
import { demoAccounts } from "#testing/client.ts";
import { verifyJournal } from "../db/journal.ts";
import { pipeline, type ReadTx } from "../db/tx.ts";
import { entities } from "../entities.ts";
import { sumEndedDays } from "../reports/daySums/sumEndedDays.ts";
import { owner, ownerOf, startBody, startForReal } from "../testing/realStart.ts";
import { type Resort, startResort } from "../testing/resort.ts";

const HOUR_MS = 3_600_000;
let resort: Resort;

beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const start = (body?: object) => startForReal(resort, body);
const signIn = () => ownerOf(resort);

/** Stores what trying the demo leaves: one order paid, one open, an expense, a reserved table. */
async function tryThingsOut(): Promise<void> {
  const { waiter, admin } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const { version, grandTotal } = await resort.readOrder(order._id);
  await waiter.send(payingApi.pay, {
    params: { orderId: order._id },
    body: { paymentType: "cash", version, expectedTotal: grandTotal },
  });
  await resort.open(1, resort.line(1, 1));
  await admin.post("/expenses", {
    title: "Fish",
    category: "Kitchen",
    totalAmount: 500,
    paidAmount: 500,
    date: "2026-11-20",
  });
  await waiter.send(closingApi.setTableStatus, {
    params: { tableId: resort.table(2)._id },
    body: { status: "reserved" },
  });
}

test("the demo's orders and accounts are deleted, menu and tables stay, invoice numbers start again, the journal is whole", async () => {
  await tryThingsOut();
  const menu = await resort.admin.query(menuApi.items);
  const tables = await resort.admin.query(tablesApi.list);
  const { status, body } = await start();
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      admin: { username: "priya", role: "admin" },
      removed: { orders: 2, bills: 1, expenses: 1, accounts: 4 },
    },
  });

  for (const client of [resort.admin, resort.waiter]) {
    expect((await client.get("/orders")).status).toBe(401);
  }
  const { visitor } = resort.server;
  expect((await visitor().post("/auth/login", demoAccounts.admin)).status).toBe(401);
  expect(await visitor().query(setupApi.read)).toEqual({
    resortTitle: "Rasoi",
    picture: "",
    canonicalOrigin: "",
    demo: false,
    needsFirstAdmin: false,
    demoAccounts: [],
  });

  const priya = await signIn();
  expect(await priya.query(menuApi.items)).toEqual(menu);
  expect((await priya.query(tablesApi.list)).map(({ _id, status }) => [_id, status])).toEqual(
    tables.map(({ _id }) => [_id, "available"]),
  );
  for (const list of [ordersApi.list, billsApi.list, kotApi.list, expensesApi.list]) {
    expect(await priya.get(list.path)).toMatchObject({ status: 200, body: [] });
  }
  expect((await priya.query(accountsApi.users)).map(({ username }) => username)).toEqual(["priya"]);
  expect(await priya.query(settingsApi.read)).toMatchObject({ gstin: "", fssai: "", address: "" });

  const order = await priya.send(takingApi.openOrder, {
    body: { table: resort.table(0)._id, items: [resort.line()] },
  });
  const bill = await priya.send(billingApi.issueBill, { params: { orderId: order._id }, body: {} });
  expect(bill.invoiceNumber).toBe("A/26-27/000001");
  expect((await priya.get("/activity?action=demo.ended")).body).toMatchObject([
    { topic: "settings", before: { orders: 2, bills: 1 }, after: { admin: "priya" } },
  ]);
  expect((await resort.server.databases.read(verifyJournal)).problem).toBeUndefined();
});

test("a demo whose first day has ended leaves no money, nor any sum of it", async () => {
  await tryThingsOut();
  const { databases, writeQueue, clock } = resort.server;
  clock.advance(11 * HOUR_MS);
  const businessDayOf = () => calendarDay(clock.now());
  const onFailure = (error: unknown) => expect.unreachable(String(error));
  await sumEndedDays({ databases, writeQueue, now: clock.now, businessDayOf, onFailure });
  const filled = () =>
    databases.read(async (tx) => {
      const tables = entities.map(({ table }) => table);
      const rows = await pipeline(tables.map((table) => selectOne(tx, table)));
      return tables.filter((_, at) => rows[at]?.rows.length !== 0);
    });
  const sums = ["day_sums", "day_bill_sums", "day_item_sums", "day_payment_sums", "day_tax_sums"];
  expect(await filled()).toEqual(expect.arrayContaining([...sums, "payments", "bill_lines", "expenses"]));
  expect((await start()).status).toBe(200);
  expect(await filled()).toEqual([
    ...["journal", "journal_head", "idempotency_keys", "counters", "settings", "images"],
    ...["users", "sessions", "house_secret"],
    ...["areas", "tables", "menu_categories", "menu_items", "item_prices"],
  ]);
});

const selectOne = (tx: ReadTx, table: string) => sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);

test("the journal tells what the start removed, so that every screen reads it again", async () => {
  const demoIds = (await resort.admin.query(accountsApi.users)).map(({ _id }) => _id);
  await start({ ...startBody, keepMenu: false, keepTables: false });
  const priya = await signIn();
  const [{ _id } = { _id: "" }] = await priya.query(accountsApi.users);
  const all = await priya.query(activityApi.list, { search: {} });
  const entries = all.filter(({ action }) => action !== "demo.seeded" && action !== "session.started");
  const removed = { action: "demo.removed", entityId: "start-for-real", before: null, after: null };
  const inOrder = entries.toReversed();
  const accounts = inOrder.slice(0, 4);
  expect(accounts.map(({ topic, action }) => [topic, action])).toEqual(
    Array(4).fill(["staff", "user.deleted"]),
  );
  const names = accounts.map(({ before }) => Object.assign({ username: "" }, before).username);
  expect(names.toSorted()).toEqual(["admin", "joseph", "rohan", "waiter"]);
  expect(accounts.map(({ before }) => before)).toContainEqual({ username: "admin", name: "Meera Kamat" });
  expect(inOrder.slice(4)).toMatchObject([
    { topic: "staff", action: "user.added", entityId: _id, after: { username: "priya", role: "admin" } },
    { topic: "menu", ...removed },
    { topic: "areas", ...removed },
    { topic: "tables", ...removed },
    { topic: "settings", action: "settings.changed", entityId: "settings", after: { gstin: "" } },
    { topic: "devices", ...removed },
    { topic: "orders", ...removed },
    { topic: "kot", ...removed },
    { topic: "bills", ...removed },
    { topic: "accounts", ...removed },
    { topic: "drawers", ...removed },
    { topic: "dayCloses", ...removed },
    { topic: "expenses", ...removed },
    { topic: "settings", action: "demo.ended", entityId: "start-for-real" },
  ]);
  const deleted = entries.filter(({ action }) => action === "user.deleted").map(({ entityId }) => entityId);
  expect(deleted.toSorted()).toEqual(demoIds.toSorted());
});

test("accounts deleted and settings changed before are left as they are", async () => {
  const { admin } = resort;
  const rohan = (await admin.query(accountsApi.users)).find(({ username }) => username === "rohan");
  await admin.send(accountsApi.remove, { params: { userId: rohan?._id ?? "" }, body: {} });
  const own = { resortTitle: "Casa Priya", gstin: "", fssai: "", address: "", phone: "", invoicePrefix: "C" };
  await admin.send(settingsApi.save, { body: { ...(await admin.query(settingsApi.read)), ...own } });
  expect((await start()).body).toMatchObject({ removed: { accounts: 3 } });
  const priya = await signIn();
  expect(await priya.query(settingsApi.read)).toMatchObject(own);
  const saved = await priya.query(activityApi.list, { search: { action: "settings.changed" } });
  expect(saved).toHaveLength(1);
  const freed = await priya.query(activityApi.list, { search: { topic: "tables", limit: 1 } });
  expect(freed).toMatchObject([{ action: "tables.freed", entityId: "start-for-real" }]);
});

test("the new admin's username must be free, and the confirmation be typed", async () => {
  const { _id: taken } = await resort.admin.send(accountsApi.register, {
    body: { ...owner, email: "priya@example.com", password: "tandoor1" },
  });
  // An added account that stays keeps its name.
  expect(await start({ ...startBody, keepAccounts: [taken] })).toMatchObject({
    status: 409,
    body: { code: "username-taken" },
  });
  expect((await start({ ...startBody, confirm: "START" })).body).toMatchObject({
    details: { fields: [{ field: "confirm", message: "type START FOR REAL" }] },
  });
  const refused = await start({ keepMenu: true, confirm: startBody.confirm });
  expect(refused.body).toMatchObject({
    details: { fields: [{ message: "the demo account goes, so another admin is needed" }] },
  });
  expect(await resort.admin.query(setupApi.read)).toMatchObject({ demo: true });
});

test("a verified backup is made first on SQLite, and named in the answer", async () => {
  const { body } = await start();
  const { backup } = startApi.startForReal.output.pick({ backup: true }).parse(body);
  if (resort.server.databases.dialect === "postgres") expect(backup).toBeNull();
  else expect(existsSync(join(resort.server.dataDir, "backups", backup ?? ""))).toBe(true);
  if (backup !== null) expect(backup).toMatch(/-before-start\.db\.zst$/);
});

test("without the menu and the tables a resort starts empty, and their names are free", async () => {
  await start({ ...startBody, keepMenu: false, keepTables: false });
  const priya = await signIn();
  for (const list of [menuApi.items, menuApi.categories, tablesApi.list, areasApi.list]) {
    expect((await priya.get(list.path)).body).toEqual([]);
  }
  expect((await priya.post("/menu/categories", { name: "Starters" })).status).toBe(201);
});

test("a dish, a category, a table and an area that were deleted before keep the time of it", async () => {
  const { admin, server } = resort;
  const category = await admin.send(menuEditingApi.createCategory, { body: { name: "Sizzlers" } });
  const area = await admin.send(areaEditingApi.create, { body: { name: "Lawn" } });
  await admin.del(`/tables/${resort.table(3)._id}`);
  await admin.del(`/menu/items/${resort.item(3)._id}`);
  await admin.del(`/menu/categories/${category._id}`);
  await admin.del(`/areas/${area._id}`);
  const before = server.clock.now();
  server.clock.advance(60_000);
  await start({ ...startBody, keepMenu: false, keepTables: false });
  const tables = ["menu_items", "menu_categories", "tables", "areas"] as const;
  const kept = await Promise.all(
    tables.map((table) =>
      server.databases.reader.selectFrom(table).select("id").where("deleted_at", "=", before).execute(),
    ),
  );
  expect(kept.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test("settings that were changed in the demo stay", async () => {
  const settings = await resort.admin.query(settingsApi.read);
  await resort.admin.send(settingsApi.save, { body: { ...settings, resortTitle: "Casa Priya" } });
  await start();
  expect(await (await signIn()).query(settingsApi.read)).toMatchObject({
    resortTitle: "Casa Priya",
    gstin: "",
  });
});

test("a real admin needs no new account to start for real, and real accounts stay; a demo admin must add one", async () => {
  expect((await start({ keepMenu: true, confirm: startBody.confirm })).body).toMatchObject({
    details: { fields: [{ field: "admin" }] },
  });
  const { server } = resort;
  const id = await server.addAccount(owner);
  const real = await server.client("priya");
  expect(
    await real.post("/settings/start-for-real", { keepMenu: true, confirm: startBody.confirm }),
  ).toMatchObject({
    status: 200,
    body: { admin: { _id: id, username: "priya" } },
  });
  expect(await real.get("/auth/profile")).toMatchObject({ status: 200, body: { _id: id } });
});

test.each([
  [{ ...startBody, confirm: "yes" }, 422, "invalid-input"],
  [{ ...startBody, admin: { ...owner, password: "seven-7" } }, 422, "invalid-input"],
  [{ ...startBody, admin: { ...owner, username: "a" } }, 422, "invalid-input"],
  [{ confirm: startBody.confirm, admin: owner }, 422, "invalid-input"],
])("%o is refused and nothing is deleted", async (body, status, code) => {
  await tryThingsOut();
  expect(await start(body)).toMatchObject({ status, body: { code } });
  expect(await resort.admin.query(ordersApi.list)).toHaveLength(2);
});

test("the start for real happens once, also when two ask at once, and only in a demo", async () => {
  const other = { ...startBody, admin: { ...owner, username: "second" } };
  const answers = await Promise.all([start(), start(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const users = await resort.server.databases.read((tx) =>
    tx.selectFrom("users").select("username").where("deleted_at", "is", null).execute(),
  );
  expect(users).toHaveLength(1);
  // The demo does not come back with the next start.
  await resort.server.restart();
  expect(await resort.server.visitor().query(setupApi.read)).toMatchObject({ demo: false, demoAccounts: [] });
});
