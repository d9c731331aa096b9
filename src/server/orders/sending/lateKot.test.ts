import { afterEach, beforeEach, expect, test } from "vitest";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

const MINUTE = 60_000;

let resort: Resort;
let order: Order;
let tapped: number;
beforeEach(async () => {
  resort = await startResort();
  order = await resort.open();
  tapped = resort.server.clock.now();
  await resort.add(order, resort.line(0, 2));
});
afterEach(() => resort.server.close());

const send = (body: object = {}, at = tapped) =>
  resort.waiter.post(`/orders/${order._id}/kot`, body, { "X-Taken-At": String(at) });
const later = (minutes: number) => resort.server.clock.advance(minutes * MINUTE);

/** Has a late KOT refused, and returns the body that answers the question. */
async function answerOf(isKnown: boolean) {
  const { body } = await send();
  return { late: { ...(body as { details: object }).details, isKnown } };
}

test("a KOT that comes more than 20 minutes after its tap is asked about, and nothing is stored", async () => {
  later(20);
  expect((await send()).status).toBe(201);
  await resort.add(order, resort.line(1));
  later(20.1);
  expect(refusalOf(await send())).toEqual([409, "kot-late"]);
  expect(await resort.kots(order)).toHaveLength(1);
  // One that has nothing to say need not be asked about.
  await resort.waiter.post(`/orders/${order._id}/kot`, {});
  expect((await send()).body).toMatchObject({ kot: null });
});

test("sent now it is a ticket to cook, with the time at which it was ordered", async () => {
  later(25);
  const { status, body } = await send(await answerOf(false));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    order: { status: "pending", items: [{ sentQuantity: 2 }] },
    kot: { status: "pending", isPrinted: false, orderedAt: new Date(tapped).toISOString() },
  });
});

test("one that the kitchen knows is stored as known: nothing to cook, nothing to print", async () => {
  later(25);
  const { body } = await send(await answerOf(true));
  expect(body).toMatchObject({
    order: { status: "served", items: [{ sentQuantity: 2 }] },
    kot: { kind: "order", status: "served", isPrinted: true, items: [{ quantity: 2 }] },
  });
});

test("the answer is about the lines that were there, not about those that were added since", async () => {
  later(25);
  const answer = await answerOf(true);
  await resort.add(order, resort.line(0, 3), resort.line(1));
  await send(answer);
  const next = await resort.waiter.post(`/orders/${order._id}/kot`, {});
  const { kot } = next.body as { kot: { items: { quantity: number }[] } };
  expect(kot.items.map(({ quantity }) => quantity)).toEqual([3, 1]);
});

test("the KOT of an order that was paid meanwhile still reaches the kitchen, and the order stays paid", async () => {
  later(25);
  const answer = await answerOf(false);
  const headers = { "X-Taken-At": String(tapped + MINUTE) };
  const sum = (await resort.readOrder(order._id)).grandTotal / 100;
  const cash = { paymentType: "cash", takenOffline: true, expectedTotal: sum };
  expect((await resort.waiter.patch(`/orders/${order._id}/pay`, cash, headers)).status).toBe(200);
  expect((await send(answer)).body).toMatchObject({ order: { status: "paid" }, kot: { kind: "order" } });
  expect((await resort.admin.query(kotApi.list, { search: { show: "open" } })).length).toBe(1);
});

test("a KOT tapped after its order was paid is refused", async () => {
  await resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "cash" });
  later(1);
  expect(refusalOf(await send({}, tapped + MINUTE))).toEqual([409, "order-not-open"]);
});

test("an order that is opened with dishes and comes late is asked about as well", async () => {
  const headers = { "X-Taken-At": String(tapped) };
  later(25);
  const table = resort.table(1)._id;
  const items = [resort.line()];
  expect(refusalOf(await resort.waiter.post("/orders", { table, items }, headers))).toEqual([
    409,
    "kot-late",
  ]);
  expect((await resort.waiter.post("/orders", { table }, headers)).status).toBe(201);
});
