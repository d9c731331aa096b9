import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { splitApi } from "#domain/orders/commands/split.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

const MINUTE = 60_000;

let resort: Resort;
/** Two of the first dish and one of the second, for which a KOT was tapped that has not arrived yet. */
let order: Order;
let tapped: number;
beforeEach(async () => {
  resort = await startResort();
  order = await resort.add(await resort.open(), resort.line(0, 2), resort.line(1, 1));
  resort.server.clock.advance(MINUTE);
  tapped = resort.server.clock.now();
  resort.server.clock.advance(MINUTE);
});
afterEach(() => resort.server.close());

const kotOf = (of: Order, body: object = {}, at = tapped) =>
  resort.waiter.post(`/orders/${of._id}/kot`, body, { "X-Taken-At": String(at) });
const linesOf = (...pieces: (readonly [number, number])[]) =>
  pieces.map(([index, quantity]) => ({ line: order.items[index]?._id ?? "", quantity }));
async function split(...pieces: (readonly [number, number])[]): Promise<Order> {
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts: [{ _id: randomUUID(), lines: linesOf(...pieces) }] },
  });
  const [part] = parts;
  if (!part) throw new Error("not split");
  return part;
}
const kotLines = async (of: Order) =>
  (await resort.kots(of)).flatMap(({ items }) => items.map(({ line, quantity }) => [line, quantity]));

test("a KOT that was tapped before its dishes were split off sends them from where they are, once", async () => {
  const part = await split([0, 1]);
  await resort.add(part, resort.line(2, 1));
  const lost = { "Idempotency-Key": randomUUID(), "X-Taken-At": String(tapped) };
  const first = await resort.waiter.post(`/orders/${order._id}/kot`, {}, lost);
  expect(first).toMatchObject({ status: 201, body: { kot: { order: { _id: order._id } } } });
  expect(await kotLines(order)).toEqual([
    [order.items[0]?._id, 1],
    [order.items[1]?._id, 1],
  ]);
  // The dish that was added to the part since waits for its own KOT.
  expect(await kotLines(part)).toEqual([[part.items[0]?._id, 1]]);
  expect((await resort.readOrder(part._id)).items).toMatchObject([{ sentQuantity: 1 }, { sentQuantity: 0 }]);
  expect((await resort.waiter.post(`/orders/${order._id}/kot`, {}, lost)).body).toEqual(first.body);
  expect((await kotOf(order)).body).toMatchObject({ kot: null });
  expect(await kotLines(part)).toHaveLength(1);
});

test("where all its dishes left, the answer is the ticket of the order that has them", async () => {
  await resort.waiter.post(`/orders/${order._id}/kot`, {});
  const fresh = await resort.add(order, resort.line(2, 1));
  const there = await resort.open(1, resort.line(4, 1));
  tapped = resort.server.clock.now();
  resort.server.clock.advance(MINUTE);
  await resort.waiter.send(splitApi.moveLines, {
    params: { orderId: order._id },
    body: { to: there._id, lines: [{ line: fresh.items[2]?._id ?? "", quantity: 1 }] },
  });
  const { body } = await kotOf(order);
  expect(body).toMatchObject({ kot: { order: { _id: there._id }, items: [{ quantity: 1 }] } });
});

test("dishes that left before the tap are not meant, and a part that was paid meanwhile gets its food", async () => {
  const early = await split([0, 1]);
  resort.server.clock.advance(MINUTE);
  tapped = resort.server.clock.now();
  resort.server.clock.advance(MINUTE);
  const part = await split([1, 1]);
  const paid = await resort.waiter.patch(`/orders/${part._id}/pay`, { paymentType: "card" });
  expect(paid.status).toBe(200);
  await kotOf(order);
  expect([await kotLines(early), (await kotLines(part)).length]).toEqual([[], 1]);
  expect(await resort.readOrder(part._id)).toMatchObject({ status: "paid", items: [{ sentQuantity: 1 }] });
});

test("a KOT that comes late says so on the part's ticket, or is known there as well", async () => {
  const part = await split([0, 1]);
  resort.server.clock.advance(25 * MINUTE);
  const refused = await kotOf(order);
  expect(refusalOf(refused)).toEqual([409, "kot-late"]);
  const late = { ...(refused.body as { details: object }).details, isKnown: true };
  expect((await kotOf(order, { late })).status).toBe(201);
  expect(await resort.kots(part)).toMatchObject([
    { status: "served", isPrinted: true, orderedAt: tapped, items: [{ quantity: 1 }] },
  ]);
});
