import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { type Client, demoAccounts } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const ravi = { username: "ravi", name: "Ravi Naik", email: "ravi@example.com", password: "tandoor1" };

const idOf = async (username: string) => {
  const user = (await admin.query(accountsApi.users)).find((each) => each.username === username);
  if (!user) throw new Error(`no account ${username}`);
  return user._id;
};

test("an admin adds a waiter, who can sign in and is listed without any password", async () => {
  const _id = randomUUID();
  const { password: _, ...listed } = { ...ravi, phone: "98", role: "waiter" };
  const added = await admin.post("/auth/register", { ...ravi, _id, phone: "98", role: "waiter" });
  expect(added).toMatchObject({ status: 201, body: { _id, ...listed, isActive: true } });
  const list = await admin.get("/auth/users");
  expect(list.body).toContainEqual(expect.objectContaining({ _id, ...listed }));
  expect(JSON.stringify(list.body)).not.toMatch(/password|argon2|tandoor1/);
  const { username, password } = ravi;
  expect((await server.visitor().post("/auth/login", { username, password })).status).toBe(200);
});

test("usernames and addresses are unique, capitals or not; a deleted account frees them", async () => {
  await admin.send(accountsApi.register, { body: ravi });
  const sameUsername = { ...ravi, email: "other@example.com", username: "RAVI" };
  expect(await admin.post("/auth/register", sameUsername)).toMatchObject({
    status: 409,
    body: { code: "username-taken" },
  });
  const sameAddress = { ...ravi, username: "ravi2", email: "Ravi@Example.com" };
  expect(await admin.post("/auth/register", sameAddress)).toMatchObject({
    status: 409,
    body: { code: "email-taken" },
  });
  await admin.send(accountsApi.remove, { params: { userId: await idOf("ravi") }, body: {} });
  expect((await admin.post("/auth/register", ravi)).status).toBe(201);
});

test("waiters need no address, and any number of them may have none", async () => {
  const { email: _, ...noAddress } = ravi;
  const [first, second] = [
    await admin.send(accountsApi.register, { body: noAddress }),
    await admin.send(accountsApi.register, { body: { ...noAddress, username: "divya", email: "" } }),
  ];
  expect([first.email, second.email]).toEqual(["", ""]);

  const params = { userId: second._id };
  const given = await admin.send(accountsApi.update, {
    params,
    body: { name: "Divya", email: "d@example.com" },
  });
  expect(given).toMatchObject({ email: "d@example.com" });
  // A change that does not name the address keeps it; an empty one takes it away.
  expect(await admin.send(accountsApi.update, { params, body: { name: "Divya P." } })).toMatchObject({
    name: "Divya P.",
    email: "d@example.com",
  });
  expect(await admin.send(accountsApi.update, { params, body: { name: "Divya", email: "" } })).toMatchObject({
    email: "",
  });
});

test("an admin changes a waiter's name and address but cannot make a waiter an admin", async () => {
  const userId = await idOf("waiter");
  const changed = { name: "Asha N.", email: "asha@example.com", phone: "0832", role: "waiter" } as const;
  expect(await admin.send(accountsApi.update, { params: { userId }, body: changed })).toMatchObject(changed);
  expect(await admin.put(`/auth/users/${userId}`, { ...changed, role: "admin" })).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "role", message: "must be waiter, cashier or manager" }] } },
  });
  const taken = { name: "Asha", email: "admin@palmgrove.example" };
  expect(await admin.put(`/auth/users/${userId}`, taken)).toMatchObject({ body: { code: "email-taken" } });
});

test("an admin cannot remove their own account, and the last admin stays an admin", async () => {
  const own = await idOf("admin");
  expect(await admin.del(`/auth/users/${own}`)).toMatchObject({ status: 409, body: { code: "own-account" } });
  expect(await admin.patch(`/auth/users/${own}/status`, { isActive: false })).toMatchObject({
    body: { code: "own-account" },
  });
  const demoted = { name: "Meera", email: "admin@palmgrove.example", role: "waiter" };
  expect(await admin.put(`/auth/users/${own}`, demoted)).toMatchObject({
    status: 409,
    body: { code: "last-admin" },
  });
});

test("deactivating or deleting ends the person's sessions at once", async () => {
  const waiter = await server.client("waiter");
  const params = { userId: await idOf("waiter") };
  // An account that is active stays as it is, and so do its sessions.
  await admin.send(accountsApi.setStatus, { params, body: { isActive: true } });
  expect((await waiter.get("/areas")).status).toBe(200);
  await admin.send(accountsApi.setStatus, { params, body: { isActive: false } });
  expect((await waiter.get("/areas")).status).toBe(401);
  await admin.send(accountsApi.setStatus, { params, body: { isActive: true } });
  expect((await waiter.get("/areas")).status).toBe(401);

  const again = await server.client("waiter");
  await admin.send(accountsApi.remove, { params, body: {} });
  expect((await again.get("/areas")).status).toBe(401);
  const { status } = await server.visitor().post("/auth/login", demoAccounts.waiter);
  expect(status).toBe(401);
});

test("a password set by an admin replaces the old one and ends the person's sessions", async () => {
  const waiter = await server.client("waiter");
  const params = { userId: await idOf("waiter") };
  await admin.send(accountsApi.setPassword, { params, body: { password: "new-secret" } });
  expect((await waiter.get("/auth/profile")).status).toBe(401);
  const signIn = (password: string) => server.visitor().post("/auth/login", { username: "waiter", password });
  expect((await signIn(demoAccounts.waiter.password)).status).toBe(401);
  expect((await signIn("new-secret")).status).toBe(200);
});

test("an admin's password has at least eight characters, whoever sets it; others have six", async () => {
  const waiter = await server.client("waiter");
  const own = (by: Client, newPassword: string) =>
    by.patch("/auth/password", { currentPassword: demoAccounts.admin.password, newPassword });
  const tooShort = { status: 422, body: { code: "invalid-input", details: expect.anything() } };
  expect(await own(admin, "seven-7")).toMatchObject(tooShort);
  const person = await server.addAccount({ username: "leela", name: "Leela" });
  const set = (password: string) => admin.patch(`/auth/users/${person}/password`, { password });
  expect(await set("seven-7")).toMatchObject(tooShort);
  expect((await set("eight-88")).status).toBe(200);
  const currentPassword = demoAccounts.waiter.password;
  const change = await waiter.patch("/auth/password", { currentPassword, newPassword: "six-66" });
  expect(change.status).toBe(200);
});

test("changing one's own password keeps this session and ends the others", async () => {
  const here = await server.client("waiter");
  const elsewhere = await server.client("waiter");
  const change = (currentPassword: string) =>
    here.patch("/auth/password", { currentPassword, newPassword: "new-secret" });
  expect(await change("wrong")).toMatchObject({ status: 422, body: { code: "wrong-password" } });
  expect((await change(demoAccounts.waiter.password)).status).toBe(200);
  expect((await here.get("/auth/profile")).status).toBe(200);
  expect((await elsewhere.get("/auth/profile")).status).toBe(401);
});

test("an unknown account answers 404", async () => {
  const missing = await admin.patch(`/auth/users/${randomUUID()}/status`, { isActive: false });
  expect(missing).toMatchObject({ status: 404, body: { code: "not-found" } });
});

test("one of two admins may go: made a waiter, deactivated or deleted, and their sessions end", async () => {
  const addAdmin = async (username: string) => {
    const userId = await server.addAccount({ username, name: username });
    return { userId, client: await server.client(username) };
  };
  const first = await addAdmin("leela");
  const details = { name: "Leela D.", email: "leela@example.com" };
  const path = `/auth/users/${first.userId}`;
  expect((await admin.put(path, { ...details, role: "admin" })).body).toMatchObject({ role: "admin" });
  expect((await first.client.get("/auth/profile")).body).toMatchObject({ name: "Leela D.", role: "admin" });
  expect((await admin.put(path, { ...details, role: "waiter" })).body).toMatchObject({ role: "waiter" });
  expect((await first.client.get("/auth/profile")).status).toBe(401);
  const again = await server.client("leela");
  expect((await again.get("/auth/users")).status).toBe(403);

  const second = await addAdmin("priya");
  expect((await admin.patch(`/auth/users/${second.userId}/status`, { isActive: false })).status).toBe(200);
  expect((await second.client.get("/auth/profile")).status).toBe(401);
  const third = await addAdmin("sunita");
  expect((await admin.del(`/auth/users/${third.userId}`)).body).toEqual({ _id: third.userId });
  expect((await third.client.get("/auth/profile")).status).toBe(401);
});

test("the journal holds who changed what, and no password", async () => {
  await admin.send(accountsApi.register, { body: ravi });
  const params = { userId: await idOf("ravi") };
  await admin.send(accountsApi.update, { params, body: { name: "Ravi N.", email: ravi.email } });
  await admin.send(accountsApi.setPassword, { params, body: { password: "new-secret" } });
  const rows = await server.databases.read((tx) =>
    tx.selectFrom("journal").selectAll().where("entity_id", "=", params.userId).orderBy("seq").execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(["user.added", "user.changed", "user.passwordSet"]);
  expect(new Set(rows.map(({ topic }) => topic))).toEqual(new Set(["staff"]));
  expect(rows[1]?.change).toBe('{"before":{"name":"Ravi Naik"},"after":{"name":"Ravi N."}}');
  expect(JSON.stringify(rows)).not.toMatch(/tandoor1|new-secret|argon2/);
});
