import { afterEach, beforeEach, expect, test } from "vitest";
import { endPersonSessions } from "../staff/sessions.store.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const HOUR = 3_600_000;

test("a session lives as long as it is used, and ends after 12 idle hours", async () => {
  const waiter = await server.client("waiter");
  for (let used = 0; used < 4; used += 1) {
    server.clock.advance(11 * HOUR);
    expect((await waiter.get("/settings")).status).toBe(200);
    // The time of last use is written beside the request; another command waits for it.
    await server.writeQueue.write(async () => undefined);
  }
  server.clock.advance(12 * HOUR + 1);
  expect(await waiter.get("/settings")).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
});

test("an ended session is over immediately", async () => {
  const waiter = await server.client("waiter");
  const admin = await server.client("admin");
  const { _id } = await server.databases.read(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("id")
      .where("username_key", "=", "waiter")
      .executeTakeFirstOrThrow();
    return { _id: user.id };
  });
  await server.writeQueue.write(({ tx, now }) => endPersonSessions(tx, _id, now));
  expect((await waiter.get("/settings")).status).toBe(401);
  expect((await admin.get("/settings")).status).toBe(200);
});

test("an unknown token is refused", async () => {
  for (const token of ["", "Bearer", "Bearer x", `Bearer ${"A".repeat(43)}`, `Basic ${"A".repeat(43)}`]) {
    expect((await server.visitor().get("/settings", { Authorization: token })).status).toBe(401);
  }
});
