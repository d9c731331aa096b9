import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
let order: Order;
let path: string;

/** Four of a dish and one of another that the kitchen does not know, on a paper that a device printed without the server. */
beforeEach(async () => {
  resort = await startResort();
  order = await resort.add(await resort.open(0), resort.line(0, 4), resort.line(1));
  path = `/orders/${order._id}`;
});
afterEach(() => resort.server.close());

const pieces = (quantity: number) => [{ line: order.items[0]?._id, quantity }];
const lineOf = ({ _id, items }: Order, index = 0) => `/orders/${_id}/lines/${items[index]?._id}`;
/** A mark that a device sends a minute after its paper was printed. */
const mark = async (lines: object[], client = resort.waiter) =>
  await client.post(`${path}/provisional`, { lines }, { "X-Taken-At": takenAt });
let takenAt: string;
const print = () => {
  takenAt = String(resort.server.clock.now());
  resort.server.clock.advance(60_000);
};
const billed = async (id: string) =>
  (await resort.readOrder(id)).items.map(
    ({ billedQuantity, quantity }) => `${billedQuantity} of ${quantity}`,
  );

test("the pieces that a provisional paper showed get no cheaper without an approval", async () => {
  print();
  expect(await mark(pieces(4))).toMatchObject({
    status: 200,
    body: { version: order.version, items: [{ billedQuantity: 4 }, { billedQuantity: 0 }] },
  });
  expect(await billed(order._id)).toEqual(["4 of 4", "0 of 1"]);
  const needed = [403, "approval-needed"];
  expect(refusalOf(await resort.waiter.patch(lineOf(order), { quantity: 3 }))).toEqual(needed);
  expect(refusalOf(await resort.waiter.del(path))).toEqual(needed);
  expect(refusalOf(await resort.waiter.del(lineOf(order, 1)))).toEqual([200]);
  const [row] = await resort.admin.query(activityApi.list, {
    search: { action: "order.provisionalPrinted" },
  });
  expect(row).toMatchObject({ entityId: order._id, after: { grandTotal: order.grandTotal } });
});

test("a paper marks no more pieces than there are, nor dishes that are not charged, and nothing twice", async () => {
  const lines = [{ line: order.items[1]?._id, quantity: 1 }];
  const free = await resort.admin.post(`${path}/not-charged`, {
    lines,
    kind: "complimentary",
    reason: "Gift",
  });
  expect(free.status).toBe(201);
  print();
  await mark([...pieces(9), ...lines, { line: randomUUID(), quantity: 1 }]);
  await mark(pieces(2));
  expect(await billed(order._id)).toEqual(["4 of 4", "0 of 1"]);
  expect(
    await resort.admin.query(activityApi.list, { search: { action: "order.provisionalPrinted" } }),
  ).toHaveLength(1);
});

test("a dish on the paper under its line and under an addition that joined it is marked as often as both say", async () => {
  const addition = resort.line(0, 2);
  await resort.add(order, addition);
  print();
  await mark([...pieces(3), { line: addition._id, quantity: 2 }]);
  expect(await billed(order._id)).toEqual(["5 of 6", "0 of 1"]);
});

test("a dish that left its order after the paper was printed is marked where it is now, also where it came back", async () => {
  print();
  const [part, other] = [randomUUID(), await resort.open(1)];
  await resort.waiter.post(`${path}/split`, { parts: [{ _id: part, lines: pieces(2) }] });
  const split = await resort.readOrder(part);
  await resort.waiter.post(`/orders/${part}/lines/move`, {
    ...{ to: other._id, lines: [{ line: split.items[0]?._id, quantity: 1 }] },
  });
  await resort.waiter.post(`/orders/${part}/lines/move`, { to: order._id });
  await resort.add(other, resort.line(0, 3, { notes: "hot" }));
  await mark(pieces(4));
  expect(await billed(order._id)).toEqual(["2 of 2", "0 of 1", "1 of 1"]);
  expect(await billed(other._id)).toEqual(["1 of 1", "0 of 3"]);
});

test("a dish that was split off before is not on the paper of the order that it left", async () => {
  const part = randomUUID();
  await resort.waiter.post(`${path}/split`, { parts: [{ _id: part, lines: pieces(2) }] });
  resort.server.clock.advance(1_000);
  print();
  await resort.waiter.patch(lineOf(order), { quantity: 1 });
  await mark(pieces(2));
  expect([await billed(order._id), await billed(part)]).toEqual([["1 of 1", "0 of 1"], ["0 of 2"]]);
});

test("dishes that another device split off before the print, without the printing one knowing, are on the paper", async () => {
  const known = await resort.readOrder(order._id);
  resort.server.clock.advance(1_000);
  const part = randomUUID();
  await resort.waiter.post(`${path}/split`, { parts: [{ _id: part, lines: pieces(2) }] });
  resort.server.clock.advance(1_000);
  print();
  const body = { lines: pieces(4), orderUpdatedAt: new Date(known.updatedAt) };
  await resort.waiter.post(`${path}/provisional`, body, { "X-Taken-At": takenAt });
  expect([await billed(order._id), await billed(part)]).toEqual([["2 of 2", "0 of 1"], ["2 of 2"]]);
  expect(refusalOf(await resort.waiter.del(`/orders/${part}`))).toEqual([403, "approval-needed"]);
});

test("a mark of an order that is paid or gone now is taken and changes nothing", async () => {
  print();
  await resort.waiter.patch(`${path}/pay`, { paymentType: "cash" });
  expect(await mark(pieces(4))).toMatchObject({ status: 200, body: { status: "paid" } });
  const gone = await resort.add(await resort.open(2), resort.line(0));
  await resort.waiter.del(`/orders/${gone._id}`);
  const lines = [{ line: gone.items[0]?._id, quantity: 1 }];
  expect((await resort.waiter.post(`/orders/${gone._id}/provisional`, { lines })).status).toBe(200);
  expect(refusalOf(await resort.waiter.post(`/orders/${randomUUID()}/provisional`, { lines }))).toEqual([
    ...[404, "not-found"],
  ]);
  expect(refusalOf(await mark([]))).toEqual([422, "invalid-input"]);
});

test("a dish that was split off is marked although its order had more of it again when it was deleted", async () => {
  print();
  const part = randomUUID();
  await resort.waiter.post(`${path}/split`, { parts: [{ _id: part, lines: pieces(2) }] });
  await resort.waiter.patch(lineOf(order), { quantity: 4 });
  await resort.waiter.del(path);
  await mark(pieces(4));
  expect(await billed(part)).toEqual(["2 of 2"]);
});
