import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { watchBusinessDays } from "../settings/businessDays.store.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { CHEAP_PASSWORD_COST } from "../testing/testEnv.ts";
import { grantAccess } from "./adminAccess.ts";
import { reverifyCredentials } from "./credentials.ts";
import { hashPassword } from "./passwordHash.ts";
import { findCredentials } from "./users.store.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const newId = "0190c000-0000-4000-8000-00000000abcd";

/** Does what `npm run admin` does on a running server's database. */
async function grant(username: string, mayUse: (userId: string) => boolean = () => true) {
  const days = await watchBusinessDays(server.databases);
  const passwordHash = await hashPassword("given-on-console", CHEAP_PASSWORD_COST);
  const { answer } = await server.writeQueue.write((write) =>
    grantAccess(write, days, { username, passwordHash, newId }, mayUse),
  );
  return answer;
}

const login = (username: string) =>
  server.visitor().post("/auth/login", { username, password: "given-on-console" });

const journalled = async () => {
  const row = await server.databases.read((tx) =>
    tx.selectFrom("journal").selectAll().orderBy("seq", "desc").executeTakeFirstOrThrow(),
  );
  const { topic, action, entity_id, subject_id, at_id, business_day, person_id, device_id, command_key } =
    row;
  const change: unknown = JSON.parse(row.change);
  return [
    topic,
    action,
    entity_id,
    change,
    { subject_id, at_id, business_day, person_id, device_id, command_key },
  ];
};
const byConsole = {
  subject_id: null,
  at_id: null,
  business_day: "2026-11-20",
  person_id: "",
  device_id: "console",
  command_key: null,
};

test("granting access to an unknown username creates an admin, journalled as the console", async () => {
  const { user, isNew } = await grant("owner");
  expect(isNew).toBe(true);
  expect(user).toMatchObject({ _id: newId, username: "owner", name: "owner", role: "admin", isActive: true });
  expect(await login("owner")).toMatchObject({ status: 200, body: { _id: newId, role: "admin" } });
  expect(await journalled()).toMatchObject(["staff", "session.started", newId, {}, {}]);
  const admin = await server.client("admin");
  const [added] = await admin.query(activityApi.list, { search: { action: "user.added" } });
  expect(added).toMatchObject({
    entityId: newId,
    after: { username: "owner", role: "admin" },
    device: "console",
  });
});

test("a known account keeps its role, is activated, and its sessions end", async () => {
  const admin = await server.client("admin");
  const waiter = await server.client("waiter");
  const userId = (await waiter.query(staffApi.profile))._id;
  await admin.send(accountsApi.setStatus, { params: { userId }, body: { isActive: false } });
  const again = await server.client("waiter");
  const { user, isNew } = await grant("WAITER");
  expect(isNew).toBe(false);
  expect(user).toMatchObject({ _id: userId, username: "waiter", role: "waiter", isActive: true });
  expect(await journalled()).toEqual(["staff", "user.passwordSet", userId, {}, byConsole]);
  expect((await again.get("/auth/profile")).status).toBe(401);
  expect(await login("waiter")).toMatchObject({ status: 200, body: { role: "waiter" } });
});

test("an account that may not be used is refused, and nothing is stored", async () => {
  const before = await journalled();
  await expect(grant("admin", () => false)).rejects.toMatchObject({ code: "username-taken" });
  expect(await journalled()).toEqual(before);
  expect((await login("admin")).status).toBe(401);
  // A new account is nobody's, so nobody is asked.
  expect((await grant("owner", () => false)).isNew).toBe(true);
});

test("an account that changed while its password was checked does not sign in", async () => {
  const admin = await server.client("admin");
  const verified = await server.databases.read((tx) => findCredentials(tx, "waiter"));
  if (!verified) throw new Error("the demo has no waiter");
  const again = (changed = verified) => server.databases.read((tx) => reverifyCredentials({ tx }, changed));
  expect(await again()).toEqual(verified);
  await expect(again({ ...verified, passwordHash: "another" })).rejects.toMatchObject({
    code: "invalid-credentials",
  });
  await expect(again({ ...verified, user: { ...verified.user, _id: newId } })).rejects.toMatchObject({
    code: "invalid-credentials",
  });
  const params = { userId: verified.user._id };
  await admin.send(accountsApi.setStatus, { params, body: { isActive: false } });
  await expect(again()).rejects.toMatchObject({ code: "account-inactive" });
  await admin.send(accountsApi.remove, { params, body: {} });
  await expect(again()).rejects.toMatchObject({ code: "invalid-credentials" });
});
