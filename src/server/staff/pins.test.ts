import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { type Client, createClient, demoAccounts } from "#testing/client.ts";
import { refusalOf } from "../testing/resort.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

const PIN = "482719";
const WRONG = "482718";

let server: TestServer;
let admin: Client;
let waiter: Client;
let adminId: string;
let waiterId: string;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
  waiter = await server.client("waiter");
  adminId = (await admin.query(staffApi.profile))._id;
  waiterId = (await waiter.query(staffApi.profile))._id;
  for (const userId of [adminId, waiterId])
    await admin.send(pinApi.setPin, { params: { userId }, body: { pin: PIN } });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const switchTo = (person: string, pin = PIN, client = waiter) => client.post("/auth/switch", { person, pin });
const stateOf = async (person: string) =>
  (await waiter.query(pinApi.people)).find(({ _id }) => _id === person)?.pin;

/** Types this many wrong PINs of the admin, waiting as long as it takes. */
async function typeWrong(count: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let wrong = 1; wrong <= count; wrong += 1) {
    expect(refusalOf(await switchTo(adminId, WRONG))).toEqual([422, "wrong-pin"]);
    vi.setSystemTime(Date.now() + 30_000);
  }
}

test("a PIN switches a shared till into a session of the person's own, and the one before stays as it was", async () => {
  const { token, ...person } = await waiter.send(pinApi.switchPerson, {
    body: { person: adminId, pin: PIN },
  });
  expect(person).toMatchObject({ _id: adminId, username: "admin", role: "admin" });
  const switched = createClient(() => server.url, token);
  expect(await switched.query(staffApi.profile)).toMatchObject({ _id: adminId });
  expect(await waiter.query(staffApi.profile)).toMatchObject({ _id: waiterId });
});

test("after a switch, changes of the person before still go out in that person's session and name", async () => {
  const [table] = await waiter.query(tablesApi.list);
  await waiter.send(pinApi.switchPerson, { body: { person: adminId, pin: PIN } });
  await waiter.send(staffApi.logout, { body: { changesWait: true } });
  const tapped = { "X-Taken-At": String(server.clock.now()) };
  const order = await waiter.send(takingApi.openOrder, { body: { table: table?._id ?? "" } }, tapped);
  expect(order.waiter._id).toBe(waiterId);
  // A session that only delivers is nobody's: no PIN counts beside it.
  expect((await switchTo(adminId)).status).toBe(401);
});

test("a PIN is worth nothing where nobody is signed in, however well the device is known", async () => {
  const { deviceSecret = "" } = await server.visitor().send(staffApi.login, { body: demoAccounts.admin });
  const known = { "X-Device-Secret": deviceSecret };
  const visitor = server.visitor();
  const asked = { person: adminId, pin: PIN };
  expect((await visitor.post("/auth/switch", asked, known)).status).toBe(401);
  expect((await visitor.post("/auth/unlock", { pin: PIN }, known)).status).toBe(401);
  expect((await visitor.post("/auth/approvals/pin", asked, known)).status).toBe(401);
  const { username } = demoAccounts.admin;
  expect(refusalOf(await visitor.post("/auth/login", { username, password: PIN }, known))).toEqual([
    401,
    "invalid-credentials",
  ]);
});

test("wrong PINs are slowed together with wrong passwords", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { username, password } = demoAccounts.admin;
  const signIn = (typed: string) => server.visitor().post("/auth/login", { username, password: typed });
  expect((await signIn("wrong")).status).toBe(401);
  expect((await signIn("wrong")).status).toBe(401);
  expect(refusalOf(await switchTo(adminId, WRONG))).toEqual([422, "wrong-pin"]);
  expect(await switchTo(adminId)).toMatchObject({ status: 429, body: { details: { retryAfterMs: 1_000 } } });
  expect((await signIn(password)).status).toBe(429);
  expect((await switchTo(waiterId)).status).toBe(200);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await switchTo(adminId)).status).toBe(200);
});

test("after five wrong PINs in a row none is taken, also not after a restart, until the password is used", async () => {
  await typeWrong(5);
  expect(await stateOf(adminId)).toBe("blocked");
  expect(refusalOf(await switchTo(adminId))).toEqual([403, "pin-blocked"]);
  await server.restart();
  expect(refusalOf(await switchTo(adminId))).toEqual([403, "pin-blocked"]);
  expect((await server.visitor().post("/auth/login", demoAccounts.admin)).status).toBe(200);
  expect((await switchTo(adminId)).status).toBe(200);
});

test("a right PIN begins the count again, and an admin ends a block by another PIN", async () => {
  await typeWrong(4);
  expect((await switchTo(adminId)).status).toBe(200);
  await typeWrong(4);
  expect(await stateOf(adminId)).toBe("set");
  await typeWrong(1);
  expect(await stateOf(adminId)).toBe("blocked");
  await admin.send(pinApi.setPin, { params: { userId: adminId }, body: { pin: "905172" } });
  expect((await switchTo(adminId, "905172")).status).toBe(200);
});

test("guesses that are sent together are counted one by one", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => switchTo(adminId, WRONG)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
});

test("refused and blocked PINs are in Activity with name and reason, never the PIN", async () => {
  await typeWrong(5);
  await switchTo(adminId);
  const entries = await admin.query(activityApi.list, { search: { topic: "staff" } });
  const about = entries.filter(({ entityId }) => entityId === adminId).toReversed();
  const answer = about.map(({ action, person, after }) => [action, person._id, after]);
  const refused = (refusal: string) => [
    "session.refused",
    waiterId,
    { username: "admin", address: "127.0.0.1", refusal },
  ];
  expect(answer).toEqual([
    ["user.pinSet", adminId, null],
    ...Array(4).fill(refused("wrong-pin")),
    ["user.pinBlocked", waiterId, null],
    refused("wrong-pin"),
    refused("pin-blocked"),
  ]);
});

test("a PIN is stored as a slow hash in one place, and is in no answer, journal row or key", async () => {
  await switchTo(adminId);
  await switchTo(adminId, WRONG);
  await waiter.send(pinApi.unlock, { body: { pin: PIN } });
  await waiter.send(pinApi.changeOwnPin, {
    body: { currentPassword: demoAccounts.waiter.password, pin: "905172" },
  });
  const stored = await server.databases.read(async (tx) => ({
    pins: await tx.selectFrom("pins").selectAll().execute(),
    journal: await tx.selectFrom("journal").selectAll().execute(),
    keys: await tx.selectFrom("idempotency_keys").selectAll().execute(),
    users: await tx.selectFrom("users").selectAll().execute(),
  }));
  expect(stored.pins.map(({ pin_hash }) => pin_hash)).toEqual(
    Array(2).fill(expect.stringMatching(/^\$argon2id\$/)),
  );
  expect(JSON.stringify(stored)).not.toMatch(/482719|482718|905172/);
  expect(stored.keys).toEqual([]);
  const answers = [await admin.get("/auth/people"), await admin.get("/auth/users")];
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/argon2|482719|hash/i);
});

test("one's own PIN is changed with one's own password, and an obvious one is refused", async () => {
  const change = (currentPassword: string, pin: string | null) =>
    waiter.patch("/auth/pin", { currentPassword, pin });
  const { password } = demoAccounts.waiter;
  expect(refusalOf(await change("wrong", "905172"))).toEqual([422, "wrong-password"]);
  expect(refusalOf(await change(PIN, "905172"))).toEqual([422, "wrong-password"]);
  for (const obvious of ["000000", "123456", "112233", "111222", "071990"])
    expect(await change(password, obvious)).toMatchObject({
      status: 422,
      body: { details: { fields: [{ field: "pin" }] } },
    });
  expect((await change(password, "905172")).status).toBe(200);
  expect((await switchTo(waiterId, "905172")).status).toBe(200);
  expect((await change(password, null)).status).toBe(200);
  expect(await stateOf(waiterId)).toBe("none");
  expect(refusalOf(await switchTo(waiterId, "905172"))).toEqual([422, "wrong-pin"]);
});

test("a locked screen is unlocked by the PIN or the password of whoever is signed in, and nobody else's", async () => {
  await admin.send(pinApi.setPin, { params: { userId: adminId }, body: { pin: "905172" } });
  expect((await waiter.post("/auth/unlock", { pin: PIN })).status).toBe(200);
  expect((await waiter.post("/auth/unlock", { password: demoAccounts.waiter.password })).status).toBe(200);
  expect(refusalOf(await waiter.post("/auth/unlock", { pin: "905172" }))).toEqual([422, "wrong-pin"]);
  const { password } = demoAccounts.admin;
  expect(refusalOf(await waiter.post("/auth/unlock", { password }))).toEqual([422, "wrong-password"]);
  for (const body of [{}, { pin: PIN, password }]) {
    expect(refusalOf(await waiter.post("/auth/unlock", body))).toEqual([422, "invalid-input"]);
  }
});

test("whoever may approve does so by PIN; a waiter's own PIN approves nothing", async () => {
  const [table] = await waiter.query(tablesApi.list);
  const order = await waiter.send(takingApi.openOrder, { body: { table: table?._id ?? "" } });
  const change = { act: "cancel-order", lines: [], discountPercentage: 0, discountAmount: 0, grandTotal: 0 };
  const asked = { action: "orders.void", target: order._id, change, pin: PIN };
  const approve = (person: string, pin = PIN) =>
    waiter.post("/auth/approvals/pin", { ...asked, person, pin });
  expect(refusalOf(await approve(waiterId))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await approve(adminId, WRONG))).toEqual([422, "wrong-pin"]);
  expect(refusalOf(await approve(randomUUID()))).toEqual([422, "wrong-pin"]);
  expect(await approve(adminId)).toMatchObject({ status: 201, body: { approvedBy: { _id: adminId } } });
  const given = await admin.query(activityApi.list, { search: { action: "approval.given" } });
  expect(given).toMatchObject([{ entityId: order._id, person: { _id: adminId } }]);
});

test("the PIN of somebody who was deactivated or deleted is worth nothing, and the name is not offered", async () => {
  const userId = await server.addAccount({ username: "leela", name: "Leela" }, { role: "manager" });
  const params = { userId };
  await admin.send(pinApi.setPin, { params, body: { pin: PIN } });
  expect((await switchTo(userId)).status).toBe(200);
  await admin.send(accountsApi.setStatus, { params, body: { isActive: false } });
  expect(refusalOf(await switchTo(userId))).toEqual([422, "wrong-pin"]);
  expect(await stateOf(userId)).toBeUndefined();
  await admin.send(accountsApi.setStatus, { params, body: { isActive: true } });
  await admin.send(accountsApi.remove, { params, body: {} });
  expect(refusalOf(await switchTo(userId))).toEqual([422, "wrong-pin"]);
});

test("somebody who is deactivated while the PIN is checked gets no session", async () => {
  const queue = vi.spyOn(server.writeQueue, "write");
  const isQueued = (count: number) => waitFor(() => expect(queue).toHaveBeenCalledTimes(count));
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = server.writeQueue.write(() => promise);
  const deactivated = admin.patch(`/auth/users/${waiterId}/status`, { isActive: false });
  await isQueued(2);
  const switched = switchTo(waiterId, PIN, admin);
  await isQueued(3);
  resolve();
  await held;
  expect((await deactivated).status).toBe(200);
  expect(refusalOf(await switched)).toEqual([422, "wrong-pin"]);
});
