import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { withLine } from "#domain/orders/order/order.ts";
import { calendarDay } from "#domain/time.ts";
import { listRowsAfter } from "../db/journal.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

/** Sets the computer's clock that much ahead, or back. No time passes. */
function jump(ms: number): void {
  const { clock } = resort.server;
  clock.setComputer(new Date(clock.now() + ms).toISOString());
}
/** Bills an order of a table; its tables are free and unused. */
const bill = async (table: number) => resort.issueBill(await resort.open(table, resort.line()));
const isSignedIn = async () => (await resort.waiter.get("/settings")).status === 200;
const journal = () => listRowsAfter(resort.server.databases.reader, 0, 1_000);

describe("the computer's clock is set back by a day", () => {
  test("the next bill is not dated before the last one", async () => {
    const first = await bill(0);
    jump(-24 * HOUR);
    resort.server.clock.advance(MINUTE);
    const second = await bill(1);
    expect(second.createdAt).toBe(first.createdAt + MINUTE);
    expect(second.businessDay).toBe(first.businessDay);
  });

  test("the next bill is not dated before the last one after a restart either", async () => {
    const first = await bill(0);
    jump(-24 * HOUR);
    await resort.server.restart();
    const second = await bill(1);
    expect(calendarDay(second.createdAt)).toBe(calendarDay(first.createdAt));
    const times = (await journal()).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("an expired approval stays expired", async () => {
    const use = await approvalOfFirstLine();
    resort.server.clock.advance(2 * MINUTE + 1);
    jump(-24 * HOUR);
    expect(refusalOf(await use())).toEqual([403, "approval-invalid"]);
  });

  test("idle sessions that timed out stay ended", async () => {
    resort.server.clock.advance(12 * HOUR + 1);
    jump(-24 * HOUR);
    expect(await isSignedIn()).toBe(false);
  });
});

describe("the computer's clock is set ahead", () => {
  test("while the clock is ahead, sessions live, orders are accepted and bills wait for an admin", async () => {
    jump(24 * HOUR);
    expect(await isSignedIn()).toBe(true);
    const order = await resort.open(0, resort.line());
    expect(order.businessDay).toBe("2026-11-20");
    expect(refusalOf(await resort.waiter.post(`/orders/${order._id}/bill`, {}))).toEqual([
      409,
      "clock-waiting",
    ]);
    expect(refusalOf(await resort.waiter.patch(`/orders/${order._id}/pay`, {}))).toEqual([
      409,
      "clock-waiting",
    ]);
    expect((await resort.server.visitor().get("/health")).body).toMatchObject({
      ...{ status: "degraded", reasons: ["clock-waiting"] },
      clock: "waiting",
      time: "2026-11-20T14:30:00.000Z",
    });
  });

  test("an admin confirms a clock that is ahead; then the computer's time counts, and nobody is signed out by it", async () => {
    const use = await approvalOfFirstLine();
    jump(24 * HOUR);
    const state = (await resort.admin.get("/settings/clock")).body;
    expect(state).toEqual({
      serverTime: "2026-11-20T14:30:00.000Z",
      computerTime: "2026-11-21T14:30:00.000Z",
      isWaiting: true,
    });
    const confirm = (computerTime: string) => resort.admin.post("/settings/clock", { computerTime });
    expect(refusalOf(await confirm("2026-11-25T14:30:00.000Z"))).toEqual([409, "clock-changed"]);
    expect(await confirm("2026-11-21T14:29:00.000Z")).toMatchObject({
      status: 200,
      body: { isWaiting: false },
    });
    expect((await resort.admin.get("/settings/clock")).body).toMatchObject({
      serverTime: "2026-11-21T14:30:00.000Z",
      isWaiting: false,
    });
    expect((await bill(3)).businessDay).toBe("2026-11-21");
    expect(await isSignedIn()).toBe(true);
    expect((await use()).status).toBe(200);
    const [entry] = await resort.admin.query(activityApi.list, { search: { action: "clock.confirmed" } });
    expect(entry).toMatchObject({ person: { name: "Meera Kamat" }, topic: "settings", entityId: "clock" });
    // Idle time goes on counting from before the jump.
    resort.server.clock.advance(12 * HOUR + 1);
    expect(await isSignedIn()).toBe(false);
  });

  test("a time that an admin confirmed holds after a restart", async () => {
    jump(48 * HOUR);
    await resort.admin.post("/settings/clock", { computerTime: "2026-11-22T14:30:00.000Z" });
    expect(await isSignedIn()).toBe(true);
    await resort.server.writeQueue.write(async () => undefined);
    await resort.server.restart();
    expect((await bill(0)).businessDay).toBe("2026-11-22");
  });

  test("a clock up to five minutes ahead is followed without a confirmation, and a corrected clock ends the waiting", async () => {
    jump(5 * MINUTE);
    expect((await bill(0)).createdAt).toBe(resort.server.clock.now());
    jump(5 * MINUTE + 1);
    expect(
      refusalOf(await resort.waiter.post(`/orders/${(await resort.open(1, resort.line()))._id}/bill`, {})),
    ).toEqual([409, "clock-waiting"]);
    jump(-5 * MINUTE);
    expect((await bill(2)).createdAt).toBe(resort.server.clock.now());
  });

  test("an approval is valid for two elapsed minutes, whatever the computer's clock does", async () => {
    const use = await approvalOfFirstLine();
    jump(4 * MINUTE);
    expect((await use()).status).toBe(200);
  });
});

/** Has an admin approve the removal of a line, and returns the function that removes it. */
async function approvalOfFirstLine() {
  const order = await resort.open(0, resort.line(0, 2), resort.line(1));
  const [line] = order.items;
  const approval = await resort.approveChange(
    "orders.void",
    order,
    withLine(order, line?._id ?? "", { quantity: 0 }),
  );
  return () =>
    resort.waiter.del(`/orders/${order._id}/lines/${line?._id}`, { reason: "Not wanted", approval });
}

describe("a start", () => {
  test("a start up to 36 hours after the last journal row needs no confirmation", async () => {
    jump(36 * HOUR);
    await resort.server.restart();
    expect((await resort.server.visitor().get("/health")).body).toMatchObject({
      ...{ status: "ok", reasons: [] },
      clock: "ok",
      time: "2026-11-22T02:30:00.000Z",
    });
  });

  test("a start after a longer downtime waits for an admin's confirmation", async () => {
    jump(36 * HOUR + MINUTE);
    await resort.server.restart();
    expect((await resort.server.visitor().get("/health")).body).toMatchObject({
      clock: "waiting",
      time: "2026-11-20T14:30:00.000Z",
    });
    expect(await isSignedIn()).toBe(true);
  });

  test("after a start with a slow clock, the clock is followed once it is corrected", async () => {
    jump(-24 * HOUR);
    await resort.server.restart();
    expect((await resort.server.visitor().get("/health")).body).toMatchObject({
      time: "2026-11-20T14:30:00.000Z",
    });
    jump(34 * HOUR);
    expect((await bill(0)).createdAt).toBe(resort.server.clock.now());
  });
});

test("every answer has the server's time as its Date", async () => {
  jump(24 * HOUR);
  const { headers } = await resort.waiter.get("/settings");
  expect(headers.get("date")).toBe("Fri, 20 Nov 2026 14:30:00 GMT");
});
