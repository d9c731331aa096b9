import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { withLine } from "#domain/orders/order/order.ts";
import { instant } from "#domain/time.ts";
import { watchBusinessDays } from "../settings/businessDays.store.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";
import { correctClock, isClockWrong } from "./correctClock.ts";

const run = promisify(execFile);
const HOUR = 3_600_000;

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

/** Runs `npm run clock` beside the running server. */
async function program(...args: string[]): Promise<string> {
  const { server } = resort;
  const { stdout } = await run(process.execPath, ["src/server/commands/clock.ts", ...args], {
    env: {
      PATH: process.env.PATH ?? "",
      HOST: "127.0.0.1",
      PORT: new URL(server.url).port,
      DATA_DIR: server.dataDir,
      ...(server.databaseUrl && { DATABASE_URL: server.databaseUrl }),
    },
  });
  return stdout;
}

test("npm run clock shows the three times, and mends the time of a running server", async () => {
  const shown = await program();
  expect(shown).toMatch(/Server's time: +20\/11\/2026, 20:00:00\n/);
  expect(shown).toMatch(/Computer's time: +\d\d\/\d\d\/\d{4}, /);
  expect(shown).toMatch(/Last journal row: +20\/11\/2026, 20:00:00, number \d+\n/);
  expect(shown).toContain("npm run clock -- mend");
  expect(await program("mend")).toContain("The server's time is the computer's now.");
  const { answer } = await resort.server.writeQueue.write(async ({ now }) => now);
  // The program's computer has the real time, this server's has the test's.
  expect(Math.abs(answer - Date.now())).toBeLessThan(60_000);
  const [entry] = await resort.admin.query(activityApi.list, { search: { action: "clock.mended" } });
  expect(entry).toMatchObject({ person: { _id: "" }, device: "console", entityId: "clock" });
});

test.each([
  [20 * HOUR, true],
  [-20 * HOUR, true],
  [1_000, false],
])("a computer %d ms ahead of the server has another time: %s", (ahead, isWrong) => {
  const serverTime = resort.server.clock.now();
  expect(isClockWrong({ serverTime, computerTime: instant(serverTime + ahead) })).toBe(isWrong);
});

test("after a wrong clock was mended back, sessions and approvals expire in their time", async () => {
  const { server } = resort;
  const serverTime = server.clock.now();
  server.clock.setComputer(new Date(serverTime - 20 * HOUR).toISOString());
  const order = await resort.open(0, resort.line(0, 2), resort.line(1));
  const [line] = order.items;
  const after = withLine(order, line?._id ?? "", { quantity: 0 });
  const approval = await resort.approveChange("orders.void", order, after);
  const days = await watchBusinessDays(server.databases);
  const computerTime = server.clock.now();
  await server.writeQueue.write((write) => correctClock(write, days, { serverTime, computerTime }));
  await server.writeQueue.write(async ({ now }) => expect(now).toBe(computerTime));
  server.clock.advance(60_000);
  const path = `/orders/${order._id}/lines/${line?._id}`;
  const answer = await resort.waiter.del(path, { reason: "Not wanted", approval });
  expect(refusalOf(answer)).toEqual([403, "approval-invalid"]);
  server.clock.advance(12 * HOUR + 1);
  expect((await resort.waiter.get("/settings")).status).toBe(401);
});

test("the next change on one server is not earlier than the last on another", async () => {
  const { server } = resort;
  const other = await server.secondNode();
  try {
    const serverTime = server.clock.now();
    const computerTime = instant(serverTime + HOUR);
    const days = await watchBusinessDays(other.databases);
    await other.writeQueue.write((write) => correctClock(write, days, { serverTime, computerTime }));
    const { answer } = await server.writeQueue.write(async ({ now }) => now);
    expect(answer).toBe(computerTime);
  } finally {
    await other.close();
  }
});
