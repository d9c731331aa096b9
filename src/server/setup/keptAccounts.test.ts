import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startApi } from "#domain/setup/startApi.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { owner, ownerOf, startBody, startForReal } from "../testing/realStart.ts";
import { type Resort, startResort } from "../testing/resort.ts";

let resort: Resort;

beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const start = (body?: object) => startForReal(resort, body);
const signIn = () => ownerOf(resort);

test("accounts added in the demo are listed, only the ticked ones stay, and all of them must sign in again", async () => {
  const { server, admin } = resort;
  const add = async (username: string) => {
    const body = {
      username,
      name: `${username} Naik`,
      email: `${username}@x.example`,
      password: "monsoon-2026",
    };
    return await admin.send(accountsApi.register, { body });
  };
  const kept = await add("kept");
  const stranger = await add("stranger");
  const listed = await admin.query(startApi.addedAccounts);
  expect(listed.map(({ username, role, isActive }) => [username, role, isActive])).toEqual([
    ["kept", "waiter", true],
    ["stranger", "waiter", true],
  ]);
  const sessions = [await server.client("kept"), await server.client("stranger")];

  const { status, body } = await start({ ...startBody, keepAccounts: [kept._id] });
  expect({ status, body }).toMatchObject({ status: 200, body: { removed: { accounts: 5 } } });
  const priya = await signIn();
  expect((await priya.query(accountsApi.users)).map(({ username }) => username)).toEqual(["kept", "priya"]);
  for (const session of sessions) expect((await session.get("/auth/profile")).status).toBe(401);
  const login = (username: string) =>
    server.visitor().post("/auth/login", { username, password: "monsoon-2026" });
  expect((await login("kept")).status).toBe(200);
  expect((await login("stranger")).status).toBe(401);
  expect((await priya.get("/activity?action=user.deleted")).body).toContainEqual(
    expect.objectContaining({
      entityId: stranger._id,
      before: { username: "stranger", name: "stranger Naik" },
    }),
  );
});

test("nobody stays who was not ticked, not even an admin, and the one who starts keeps this session only", async () => {
  const { server } = resort;
  await server.addAccount(owner);
  await server.addAccount({ username: "second", name: "Second" });
  const here = await server.client("priya");
  const elsewhere = await server.client("priya");
  const second = await server.client("second");
  expect(
    (await here.post("/settings/start-for-real", { keepMenu: true, confirm: startBody.confirm })).status,
  ).toBe(200);
  expect((await here.query(accountsApi.users)).map(({ username }) => username)).toEqual(["priya"]);
  expect((await elsewhere.get("/auth/profile")).status).toBe(401);
  expect((await second.get("/auth/profile")).status).toBe(401);
});

test("a demo account or nobody's id cannot be kept", async () => {
  const demo = (await resort.admin.query(accountsApi.users))[0];
  for (const id of [demo?._id, randomUUID()]) {
    expect(await start({ ...startBody, keepAccounts: [id] })).toMatchObject({
      status: 422,
      body: { details: { fields: [{ field: "keepAccounts.0" }] } },
    });
  }
  expect((await resort.admin.get("/auth/profile")).status).toBe(200);
});
