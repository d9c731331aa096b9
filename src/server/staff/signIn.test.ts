import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setupApi } from "#domain/setup/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { createClient, demoAccounts } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const login = (username: string, password: string) =>
  server.visitor().post("/auth/login", { username, password });

test("the demo accounts shown on the sign-in screen work, however the username is capitalised", async () => {
  const setup = await server.visitor().query(setupApi.read);
  expect(setup).toMatchObject({
    resortTitle: "Palm Grove Resort",
    demo: true,
    needsFirstAdmin: false,
    demoAccounts: [
      { role: "admin", username: "admin", password: "admin123" },
      { role: "waiter", username: "waiter", password: "waiter123" },
    ],
  });
  for (const { username, password, role } of setup.demoAccounts) {
    const answer = await login(username.toUpperCase(), password);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.any(String),
      _id: expect.any(String),
      username,
      name: role === "admin" ? "Meera Kamat" : expect.stringMatching(/^Asha /),
      role,
      deviceSecret: expect.any(String),
    });
  }
});

test("a token opens the profile until its owner signs out", async () => {
  const { token } = await server.visitor().send(staffApi.login, { body: demoAccounts.waiter });
  const device = createClient(() => server.url, token);
  expect(await device.query(staffApi.profile)).toMatchObject({ username: "waiter", role: "waiter" });
  expect((await device.post("/auth/logout", {})).body).toEqual({ ended: true });
  expect(await device.get("/auth/profile")).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
});

test("the stored session holds no token and the journal no password", async () => {
  const { token } = await server.visitor().send(staffApi.login, { body: demoAccounts.waiter });
  const stored = await server.databases.read(async (tx) => ({
    sessions: await tx.selectFrom("sessions").selectAll().execute(),
    journal: await tx.selectFrom("journal").selectAll().execute(),
    keys: await tx.selectFrom("idempotency_keys").selectAll().execute(),
  }));
  expect(stored.journal.some(({ action }) => action === "session.started")).toBe(true);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(stored)).not.toContain(demoAccounts.waiter.password);
});

test.each([
  ["admin", "wrong"],
  ["unknown", demoAccounts.admin.password],
  ["' or 1=1 --", "' or 1=1 --"],
  ["वेटर 🍛", "पासवर्ड"],
])("%s with the password %s gets the same answer as any wrong sign-in", async (username, password) => {
  expect(await login(username, password)).toMatchObject({
    status: 401,
    body: { code: "invalid-credentials", message: "Invalid credentials" },
  });
});

test("missing and oversized fields are named", async () => {
  const visitor = server.visitor();
  expect(await visitor.post("/auth/login", { username: "admin" })).toMatchObject({
    status: 422,
    body: { code: "invalid-input", details: { fields: [{ field: "password" }] } },
  });
  expect(await login("a".repeat(10_000), "x")).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "username" }] } },
  });
});

test("wrong passwords slow an account at one address, up to 30 s, and never lock it out", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  for (let failure = 1; failure <= 3; failure++) expect((await login("admin", "wrong")).status).toBe(401);
  const early = await login("admin", demoAccounts.admin.password);
  expect(early).toMatchObject({ status: 429, body: { code: "slow-down", details: { retryAfterMs: 1_000 } } });
  expect(early.headers.get("retry-after")).toBe("1");
  expect((await login("waiter", demoAccounts.waiter.password)).status).toBe(200);

  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    pass(seconds * 1_000 - 1);
    expect((await login("admin", "wrong")).status).toBe(429);
    pass(1);
    expect((await login("admin", "wrong")).status).toBe(401);
  }
  pass(30_000);
  expect((await login("admin", demoAccounts.admin.password)).status).toBe(200);
  expect((await login("admin", "wrong")).status).toBe(401);
});

test("many devices may sign in to one account at the same time", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => login("waiter", demoAccounts.waiter.password)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("only the right password is answered with account-inactive", async () => {
  const admin = await server.client("admin");
  const waiter = (await admin.query(accountsApi.users)).find(({ username }) => username === "waiter");
  await admin.send(accountsApi.setStatus, {
    params: { userId: waiter?._id ?? "" },
    body: { isActive: false },
  });
  expect((await login("waiter", "wrong")).body).toMatchObject({ code: "invalid-credentials" });
  expect(await login("waiter", demoAccounts.waiter.password)).toMatchObject({
    status: 403,
    body: { code: "account-inactive" },
  });
});
