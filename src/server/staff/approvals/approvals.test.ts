import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { paise, ZERO, ZERO_RATE } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type ApprovedChange, approvalApi } from "#domain/staff/approvalApi.ts";
import { type Client, demoAccounts } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { consumeApproval } from "./spendApproval.ts";

let server: TestServer;
let waiter: Client;
let waiterId: string;
let order: string;

beforeEach(async () => {
  server = await startTestServer();
  waiter = await server.client("waiter");
  waiterId = (await waiter.query(staffApi.profile))._id;
  const [table] = await waiter.query(tablesApi.list);
  order = (await waiter.send(takingApi.openOrder, { body: { table: table?._id ?? "" } }))._id;
});
afterEach(() => server.close());

/** One water of ₹20 taken off an order of ₹5,271. */
const change: ApprovedChange = {
  act: "change",
  lines: [{ line: "water", name: "Water", quantity: 1 }],
  discountPercentage: ZERO_RATE,
  discountAmount: ZERO,
  grandTotal: paise(5_250_00),
};
const signed = () => ({ ...demoAccounts.admin, action: "orders.void", target: order, change }) as const;
/** The same as it goes over the wire. */
const sent = () => ({ ...signed(), change: { ...change, grandTotal: 5_250 } });

const spend = (approval: string | undefined, other: { targetId?: string; personId?: string } = {}) =>
  server.writeQueue.write(({ tx, now }) =>
    consumeApproval(tx, {
      approval,
      action: "orders.void",
      targetId: order,
      change,
      personId: waiterId,
      now,
      ...other,
    }),
  );

test("an admin's password approves one action of the waiter, once", async () => {
  const { approval, approvedBy } = await waiter.send(approvalApi.approve, { body: signed() });
  expect(approvedBy.name).toBe("Meera Kamat");
  expect((await spend(approval)).answer).toEqual(approvedBy);
  await expect(spend(approval)).rejects.toMatchObject({ code: "approval-invalid" });
});

test("an approval is valid for that order and that waiter only, and for two minutes", async () => {
  const { approval } = await waiter.send(approvalApi.approve, { body: signed() });
  await expect(spend(approval, { targetId: randomUUID() })).rejects.toMatchObject({
    code: "approval-invalid",
  });
  await expect(spend(approval, { personId: randomUUID() })).rejects.toMatchObject({
    code: "approval-invalid",
  });
  server.clock.advance(2 * 60_000 + 1);
  await expect(spend(approval)).rejects.toMatchObject({ code: "approval-invalid" });
});

test("an approval names an order: none is given for nothing, for a bill or for anything else", async () => {
  for (const target of ["", randomUUID()]) {
    expect(await waiter.post("/auth/approvals", { ...sent(), target })).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field: "target" }] } },
    });
  }
  const { target: _, ...untargeted } = sent();
  expect((await waiter.post("/auth/approvals", untargeted)).status).toBe(422);
  expect((await waiter.post("/auth/approvals", sent())).status).toBe(201);
});

test("without an approval, or with an invented one, the action is refused", async () => {
  const needed = { code: "approval-needed", details: { action: "orders.void" } };
  await expect(spend(undefined)).rejects.toMatchObject(needed);
  await expect(spend("")).rejects.toMatchObject(needed);
  await expect(spend("invented")).rejects.toMatchObject({ code: "approval-invalid" });
});

test("the approval of an admin who was deactivated since is invalid", async () => {
  const { approval } = await waiter.send(approvalApi.approve, { body: signed() });
  await server.tamper(sql`update users set is_active = 0 where username = 'admin'`);
  await expect(spend(approval)).rejects.toMatchObject({ code: "approval-invalid" });
});

test("the approval of an admin who was made a waiter or deleted since is invalid", async () => {
  for (const change of [sql`role = 'waiter'`, sql`deleted_at = 1`]) {
    const { approval } = await waiter.send(approvalApi.approve, { body: signed() });
    await server.tamper(sql`update users set ${change} where username = 'admin'`);
    await expect(spend(approval)).rejects.toMatchObject({ code: "approval-invalid" });
    await server.tamper(sql`update users set role = 'admin' where username = 'admin'`);
  }
});

test("a waiter's own password approves nothing, and wrong ones are slowed", async () => {
  const own = { ...sent(), ...demoAccounts.waiter };
  expect(await waiter.post("/auth/approvals", own)).toMatchObject({
    status: 403,
    body: { code: "not-permitted" },
  });
  const wrong = { ...sent(), password: "wrong" };
  for (let failure = 1; failure <= 3; failure++) {
    expect((await waiter.post("/auth/approvals", wrong)).body).toMatchObject({ code: "invalid-credentials" });
  }
  expect((await waiter.post("/auth/approvals", sent())).status).toBe(429);
  expect((await server.visitor().post("/auth/approvals", sent())).status).toBe(401);
});

test("the approval's secret is stored nowhere", async () => {
  const { approval } = await waiter.send(approvalApi.approve, { body: signed() });
  const stored = await server.databases.read(async (tx) => ({
    approvals: await tx.selectFrom("approvals").selectAll().execute(),
    keys: await tx.selectFrom("idempotency_keys").selectAll().execute(),
    journal: await tx.selectFrom("journal").selectAll().execute(),
  }));
  expect(stored.approvals).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(approval);
});
