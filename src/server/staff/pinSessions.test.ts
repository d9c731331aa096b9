import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import { needsPassword } from "#domain/endpoint.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { type Client, createClient, demoAccounts } from "#testing/client.ts";
import { features } from "../app.ts";
import { refusalOf } from "../testing/resort.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { openStream } from "../testing/stream.ts";

const PIN = "482719";
const HOUR = 3_600_000;
const LOCKED = [401, "session-locked"];
const NOBODY = [401, "not-signed-in"];

let server: TestServer;
/** Signed in by password on the shared till. */
let waiter: Client;
let admin: Client;
/** The admin on the shared till, by PIN. */
let byPin: Client;
let ids: { readonly admin: string; readonly waiter: string };

beforeEach(async () => {
  server = await startTestServer();
  [admin, waiter] = [await server.client("admin"), await server.client("waiter")];
  const idOf = async (client: Client) => (await client.query(staffApi.profile))._id;
  ids = { admin: await idOf(admin), waiter: await idOf(waiter) };
  for (const userId of [ids.admin, ids.waiter])
    await admin.send(pinApi.setPin, { params: { userId }, body: { pin: PIN } });
  byPin = clientWith((await switchTo(waiter)).token);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const clientWith = (token = "") => createClient(() => server.url, token);
const switchTo = (client: Client, person = ids.admin) =>
  client.send(pinApi.switchPerson, { body: { person, pin: PIN } });
const lock = (client: Client) => client.send(staffApi.lock, { body: {} });
const unlock = (client: Client, body: { pin: string } | { password: string } = { pin: PIN }) =>
  client.send(pinApi.unlock, { body });
const profile = async (client: Client) => {
  const answer = await client.get("/auth/profile");
  return answer.status === 200 ? 200 : refusalOf(answer);
};
const users = () => server.databases.reader.selectFrom("users").selectAll().orderBy("id").execute();
const pins = () => server.databases.reader.selectFrom("pins").selectAll().orderBy("user_id").execute();

test("a session that a PIN opened sets no password, PIN, role or account, and goes on with everything else", async () => {
  const before = [await users(), await pins()];
  const { admin: userId } = ids;
  const refused: unknown[] = [];
  for (const { endpoint } of features.flatMap(({ handlers }) => handlers)) {
    if (!needsPassword(endpoint)) continue;
    const { method, path } = endpoint;
    const call = { GET: byPin.get, POST: byPin.post, PUT: byPin.put, PATCH: byPin.patch, DELETE: byPin.del };
    const answer = await call[method](path.replace(":userId", userId));
    expect([path, refusalOf(answer)]).toEqual([path, [403, "password-needed"]]);
    refused.push(`${method} ${path}`);
  }
  expect(refused.toSorted()).toEqual([
    "DELETE /auth/users/:userId",
    "GET /auth/users",
    "PATCH /auth/password",
    "PATCH /auth/pin",
    "PATCH /auth/users/:userId/password",
    "PATCH /auth/users/:userId/pin",
    "PATCH /auth/users/:userId/status",
    "POST /auth/register",
    "POST /settings/start-for-real",
    "PUT /auth/users/:userId",
  ]);
  expect([await users(), await pins()]).toEqual(before);
  for (const path of ["/settings", "/devices", "/reports/items", "/activity"])
    expect((await byPin.get(path)).status).toBe(200);
});

test("every command that sets a password, PIN or role is one that a PIN session may not send", () => {
  const sets = features
    .flatMap(({ handlers }) => handlers)
    .flatMap(({ endpoint }) => (endpoint.kind === "command" ? endpoint : []))
    .filter(({ body }) =>
      /"(newPassword|password|pin|role)":/.test(JSON.stringify(z.toJSONSchema(body, AS_SENT))),
    )
    .filter((endpoint) => !needsPassword(endpoint))
    .map(({ path }) => path);
  // Each of these proves who somebody is, or makes the first account of all.
  const proofs = ["/auth/login", "/auth/approvals", "/auth/approvals/pin", "/auth/switch", "/auth/unlock"];
  expect(sets.toSorted()).toEqual([...proofs, "/auth/first-admin"].toSorted());
});
const AS_SENT = { io: "input", unrepresentable: "any" } as const;

test("a PIN session ends with the lock: it reads and receives nothing, and the PIN opens another one from it", async () => {
  const stream = await openStream(server.url, byPin);
  expect(await lock(byPin)).toEqual({ ended: true });
  await stream.ended;
  expect(await profile(byPin)).toEqual(LOCKED);
  expect(refusalOf(await byPin.post("/orders", { table: "x" }))).toEqual(LOCKED);
  // The lock may be notified twice, by two tabs.
  expect(await lock(byPin)).toEqual({ ended: true });
  expect((await byPin.query(pinApi.people)).length).toBeGreaterThan(1);
  expect(refusalOf(await byPin.post("/auth/unlock", { pin: "482718" }))).toEqual([422, "wrong-pin"]);
  const { token, ...person } = await unlock(byPin);
  expect(person).toMatchObject({ _id: ids.admin });
  expect(await profile(clientWith(token))).toBe(200);
  expect(refusalOf(await clientWith(token).get("/auth/users"))).toEqual([403, "password-needed"]);
  expect(await profile(byPin)).toEqual(LOCKED);
  const entries = await admin.query(activityApi.list, { search: { topic: "staff", person: ids.admin } });
  const answer = entries.map(({ action, after }) => [action, after?.isByPin ?? null]);
  expect(answer.slice(0, 5)).toEqual([
    ["session.started", true],
    ["session.refused", null],
    ["delivery.refused", null],
    ["session.ended", null],
    ["session.started", true],
  ]);
});

test("a locked one may be followed by another person's PIN, or by the password, which opens a session for everything", async () => {
  await lock(byPin);
  const { token } = await switchTo(byPin, ids.waiter);
  expect(await profile(clientWith(token))).toBe(200);
  const { token: full } = await unlock(byPin, { password: demoAccounts.admin.password });
  expect((await clientWith(full).get("/auth/users")).status).toBe(200);
});

test("a switch or an unlock ends a PIN session, also before the lock was notified; where the answer was lost it is asked again", async () => {
  await switchTo(byPin, ids.waiter);
  expect(await profile(byPin)).toEqual(LOCKED);
  expect((await switchTo(byPin, ids.waiter)).username).toBe("waiter");
  const other = clientWith((await switchTo(waiter)).token);
  await unlock(other);
  expect(await profile(other)).toEqual(LOCKED);
});

test("changes that was queued on the device when it was locked still go out, and none that was tapped later", async () => {
  const [, table] = await waiter.query(tablesApi.list);
  const tapped = (ago: number) => ({ "X-Taken-At": String(server.clock.now() - ago) });
  server.clock.advance(10_000);
  await lock(byPin);
  server.clock.advance(1_000);
  const order = { table: table?._id };
  expect(refusalOf(await byPin.post("/orders", order, tapped(999)))).toEqual(LOCKED);
  expect((await byPin.post("/orders", order, tapped(1_000))).status).toBe(201);
});

test("after a sign-out or twelve hours no PIN opens another one from it", async () => {
  await lock(byPin);
  await byPin.send(staffApi.logout, { body: { changesWait: true } });
  expect(refusalOf(await byPin.post("/auth/unlock", { pin: PIN }))).toEqual(NOBODY);
  const later = clientWith((await switchTo(waiter)).token);
  await lock(later);
  server.clock.advance(12 * HOUR + 1);
  expect(refusalOf(await later.post("/auth/unlock", { pin: PIN }))).toEqual(NOBODY);
  expect(refusalOf(await later.post("/auth/switch", { person: ids.waiter, pin: PIN }))).toEqual(NOBODY);
});

test("a PIN session ends twelve hours after it began, however often it is used; one by password goes on", async () => {
  for (let hour = 1; hour <= 12; hour++) {
    expect([await profile(byPin), await profile(waiter)]).toEqual([200, 200]);
    server.clock.advance(HOUR);
  }
  expect(await profile(byPin)).toBe(200);
  server.clock.advance(1);
  expect([await profile(byPin), await profile(waiter)]).toEqual([NOBODY, 200]);
});

test("a session by password outlives the lock, and its unlocking opens no other one", async () => {
  expect(await lock(waiter)).toEqual({ ended: false });
  expect(await profile(waiter)).toBe(200);
  expect(await unlock(waiter)).toEqual({
    _id: ids.waiter,
    username: "waiter",
    name: "Asha Naik",
    role: "waiter",
  });
});

test.each([null, "905172"])(
  "setting a PIN to %s ends the sessions that the one before opened, and no others",
  async (pin) => {
    const [own] = [clientWith((await switchTo(waiter, ids.waiter)).token)];
    await admin.send(pinApi.setPin, { params: { userId: ids.admin }, body: { pin } });
    expect(await profile(byPin)).toEqual(NOBODY);
    expect(refusalOf(await byPin.post("/auth/unlock", { pin: pin ?? PIN }))).toEqual(NOBODY);
    expect([await profile(admin), await profile(own)]).toEqual([200, 200]);
    const body = { currentPassword: demoAccounts.waiter.password, pin };
    await waiter.send(pinApi.changeOwnPin, { body });
    expect([await profile(waiter), await profile(own)]).toEqual([200, NOBODY]);
  },
);

test("one's own password is changed with the current one only, also by an admin", async () => {
  const before = await users();
  const set = (userId: string) => admin.patch(`/auth/users/${userId}/password`, { password: "new-secret" });
  expect(refusalOf(await set(ids.admin))).toEqual([409, "own-password"]);
  expect(await users()).toEqual(before);
  const wrong = { currentPassword: "wrong", newPassword: "new-secret" };
  expect(refusalOf(await admin.patch("/auth/password", wrong))).toEqual([422, "wrong-password"]);
  expect((await set(ids.waiter)).status).toBe(200);
  const body = { currentPassword: demoAccounts.admin.password, newPassword: "new-secret" };
  await admin.send(accountsApi.changeOwnPassword, { body });
  expect((await users()).map(({ password_hash }) => password_hash)).not.toEqual(
    before.map(({ password_hash }) => password_hash),
  );
});
