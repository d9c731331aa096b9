import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { setupApi } from "#domain/setup/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { createClient } from "#testing/client.ts";
import { endDemoSessions } from "../staff/demo.ts";
import { demoAccounts } from "../staff/demoAccounts.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ demo: false });
});
afterEach(() => server.close());

const owner = { username: "priya", name: "Priya Dessai", password: "monsoon-2026" };
const create = (fields: object) =>
  server.visitor().post("/auth/first-admin", { ...owner, code: server.setupCode, ...fields });

test("the first visitor creates the first admin with the code from the console", async () => {
  expect(await server.visitor().query(setupApi.read)).toEqual({
    resortTitle: "Rasoi",
    picture: "",
    canonicalOrigin: "",
    demo: false,
    needsFirstAdmin: true,
    demoAccounts: [],
  });
  const { token } = await server
    .visitor()
    .send(setupApi.firstAdmin, { body: { ...owner, code: ` ${(server.setupCode ?? "").toLowerCase()} ` } });
  const admin = createClient(() => server.url, token);
  expect(await admin.query(accountsApi.users)).toMatchObject([
    { username: "priya", role: "admin", isActive: true },
  ]);
  const canonicalOrigin = "https://till.lan:5443";
  await admin.send(settingsApi.save, { body: { canonicalOrigin } });
  const setup = await server.visitor().query(setupApi.read);
  expect(setup).toMatchObject({ needsFirstAdmin: false, canonicalOrigin });
  const done = { status: 409, body: { code: "setup-done" } };
  expect(await create({ username: "second" })).toMatchObject(done);
  // The code is not even looked at any more.
  for (let guess = 1; guess <= 4; guess++) expect(await create({ code: "GUESS" })).toMatchObject(done);
  const entries = await admin.query(activityApi.list, { search: { topic: "staff" } });
  const [{ _id }] = z.tuple([z.object({ _id: z.string() })]).parse(await admin.query(accountsApi.users));
  expect(entries).toMatchObject([
    { action: "session.started", entityId: _id, person: { _id } },
    { action: "user.added", entityId: _id, person: { _id }, after: { username: "priya", role: "admin" } },
  ]);
});

test("the first admin's password has at least eight characters", async () => {
  expect(await create({ password: "seven-7" })).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "password", message: "must have at least 8 characters" }] } },
  });
  expect((await create({ password: "eight-88" })).status).toBe(201);
});

test("two requests for the first admin at the same time add one", async () => {
  const answers = await Promise.all([create({}), create({ username: "other" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a wrong code is refused, and guessing it is slowed", async () => {
  for (let failure = 1; failure <= 3; failure++) {
    expect(await create({ code: "GUESS" })).toMatchObject({
      status: 422,
      body: { code: "setup-code-wrong" },
    });
  }
  expect((await create({})).status).toBe(429);
});

test("demo accounts of an earlier demo neither sign in nor count as admins", async () => {
  const demoAdmin = demoAccounts[0];
  if (!demoAdmin) throw new Error("there is no demo account");
  await server.addAccount(demoAdmin, { id: demoAdmin.id, passwordHash: "$argon2id$no" });
  expect(await server.visitor().query(setupApi.read)).toMatchObject({
    needsFirstAdmin: true,
    demoAccounts: [],
  });
  expect(await create({ username: "Admin" })).toMatchObject({
    status: 409,
    body: { code: "username-taken" },
  });
  expect(
    await server
      .visitor()
      .post("/auth/login", { username: demoAdmin.username, password: demoAdmin.password }),
  ).toMatchObject({ status: 401, body: { code: "invalid-credentials" } });

  const left = await server.client("admin");
  expect((await left.get("/auth/profile")).status).toBe(200);
  await server.writeQueue.write(({ tx, now }) => endDemoSessions(tx, now));
  expect((await left.get("/auth/profile")).status).toBe(401);
});
