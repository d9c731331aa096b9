import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { type Client, demoAccounts } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { JOURNALLED_PER_MINUTE_MAX, journalRefusedSignIn, newRefusedSignIns } from "./refusedSignIns.ts";

let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const login = (username: string, password = "not-the-password") =>
  server.visitor().post("/auth/login", { username, password }, { "X-Device": "till" });
const refused = () => admin.query(activityApi.list, { search: { action: "session.refused", limit: 100 } });

test("a refused sign-in is journalled with the name that was tried and the address, without the password", async () => {
  await login("admin");
  await login("n".repeat(200), "secret-of-nobody");
  const [unknown, known] = await refused();
  const { _id } = await admin.get("/auth/profile").then(({ body }) => body as { _id: string });
  expect(known).toMatchObject({
    topic: "staff",
    entityId: _id,
    after: { username: "admin", address: "127.0.0.1", refusal: "invalid-credentials" },
  });
  expect(unknown).toMatchObject({ entityId: "", after: { username: "n".repeat(80) } });
  const rows = await server.databases.reader.selectFrom("journal").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/not-the-password|secret-of-nobody/);
});

test("a wrong password of an approval or of a changed password, and the right one of an inactive account, are in the journal", async () => {
  const waiter = await server.client("waiter");
  const change = { act: "cancel-order", lines: [], discountPercentage: 0, discountAmount: 0, grandTotal: 0 };
  const approval = { username: "admin", password: "wrong", action: "orders.void", target: "x", change };
  expect((await waiter.post("/auth/approvals", approval)).status).toBe(401);
  const passwords = { currentPassword: "wrong", newPassword: "new-secret" };
  expect((await waiter.patch("/auth/password", passwords)).status).toBe(422);
  const { _id } = await waiter.get("/auth/profile").then(({ body }) => body as { _id: string });
  await admin.patch(`/auth/users/${_id}/status`, { isActive: false });
  expect((await login("waiter", demoAccounts.waiter.password)).status).toBe(403);
  expect((await refused()).map(({ person, after }) => [person._id, after?.username, after?.refusal])).toEqual(
    [
      ["", "waiter", "account-inactive"],
      [_id, "waiter", "wrong-password"],
      [_id, "admin", "invalid-credentials"],
    ],
  );
});

test("20 refused sign-ins a minute are journalled one by one, the others as one count", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  try {
    const notes: object[] = [];
    const ctx = {
      state: { ...server.state, refusedSignIns: newRefusedSignIns() },
      address: "",
      journalEvenIfRefused: async (entry: object) => void notes.push(entry),
    };
    const refuse = () =>
      journalRefusedSignIn(ctx, { username: "x", personId: undefined, refusal: "invalid-credentials" });
    for (let attempt = 0; attempt < JOURNALLED_PER_MINUTE_MAX + 7; attempt += 1) await refuse();
    expect(notes).toHaveLength(JOURNALLED_PER_MINUTE_MAX);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notes.slice(JOURNALLED_PER_MINUTE_MAX)).toEqual([
      expect.objectContaining({ after: { count: 7 } }),
    ]);
    await refuse();
    expect(notes.at(-1)).toMatchObject({ after: { username: "x" } });
  } finally {
    vi.useRealTimers();
  }
});
