import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { staffApi } from "#domain/staff/api.ts";
import { createClient, demoAccounts } from "#testing/client.ts";
import { hashToken } from "../http/session.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { KNOWN_DEVICES_MAX } from "./knownDevices.store.ts";

let server: TestServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  server = await startTestServer({ trustProxy: "127.0.0.1" });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Lets time pass, for the server and for the delays of attempts. */
function pass(ms: number): void {
  server.clock.advance(ms);
  vi.setSystemTime(Date.now() + ms);
}

const { admin, waiter } = demoAccounts;
/** Whoever sends this sits behind the proxy at 127.0.0.1. */
const at = (address: string) => ({ "X-Forwarded-For": address });
const withSecret = (secret: string) => ({ "X-Device-Secret": secret });

function login(account: { username: string; password: string }, headers: Record<string, string> = {}) {
  return server.visitor().post("/auth/login", account, headers);
}
async function newDevice(account = admin): Promise<string> {
  const { deviceSecret = "" } = await server.visitor().send(staffApi.login, { body: account });
  expect(deviceSecret).toMatch(/^[\w-]{43}$/);
  return deviceSecret;
}
/** Guesses until attempts on this account from here must wait. */
async function guess(username: string, headers: Record<string, string> = {}): Promise<void> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1)
    statuses.push((await login({ username, password: "wrong" }, headers)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
}

test("a device that signed in before gets in while somebody at the same address guesses the password", async () => {
  const secret = await newDevice();
  await guess("admin");
  expect((await login(admin)).status).toBe(429);
  expect((await login(admin, withSecret("a".repeat(43)))).status).toBe(429);
  expect((await login(admin, withSecret(secret))).status).toBe(200);
});

test("a known device is slowed by its own wrong passwords, and only by these", async () => {
  const secret = await newDevice();
  await guess("admin", withSecret(secret));
  expect((await login(admin, withSecret(secret))).status).toBe(429);
  expect((await login(admin)).status).toBe(200);
});

test("a device is known for the accounts that signed in on it: a waiter's does not buy attempts on the admin's", async () => {
  const secret = await newDevice(waiter);
  await guess("admin");
  expect((await login(admin, withSecret(secret))).status).toBe(429);
  pass(60_000);
  expect((await login(admin, withSecret(secret))).status).toBe(200);
  await guess("admin");
  expect((await login(admin, withSecret(secret))).status).toBe(200);
});

test("a device keeps its secret; one that this server did not give is replaced", async () => {
  const secret = await newDevice();
  expect((await login(waiter, withSecret(secret))).body).not.toHaveProperty("deviceSecret");
  const replaced = await login(admin, withSecret("b".repeat(43)));
  expect(replaced.body).toMatchObject({ deviceSecret: expect.not.stringContaining("bbb") });
});

test("an approval with the admin's password has the device's own attempts too", async () => {
  const secret = await newDevice();
  const { token } = await server.visitor().send(staffApi.login, { body: waiter });
  const till = createClient(() => server.url, token);
  const change = { act: "cancel-order", lines: [], discountPercentage: 0, discountAmount: 0, grandTotal: 0 };
  const [table] = await till.query(tablesApi.list);
  const order = await till.send(takingApi.openOrder, { body: { table: table?._id ?? "" } });
  const body = { ...admin, action: "orders.void", target: order._id, change };
  await guess("admin");
  expect((await till.post("/auth/approvals", body)).status).toBe(429);
  expect((await till.post("/auth/approvals", body, withSecret(secret))).status).toBe(201);
});

test("stores only the secret's hash, and beyond 50 devices an account forgets the one used longest ago", async () => {
  const first = await newDevice(waiter);
  const others: string[] = [];
  for (let device = 1; device < KNOWN_DEVICES_MAX; device += 1) {
    pass(4_000);
    others.push(await newDevice(waiter));
  }
  await guess("waiter");
  expect((await login(waiter, withSecret(first))).status).toBe(200);
  pass(60_000);
  const second = await newDevice(waiter);
  const rows = await server.databases.reader.selectFrom("known_devices").selectAll().execute();
  const known = [first, ...others.slice(1), second].map(hashToken);
  expect(rows.map((row) => row.secret_hash).toSorted()).toEqual(known.toSorted());
  expect(JSON.stringify(rows)).not.toContain(first);
  expect(JSON.stringify(rows)).not.toContain(second);
});

test("an address that a trusted proxy names has attempts of its own", async () => {
  await guess("admin", at("203.0.113.1"));
  expect((await login(admin, at("203.0.113.1"))).status).toBe(429);
  expect((await login(admin, at("203.0.113.2"))).status).toBe(200);
});

test("a sender's word about its address counts nothing unless TRUST_PROXY names it", async () => {
  await server.close();
  server = await startTestServer();
  await guess("admin", at("203.0.113.1"));
  expect((await login(admin, at("203.0.113.2"))).status).toBe(429);
});
