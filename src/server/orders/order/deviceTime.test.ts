import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, Rupees } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { Day, instant } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { type Resort, startResort } from "../../testing/resort.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The test begins at 20:00 of this business day, which ends at 04:00. */
const EVENING = "2026-11-20";
const NEXT_DAY = "2026-11-21";
/** Within the hours that a session may be idle. */
const NEXT_MORNING = "2026-11-21T01:30:00Z";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const clock = () => resort.server.clock;
const takenAt = (ms: number) => ({ "X-Taken-At": String(ms) });
const settle = (order: Order, taken: number, client: Client = resort.waiter) =>
  client.patch(`/orders/${order._id}/pay`, { paymentType: "cash" }, takenAt(taken));

/** Opens an order as a device does that did so at this time. Dishes would be asked about: the kitchen may know them (79). */
async function openAt(taken: number, table: number, client: Client = resort.waiter): Promise<Order> {
  const body = { table: resort.table(table)._id };
  const { _id } = (await client.post("/orders", body, takenAt(taken))).body as Order;
  await client.post(`/orders/${_id}/lines`, { lines: [resort.line()] }, takenAt(taken));
  return await resort.readOrder(_id);
}

/** Adds a line at the price that a device showed at this time, and returns the price that counts. */
async function rateOfLine({ _id }: Order, rate: number, taken: number): Promise<number | undefined> {
  const line = { ...resort.line(), rate: Rupees.encode(paise(rate)) };
  await resort.waiter.post(`/orders/${_id}/lines`, { lines: [line] }, takenAt(taken));
  return (await resort.readOrder(_id)).items.find((one) => one._id === line._id)?.rate;
}

async function raisePrice(): Promise<{ readonly old: number; readonly present: number }> {
  const { _id: itemId, price: old } = resort.item();
  await resort.admin.send(menuEditingApi.updateItem, { params: { itemId }, body: { price: paise(900_00) } });
  return { old, present: 900_00 };
}

async function salesOf(day: string) {
  const span = { range: "custom", startDate: Day.decode(day), endDate: Day.decode(day) } as const;
  return await (await resort.server.client("admin")).query(reportsApi.sales, { search: span });
}

test("an old sign-in buys no earlier price than that of the order's last change, and moves no cash into yesterday's drawer", async () => {
  const yesterday = clock().now() + HOUR;
  clock().set(NEXT_MORNING);
  const order = await resort.open(0, resort.line(1));
  clock().advance(MINUTE);
  const { old, present } = await raisePrice();
  expect(await rateOfLine(order, old, yesterday)).toBe(old);
  const next = await resort.open(1, resort.line(1));
  expect(await rateOfLine(next, old, yesterday)).toBe(present);
  await settle(next, yesterday);
  expect((await salesOf(EVENING)).totalSales).toBe(0);
  expect((await salesOf(NEXT_DAY)).byPaymentType.find(({ type }) => type === "cash")?.amount).toBe(
    (await resort.readOrder(next._id)).grandTotal,
  );
});

test("a queued line keeps the price of its time, and the payment its business day", async () => {
  const order = await resort.open(0, resort.line(1));
  const taken = clock().now() + 10 * MINUTE;
  clock().set(NEXT_MORNING);
  const { old } = await raisePrice();
  expect(await rateOfLine(order, old, taken)).toBe(old);
  await settle(order, taken + MINUTE);
  expect((await salesOf(EVENING)).totalSales).toBe((await resort.readOrder(order._id)).grandTotal);
});

/** Moves the first dish of an order to another one, as a device does at this time. */
async function moveDish(from: Order, to: Order, taken: number): Promise<void> {
  const body = { to: to._id, lines: [{ line: from.items[0]?._id, quantity: 1 }] };
  const moved = await resort.waiter.post(`/orders/${from._id}/lines/move`, body, takenAt(taken));
  expect(moved.status).toBe(201);
}

test("dishes that go to an order make it no older than its own last change", async () => {
  const from = await resort.open(0, resort.line(1), resort.line(2));
  const evening = clock().now() + 10 * MINUTE;
  clock().set(NEXT_MORNING);
  const to = await resort.open(1, resort.line());
  await moveDish(from, to, evening);
  await settle(to, evening);
  expect((await salesOf(EVENING)).totalSales).toBe(0);
});

test("the kitchen's word about dishes that went to an order makes it no older than its own last change", async () => {
  const from = await resort.open(0, resort.line(1), resort.line(2));
  const to = await resort.open(1);
  await moveDish(from, to, clock().now());
  const evening = clock().now() + 10 * MINUTE;
  clock().set(NEXT_MORNING);
  await resort.add(to, resort.line(3));
  const [ticket] = await resort.waiter.query(kotApi.list, { search: { order: from._id } });
  await resort.waiter.patch(`/kot/${ticket?._id}/status`, { status: "preparing" }, takenAt(evening));
  expect((await resort.readOrder(to._id)).status).toBe("preparing");
  await settle(to, evening);
  expect((await salesOf(EVENING)).totalSales).toBe(0);
});

test("a bill is a change of its order: a payment was not taken before it", async () => {
  const order = await resort.open(0, resort.line());
  const evening = clock().now() + HOUR;
  clock().set(NEXT_MORNING);
  await resort.issueBill(order);
  await settle(order, evening);
  expect((await salesOf(EVENING)).totalSales).toBe(0);
});

test("a device time is clamped to between the start of the previous business day and now", async () => {
  const [old, ahead] = [await resort.open(0, resort.line()), await resort.open(1, resort.line())];
  const taken = clock().now() + MINUTE;
  clock().set("2026-11-22T06:30:00Z");
  const waiter = await resort.server.client("waiter");
  await settle(old, taken, waiter);
  expect((await salesOf(NEXT_DAY)).totalSales).toBe(old.grandTotal);
  await settle(ahead, clock().now() + 24 * HOUR, waiter);
  expect((await salesOf("2026-11-22")).totalSales).toBe(ahead.grandTotal);
});

test("a new order begins no earlier than the sign-in, nor than the end of the table's order before", async () => {
  const signIn = clock().now();
  clock().set(NEXT_MORNING);
  const signedInAgain = await resort.server.client("waiter");
  expect((await openAt(signIn + HOUR, 3, signedInAgain)).businessDay).toBe(NEXT_DAY);
  const [first, second] = [await openAt(signIn + HOUR, 1), await resort.open(2, resort.line())];
  expect(first.businessDay).toBe(EVENING);
  await settle(first, signIn + 2 * HOUR);
  await settle(second, signIn + 2 * HOUR);
  expect((await openAt(signIn + HOUR, 1)).businessDay).toBe(EVENING);
  expect((await openAt(signIn + HOUR, 2)).businessDay).toBe(NEXT_DAY);
});

test("Activity shows a device's time that differs by more than five minutes, and the time that counted", async () => {
  const start = clock().now();
  const [kept, clipped, near] = [await resort.open(0), await resort.open(1), await resort.open(2)];
  clock().advance(10 * MINUTE);
  const noteAt = (order: Order, time: number) =>
    resort.waiter.send(
      takingApi.updateOrder,
      { params: { orderId: order._id }, body: { notes: randomUUID() } },
      takenAt(time),
    );
  const sixAgo = clock().now() - 6 * MINUTE;
  await noteAt(kept, sixAgo);
  await noteAt(clipped, start - 60 * HOUR);
  await noteAt(near, clock().now() - 4 * MINUTE);
  const afterOf = async (order: Order) =>
    (await resort.admin.query(activityApi.list, { search: { order: order._id, action: "order.updated" } }))[0]
      ?.after;
  expect(await afterOf(kept)).toMatchObject({ deviceTime: sixAgo, takenAt: instant(sixAgo) });
  expect(await afterOf(clipped)).toMatchObject({ deviceTime: start - 60 * HOUR, takenAt: instant(start) });
  expect(await afterOf(near)).not.toHaveProperty("deviceTime");
});

test("an invalid device time is ignored", async () => {
  for (const wrong of ["soon", "1e400", "-1", "9e15"]) {
    const order = await resort.open(0, resort.line());
    const answer = await resort.waiter.patch(`/orders/${order._id}/pay`, {}, { "X-Taken-At": wrong });
    expect(answer.body).toMatchObject({ status: "paid", businessDay: EVENING });
  }
});
