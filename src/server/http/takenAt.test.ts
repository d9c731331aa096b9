import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { paise, Rupees } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import { Day, instant } from "#domain/time.ts";
import { type Client, clientOf, demoAccounts } from "#testing/client.ts";
import { deliver, signedInAuthor } from "../testing/authors.ts";
import { type Resort, startResort } from "../testing/resort.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DEVICE = { "X-Device": "till-1" };

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const now = () => resort.server.clock.now();
const at = (iso: string) => Date.parse(iso);
const takenAt = (ms: number) => ({ ...DEVICE, "X-Taken-At": String(ms) });

/** Signs in on a device as its screen does. */
async function signIn(account: "waiter" | "admin" = "waiter"): Promise<Client> {
  const { token } = await resort.server
    .visitor()
    .send(staffApi.login, { body: demoAccounts[account] }, DEVICE);
  return clientOf(() => resort.server.url, token);
}

const settle = (order: Order, headers: Record<string, string>, client: Client = resort.waiter) =>
  client.patch(`/orders/${order._id}/pay`, {}, headers);

/** Returns what was sold on a day. */
async function soldOn(day: string): Promise<number> {
  const span = { range: "custom", startDate: Day.decode(day), endDate: Day.decode(day) } as const;
  const admin = await resort.server.client("admin");
  return (await admin.ask(reportsApi.sales, { search: span })).totalSales;
}

test("a payment with a device time before the sign-in counts to the day it arrives", async () => {
  const order = await resort.open(0, resort.line());
  resort.server.clock.advance(MINUTE);
  expect((await settle(order, takenAt(now() - 60 * HOUR))).status).toBe(200);
  expect(await soldOn("2026-11-18")).toBe(0);
  expect(await soldOn("2026-11-20")).toBe(order.grandTotal);
});

test("a line with a time before the device's last command gets today's price", async () => {
  const item = resort.item();
  const order = await resort.open();
  resort.server.clock.advance(10 * MINUTE);
  const old = now();
  resort.server.clock.advance(10 * MINUTE);
  const price = paise(900_00);
  await resort.admin.send(menuApi.updateItem, { params: { itemId: item._id }, body: { price } });
  await resort.add(order, resort.line(1));
  const line = { _id: randomUUID(), menuItem: item._id, quantity: 1, rate: Rupees.encode(item.price) };
  await resort.waiter.post(`/orders/${order._id}/lines`, { lines: [line] }, takenAt(old));
  const { items } = await resort.readOrder(order._id);
  expect(items.find(({ _id }) => _id === line._id)?.rate).toBe(price);
});

test("a line that waited on its device keeps the price of its time", async () => {
  const item = resort.item();
  const order = await resort.open();
  resort.server.clock.advance(10 * MINUTE);
  const taken = now();
  resort.server.clock.advance(10 * MINUTE);
  const price = paise(900_00);
  await resort.admin.send(menuApi.updateItem, { params: { itemId: item._id }, body: { price } });
  const line = { _id: randomUUID(), menuItem: item._id, quantity: 1, rate: Rupees.encode(item.price) };
  await resort.waiter.post(`/orders/${order._id}/lines`, { lines: [line] }, takenAt(taken));
  const { items } = await resort.readOrder(order._id);
  expect(items.find(({ _id }) => _id === line._id)?.rate).toBe(item.price);
});

test("what was done last evening keeps its day the next morning, also after a new sign-in and by another person", async () => {
  const evening = await signIn();
  const author = await signedInAuthor(resort.server, "waiter");
  const [first, second, third, fourth] = [
    await resort.open(0, resort.line()),
    await resort.open(1, resort.line(1)),
    await resort.open(2, resort.line(2)),
    await resort.open(3, resort.line(3)),
  ];
  resort.server.clock.set("2026-11-21T02:00:00Z");
  await settle(first, takenAt(at("2026-11-20T16:00:00Z")), evening);
  await settle(second, takenAt(at("2026-11-20T16:05:00Z")), await signIn());
  const left = { method: "PATCH", path: `/orders/${third._id}/pay`, body: {} } as const;
  await deliver(await signIn("admin"), author, { ...left, takenAt: at("2026-11-20T16:10:00Z") });
  expect(await soldOn("2026-11-20")).toBe(first.grandTotal + second.grandTotal + third.grandTotal);
  // And nothing goes back before what this device has delivered.
  await settle(fourth, takenAt(at("2026-11-20T15:00:00Z")), await signIn());
  expect(await soldOn("2026-11-21")).toBe(fourth.grandTotal);
});

test("a time before the previous business day does not count", async () => {
  await signIn();
  const order = await resort.open(0, resort.line());
  resort.server.clock.set("2026-11-22T04:30:00Z");
  await settle(order, takenAt(at("2026-11-20T16:00:00Z")), await signIn());
  expect(await soldOn("2026-11-20")).toBe(0);
  expect(await soldOn("2026-11-22")).toBe(order.grandTotal);
});

test("the sign-in of another device or another person makes no time count", async () => {
  const order = await resort.open(0, resort.line());
  const other = { ...takenAt(now() - MINUTE), "X-Device": "till-2" };
  await signIn();
  resort.server.clock.set("2026-11-21T04:30:00Z");
  const { token } = await resort.server
    .visitor()
    .send(staffApi.login, { body: demoAccounts.waiter }, { "X-Device": "till-2" });
  await settle(
    order,
    other,
    clientOf(() => resort.server.url, token),
  );
  expect(await soldOn("2026-11-20")).toBe(0);
});

test("Activity shows a device's time that differs by more than five minutes, and whether it counted", async () => {
  const [first, second, third] = [await resort.open(0), await resort.open(1), await resort.open(2)];
  const claimed = now() - 60 * HOUR;
  resort.server.clock.advance(10 * MINUTE);
  const change = (order: Order, time: number) =>
    resort.waiter.send(
      lifecycleApi.updateOrder,
      { params: { orderId: order._id }, body: { notes: "Window" } },
      takenAt(time),
    );
  const counted = now() - 6 * MINUTE;
  await change(first, counted);
  await change(second, claimed);
  await change(third, now() - 4 * MINUTE);
  const afterOf = async (order: Order) =>
    (await resort.admin.ask(activityApi.list, { search: { order: order._id, action: "order.updated" } }))[0]
      ?.after;
  expect(await afterOf(first)).toMatchObject({ deviceTime: counted, takenAt: instant(counted) });
  expect(await afterOf(second)).toMatchObject({ deviceTime: claimed });
  expect(await afterOf(second)).not.toHaveProperty("takenAt");
  expect(await afterOf(third)).not.toHaveProperty("deviceTime");
});

test("a device time that is no time is left alone", async () => {
  for (const wrong of ["soon", "1e400", "-1", "9e15"]) {
    const order = await resort.open();
    expect((await settle(order, { "X-Taken-At": wrong })).status).toBe(409);
    await resort.admin.del(`/orders/${order._id}`, {});
  }
});
