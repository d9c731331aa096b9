import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#domain/contract.ts";
import { type Endpoint, fillPath } from "#domain/endpoint.ts";
import { paise, ZERO, ZERO_RATE } from "#domain/money.ts";
import { billToCancel, changeToApprove } from "#domain/orders/commands/approval.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { withChanges, withLine } from "#domain/orders/order/order.ts";
import {
  type AssignableRole,
  findGrant,
  mayAccess,
  type Permission,
  permissions,
  Role,
  SessionRole,
} from "#domain/permissions.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { ApprovedChange, approvalApi } from "#domain/staff/approvalApi.ts";
import { type Client, createClient } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "./testing/resort.ts";

let resort: Resort;
let sessions: Record<SessionRole, Client>;
beforeAll(async () => {
  resort = await startResort();
  const { admin, waiter } = resort;
  const [cashier, manager] = [await newPerson("cashier"), await newPerson("manager")];
  sessions = { admin, waiter, cashier, manager, display: await resort.pairDisplay() };
});

/** Adds an account with this role and signs it in. */
async function newPerson(role: AssignableRole): Promise<Client> {
  const account = { username: role, password: `${role}-kokum` };
  await resort.admin.send(accountsApi.register, { body: { ...account, name: role, role } });
  const { token } = await resort.server.visitor().send(staffApi.login, { body: account });
  return createClient(() => resort.server.url, token);
}
afterAll(() => resort.server.close());
const routes = contract.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const NO_SUCH_ID = "0190c000-0000-4000-8000-00000000dead";

/** Sends a request that can change nothing: no entity has this id, no body has this field. */
async function request(client: Client, endpoint: Endpoint): Promise<number> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, NO_SUCH_ID]);
  const path = fillPath(endpoint.path, Object.fromEntries(names));
  const body = { noSuchField: 1 };
  if (endpoint.method === "GET") return (await client.get(path)).status;
  if (endpoint.method === "POST") return (await client.post(path, body)).status;
  if (endpoint.method === "PUT") return (await client.put(path, body)).status;
  if (endpoint.method === "PATCH") return (await client.patch(path, body)).status;
  return (await client.del(path, body)).status;
}

describe("every route of the contract", () => {
  test.each(routes)("%s allows exactly the roles of the permission table", async (_, endpoint) => {
    const { permission } = endpoint;
    const allowed = endpoint.kind === "command" ? [422] : [200, 404, 422];

    const visitor = await request(resort.server.visitor(), endpoint);
    expect(permission === "public" ? allowed : [401]).toContain(visitor);
    const forged = await request(
      createClient(() => resort.server.url, "x".repeat(43)),
      endpoint,
    );
    expect(permission === "public" ? allowed : [401]).toContain(forged);
    for (const role of SessionRole.options) {
      const status = await request(sessions[role], endpoint);
      expect({ role, isAllowed: allowed.includes(status), status }).toEqual({
        role,
        isAllowed: mayAccess(role, permission),
        status: mayAccess(role, permission) ? expect.any(Number) : 403,
      });
    }
  });

  test("every route of the contract is tried", () => {
    expect(routes.length).toBeGreaterThan(70);
  });
});

/** Permissions that no route has as its own: a handler checks them in addition to its route's permission. */
const checkedInOtherRoutes = {
  "orders.void": "voiding what the kitchen has seen needs an approval for waiters",
  "bills.cancel": "cancelling a printed bill needs an approval for waiters and cashiers",
  "orders.discount": "a discount beyond the limit needs an approval for waiters and cashiers",
  "orders.openPrice": "an open price outside its range needs an approval for waiters and cashiers",
  "orders.notCharged": "not charging a dish needs an approval for waiters and cashiers",
  "accounts.aboveLimit": "accounts/charging.test.ts",
  "payments.large": "cash taken offline that is far more than the total needs an approval for waiters",
} as const satisfies Partial<Record<Permission, string>>;

test("every row of the permission table guards a route or has its own test below", () => {
  const guarded = new Set<string>(contract.map(({ permission }) => permission));
  const rest = Object.keys(permissions).filter((permission) => !guarded.has(permission));
  expect(rest.toSorted()).toEqual(Object.keys(checkedInOtherRoutes).toSorted());
});

const reason = "Guest changed mind";
const needed = [403, "approval-needed"];
test(checkedInOtherRoutes["orders.void"], async () => {
  const order = await resort.open(0, resort.line(0), resort.line(1));
  const [first, second] = order.items;
  const lineOf = (line: typeof first) => `/orders/${order._id}/lines/${line?._id}`;
  expect(refusalOf(await resort.waiter.del(lineOf(first), { reason }))).toEqual(needed);
  expect(refusalOf(await resort.waiter.del(`/orders/${order._id}`, { reason }))).toEqual(needed);
  const less = withLine(order, first?._id ?? "", { quantity: 0 });
  const approval = await resort.approveChange("orders.void", order, less);
  expect((await resort.waiter.del(lineOf(first), { reason, approval })).status).toBe(200);
  expect(refusalOf(await resort.waiter.del(lineOf(second), { reason, approval }))).toEqual([
    ...[403, "approval-invalid"],
  ]);
  expect((await resort.admin.del(lineOf(second), { reason })).status).toBe(200);
  expect(grants("orders.void")).toEqual(WITH_APPROVAL);
});

test(checkedInOtherRoutes["bills.cancel"], async () => {
  const order = await resort.open(1, resort.line());
  const cancel = async (client: Client, more: { approval?: string } = {}) => {
    const bill = await resort.issueBill(order);
    return refusalOf(await client.post(`/bills/${bill._id}/cancel`, { reason, ...more }));
  };
  expect(await cancel(resort.waiter)).toEqual([403, "approval-needed"]);
  expect(await cancel(resort.admin)).toEqual([200]);
  const bill = await resort.issueBill(order);
  const approval = await resort.approve("bills.cancel", order._id, billToCancel(bill));
  expect(await cancel(resort.waiter, { approval })).toEqual([200]);
  expect(grants("bills.cancel")).toEqual(WITH_APPROVAL);
});

test(checkedInOtherRoutes["orders.discount"], async () => {
  const order = await resort.open(5, resort.line());
  const discount = (client: Client, more: { approval?: string } = {}) =>
    client.patch(`/orders/${order._id}`, { discountRupees: 50, ...more });
  expect(refusalOf(await discount(resort.waiter))).toEqual([403, "approval-needed"]);
  const half = withChanges(order, { discount: { rupees: paise(50_00), value: order.totalAmount } });
  const approval = await resort.approveChange("orders.discount", order, half);
  expect((await discount(resort.waiter, { approval })).status).toBe(200);
  expect((await discount(resort.admin)).status).toBe(200);
  expect(grants("orders.discount")).toEqual(WITH_APPROVAL);
});

test(checkedInOtherRoutes["orders.openPrice"], async () => {
  const choices = { variants: [], groups: [], unit: "", openPrice: { min: 500, max: 900 } };
  const { _id: category } = resort.item().category;
  const fish = { _id: randomUUID(), name: "Fish of the day", category, price: 700, choices };
  expect((await resort.admin.post("/menu/items", fish)).status).toBe(201);
  const order = await resort.open(14);
  const lineAt = (price: number) => ({
    ...{ _id: randomUUID(), menuItem: fish._id, quantity: 1, choice: { price } },
  });
  const sell = (client: Client, line: object, more: { approval?: string } = {}) =>
    client.post(`/orders/${order._id}/lines`, { lines: [line], ...more });
  expect((await sell(resort.waiter, lineAt(900))).status).toBe(201);
  const cheap = lineAt(499);
  const needed = await sell(resort.waiter, cheap);
  expect(refusalOf(needed)).toEqual([403, "approval-needed"]);
  // 900 + 499 + 5 % = 1468.95, rounded.
  const terms = { discountPercentage: ZERO_RATE, discountAmount: ZERO, grandTotal: paise(1469_00) };
  const lines = [{ line: cheap._id, name: fish.name, quantity: 1, price: paise(499_00) }];
  const approve = () => resort.approve("orders.openPrice", order._id, { act: "change", lines, ...terms });
  const approval = await approve();
  // 900 + 498.80 come to the same rounded total.
  for (const other of [{ quantity: 2 }, { choice: { price: 498.8 } }])
    expect(refusalOf(await sell(resort.waiter, { ...cheap, ...other }, { approval }))).toEqual([
      ...[403, "approval-differs"],
    ]);
  expect((await sell(resort.waiter, cheap, { approval: await approve() })).status).toBe(201);
  const path = `/orders/${order._id}/lines/${cheap._id}`;
  expect(refusalOf(await resort.waiter.patch(path, { quantity: 2 }))).toEqual([403, "approval-needed"]);
  expect((await sell(resort.admin, lineAt(1))).status).toBe(201);
  const opening = { table: resort.table(15)._id, items: [lineAt(1)] };
  expect(refusalOf(await resort.waiter.post("/orders", opening))).toEqual([422, "price-outside-range"]);
  expect(grants("orders.openPrice")).toEqual(WITH_APPROVAL);
});

test(checkedInOtherRoutes["orders.notCharged"], async () => {
  const { _id, items } = await resort.open(16, resort.line());
  const body = { lines: [{ line: items[0]?._id, quantity: 1 }], kind: "staff-meal", reason };
  const ask = async (client: Client) => refusalOf(await client.post(`/orders/${_id}/not-charged`, body));
  expect([await ask(sessions.waiter), await ask(sessions.cashier)]).toEqual([needed, needed]);
  expect([await ask(sessions.manager), await ask(sessions.admin)]).toEqual([[201], [201]]);
  expect(grants("orders.notCharged")).toEqual(WITH_APPROVAL);
});

test(checkedInOtherRoutes["payments.large"], async () => {
  const order = await resort.open(6, resort.line());
  const body = { paymentType: "cash", takenOffline: true, expectedTotal: 9_000 };
  const deliver = (client: Client) => client.patch(`/orders/${order._id}/pay`, body);
  expect(refusalOf(await deliver(resort.waiter))).toEqual([403, "approval-needed"]);
  expect((await deliver(resort.admin)).status).toBe(200);
  expect(grants("payments.large")).toEqual(WITH_APPROVAL);
});

test("a waiter may reserve a table, and may not take one out of service", async () => {
  const path = `/tables/${resort.table(2)._id}/status`;
  expect((await resort.waiter.patch(path, { status: "reserved" })).status).toBe(200);
  expect(refusalOf(await resort.waiter.patch(path, { status: "out-of-service" }))).toEqual([
    403,
    "not-permitted",
  ]);
  expect((await resort.admin.patch(path, { status: "out-of-service" })).status).toBe(200);
  expect(refusalOf(await resort.waiter.patch(path, { status: "available" }))).toEqual([
    409,
    "table-out-of-service",
  ]);
  expect((await resort.readTable(resort.table(2)._id)).status).toBe("out-of-service");
});

test("a waiter removes a line and deletes an order the kitchen has not seen", async () => {
  const opened = await resort.open(3);
  const order = await resort.add(opened, resort.line(0), resort.line(1));
  const line = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  expect((await resort.waiter.del(line, {})).status).toBe(200);
  await resort.waiter.send(closingApi.deleteOrder, { params: { orderId: order._id }, body: {} });
  const orders = await resort.admin.query(ordersApi.list, { search: { table: order.table._id } });
  expect(orders.map(({ _id }) => _id)).not.toContain(order._id);
});
const WITH_APPROVAL = { waiter: "approval", cashier: "approval", manager: "yes", admin: "yes" };

function grants(permission: Permission) {
  return Object.fromEntries(Role.options.map((role) => [role, findGrant(role, permission)]));
}

test("a manager voids alone and approves for others; a cashier can do neither", async () => {
  const order = await resort.open(7, resort.line(0), resort.line(1), resort.line(2));
  const [first, second, third] = order.items.map(({ _id }) => `/orders/${order._id}/lines/${_id}`);
  expect(refusalOf(await sessions.cashier.del(first ?? "", { reason }))).toEqual([403, "approval-needed"]);
  expect((await sessions.manager.del(first ?? "", { reason })).status).toBe(200);
  const before = await resort.readOrder(order._id);
  const approvedBy = (username: string) =>
    resort.waiter.post("/auth/approvals", {
      ...{ username, password: `${username}-kokum`, action: "orders.void", target: order._id },
      change: z.encode(
        ApprovedChange,
        changeToApprove(before, withLine(before, second?.split("/").at(-1) ?? "", { quantity: 0 }), "change"),
      ),
    });
  expect(refusalOf(await approvedBy("cashier"))).toEqual([403, "not-permitted"]);
  const { approval } = (await approvedBy("manager")).body as { approval: string };
  expect((await resort.waiter.del(second ?? "", { reason, approval })).status).toBe(200);
  expect(refusalOf(await resort.waiter.del(third ?? "", { reason }))).toEqual([403, "approval-needed"]);
});

test("an approval ends with the role of who gave it", async () => {
  const order = await resort.open(8, resort.line(0), resort.line(1));
  const lineId = order.items[0]?._id ?? "";
  const { _id: userId } = await resort.admin.send(accountsApi.register, {
    body: { username: "meena", name: "Meena", password: "meena-kokum", role: "manager" },
  });
  const { approval } = await resort.waiter.send(approvalApi.approve, {
    body: {
      ...{ username: "meena", password: "meena-kokum", action: "orders.void", target: order._id },
      change: changeToApprove(order, withLine(order, lineId, { quantity: 0 }), "change"),
    },
  });
  await resort.admin.send(accountsApi.update, {
    params: { userId },
    body: { name: "Meena", role: "cashier" },
  });
  const path = `/orders/${order._id}/lines/${lineId}`;
  expect(refusalOf(await resort.waiter.del(path, { reason, approval }))).toEqual([403, "approval-invalid"]);
});

test("settings decide whether waiters settle; everybody else always may", async () => {
  await resort.admin.send(settingsApi.save, { body: { waitersSettle: false } });
  const settled = async (client: Client, table: number, path: string, body: object) => {
    const { _id } = await resort.open(table, resort.line());
    return refusalOf(await client.patch(`/orders/${_id}/${path}`, body));
  };
  const refused = [403, "waiters-do-not-settle"];
  expect(await settled(sessions.waiter, 9, "pay", {})).toEqual(refused);
  expect(await settled(sessions.waiter, 10, "status", { status: "paid" })).toEqual(refused);
  expect(await settled(sessions.cashier, 11, "pay", {})).toEqual([200]);
  expect(await settled(sessions.manager, 12, "pay", {})).toEqual([200]);
  await resort.admin.send(settingsApi.save, { body: { waitersSettle: true } });
  expect(await settled(sessions.waiter, 13, "pay", {})).toEqual([200]);
});

test.each(["cashier", "manager"] as const)(
  "an admin gives and takes the role of %s, and nobody makes an admin",
  async (role) => {
    const { _id: userId } = await resort.admin.send(accountsApi.register, {
      body: { username: `new-${role}`, name: role, password: "kokum-soda", role },
    });
    const change = (as: string) => resort.admin.put(`/auth/users/${userId}`, { name: role, role: as });
    expect((await change("waiter")).body).toMatchObject({ role: "waiter" });
    expect((await change(role)).body).toMatchObject({ role });
    expect(refusalOf(await change("admin"))).toEqual([422, "invalid-input"]);
    expect(refusalOf(await sessions.manager.put(`/auth/users/${userId}`, { name: role }))).toEqual([
      403,
      "not-permitted",
    ]);
  },
);
