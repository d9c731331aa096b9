import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

/** Four of the first dish (₹140) and one of the second, all of which the kitchen knows. */
const sentOrder = () => resort.open(0, resort.line(0, 4), resort.line(1, 1));

const asked = (lines: readonly { line: string; quantity: number }[]) => ({
  parts: [{ _id: randomUUID(), lines: [...lines] }],
});
type Lines = Parameters<typeof asked>[0];
const split = (order: Order, lines: Lines, more: object = {}) =>
  resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { ...asked(lines), ...more },
  });
/** Returns why a split is refused. */
const refused = async (order: Order, body: object) =>
  refusalOf(await resort.waiter.post(`/orders/${order._id}/split`, body));
const firstOf = (order: Order, quantity: number) => [{ line: order.items[0]?._id ?? "", quantity }];
const settle = (order: Pick<Order, "_id">) =>
  resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "card" });
const tableOf = (order: Order) => resort.readTable(order.table._id);
function only<T>([one, ...others]: readonly T[]): T {
  if (one === undefined || others.length > 0) throw new Error("not one");
  return one;
}
/** Returns what Activity says of the tables last. */
const lastOfTable = async () =>
  (await resort.admin.query(activityApi.list, { search: { topic: "tables" } }))[0]?.action;
const tickets = (order: Order) => resort.kots(order);

test("a part that is split off after the end of the business day is of the next one", async () => {
  const order = await sentOrder();
  resort.server.clock.set("2026-11-20T22:31:00Z");
  const { order: rest, parts } = await split(order, firstOf(order, 3));
  expect([rest, only(parts)].map(({ businessDay }) => businessDay)).toEqual(["2026-11-20", "2026-11-21"]);
});

test("three dishes split off have their own bill, the kitchen is not notified, and the table is free after both", async () => {
  const order = await sentOrder();
  const { order: rest, parts } = await split(order, firstOf(order, 3));
  const part = only(parts);
  expect(rest).toMatchObject({ _id: order._id, partOf: null, totalAmount: order.totalAmount - 420_00 });
  expect(rest.items).toMatchObject([{ quantity: 1, sentQuantity: 1 }, { quantity: 1 }]);
  expect(part).toMatchObject({ partOf: order._id, totalAmount: 420_00, grandTotal: 441_00, amountPaid: 0 });
  expect(part.items).toMatchObject([{ quantity: 3, sentQuantity: 3, origin: order.items[0]?._id }]);
  expect(part.table).toEqual(order.table);
  expect(await tickets(order)).toHaveLength(1);
  expect(await tickets(part)).toEqual([]);
  expect(await tableOf(order)).toMatchObject({ status: "occupied" });

  expect((await settle(order)).body).toMatchObject({ status: "paid", grandTotal: rest.grandTotal / 100 });
  expect(await tableOf(order)).toMatchObject({ status: "occupied", openOrder: part._id });
  expect(await lastOfTable()).toBe("table.occupied");
  expect(refusalOf(await resort.waiter.post("/orders", { table: order.table._id }))).toEqual([
    409,
    "table-has-active-order",
  ]);
  expect((await settle(part)).body).toMatchObject({ status: "paid", grandTotal: 441 });
  expect(await tableOf(order)).toMatchObject({ status: "available" });
  expect(await lastOfTable()).toBe("table.freed");
  const { totalSales, totalOrders } = await resort.admin.query(reportsApi.sales, {
    search: { range: "today" },
  });
  expect({ totalSales, totalOrders }).toEqual({
    totalSales: 441_00 + rest.grandTotal,
    totalOrders: 2,
  });
});

test("a repeated split returns the same parts, and a part's id cannot be reused", async () => {
  const order = await sentOrder();
  const body = { parts: [{ _id: randomUUID(), lines: firstOf(order, 1) }] };
  const headers = { "Idempotency-Key": randomUUID() };
  const first = await resort.waiter.post(`/orders/${order._id}/split`, body, headers);
  const again = await resort.waiter.post(`/orders/${order._id}/split`, body, headers);
  expect(again.body).toEqual(first.body);
  expect(refusalOf(await resort.waiter.post(`/orders/${order._id}/split`, body))).toEqual([
    422,
    "invalid-input",
  ]);
  const twice = { parts: [body.parts[0], body.parts[0]] };
  expect(refusalOf(await resort.waiter.post(`/orders/${order._id}/split`, twice))).toEqual([
    422,
    "invalid-input",
  ]);
  expect((await resort.readOrder(order._id)).items).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
});

test("later dishes and changes of another device reach the first order, and a dish that was split off is not found there", async () => {
  const order = await sentOrder();
  const [line] = order.items;
  await split(order, firstOf(order, 4));
  expect((await resort.add(order, resort.line(0, 1))).items).toHaveLength(2);
  const late = await resort.waiter.patch(`/orders/${order._id}/lines/${line?._id}`, { quantity: 5 });
  expect(refusalOf(late)).toEqual([404, "line-not-found"]);
});

test("a dish that was split off is not removed from the first order as if it were gone, and the refusal says where it is", async () => {
  const order = await resort.add(await resort.open(), resort.line(0, 4), resort.line(1, 1));
  const path = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  const part = only((await split(order, firstOf(order, 4))).parts);
  const message = `This dish is on another order now: ${part.billNumber} of ${part.table.name}.`;
  const details = { order: part._id, billNumber: part.billNumber };
  const refusal = { status: 404, body: { code: "line-not-found", message, details } };
  expect(await resort.waiter.del(path)).toMatchObject(refusal);
  expect(await resort.waiter.patch(path, { quantity: 5 })).toMatchObject(refusal);
  // Once nothing of it is left anywhere, removing it changes nothing, as ever.
  await resort.waiter.del(`/orders/${part._id}/lines/${part.items[0]?._id}`);
  expect(await resort.waiter.del(path)).toMatchObject({ status: 200, body: { items: [{ quantity: 1 }] } });
});

test("a split into several parts journals once that the table is occupied", async () => {
  const order = await sentOrder();
  const list = () => resort.admin.query(activityApi.list, { search: { topic: "tables" } });
  const before = (await list()).length;
  await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts: [...asked(firstOf(order, 1)).parts, ...asked(firstOf(order, 2)).parts] },
  });
  expect((await list()).length - before).toBe(1);
});

test("a printed bill is split without an approval, and is cancelled; what it showed goes with the dishes", async () => {
  const order = await sentOrder();
  await resort.waiter.post(`/orders/${order._id}/bill`, {});
  const { order: rest, parts } = await split(order, firstOf(order, 1));
  expect(rest.bill).toBeNull();
  const billed = ({ items }: Order) =>
    items.map(({ billedQuantity, quantity }) => [billedQuantity, quantity]);
  expect([billed(rest), billed(only(parts))]).toEqual([
    [
      [3, 3],
      [1, 1],
    ],
    [[1, 1]],
  ]);
});

test("taking back a dish of a part strikes it on the first order's ticket, and voiding the first order strikes only its own", async () => {
  const order = await sentOrder();
  const part = only((await split(order, firstOf(order, 3))).parts);
  const reason = "Kitchen ran out";
  const changed = await resort.admin.patch(`/orders/${part._id}/lines/${part.items[0]?._id}`, {
    quantity: 1,
    reason,
  });
  expect(changed.status).toBe(200);
  const struck = async () =>
    (await tickets(order)).flatMap(({ kind, items }) =>
      kind === "order" ? items.map((item) => item.voidedQuantity) : [],
    );
  expect(await struck()).toEqual([2, 0]);
  const [kot] = await tickets(order);
  expect(refusalOf(await resort.admin.del(`/kot/${kot?._id}`, { reason }))).toEqual([409, "kot-divided"]);
  expect((await resort.admin.del(`/orders/${order._id}`, { reason })).status).toBe(200);
  expect(await struck()).toEqual([3, 1]);
  expect((await tickets(order)).filter(({ kind }) => kind === "order")).toMatchObject([{ voided: null }]);
  expect(await resort.readOrder(part._id)).toMatchObject({ status: "pending", items: [{ quantity: 1 }] });
});

test("a dish that a part sent to the kitchen itself is struck on its own ticket when it is taken back, also by a part of that part", async () => {
  const order = await resort.add(await resort.open(), resort.line(0, 4), resort.line(1, 1));
  const part = only((await split(order, firstOf(order, 3))).parts);
  await resort.waiter.post(`/orders/${part._id}/kot`, {});
  const sent = await resort.add(part, resort.line(2, 2));
  await resort.waiter.post(`/orders/${part._id}/kot`, {});
  const next = sent.items.map(({ _id: line }) => ({ line, quantity: 1 }));
  const partOfPart = only((await split(sent, next)).parts);
  const struck = async () =>
    (await tickets(part)).flatMap(({ kind, items }) =>
      kind === "order" ? items.map(({ quantity, voidedQuantity }) => [quantity, voidedQuantity]) : [],
    );
  const reason = "Kitchen ran out";
  expect((await resort.admin.del(`/orders/${partOfPart._id}`, { reason })).status).toBe(200);
  expect((await struck()).toSorted()).toEqual([
    [2, 1],
    [3, 1],
  ]);
  const path = `/orders/${part._id}/lines/${part.items[0]?._id}`;
  expect((await resort.admin.del(path, { reason })).status).toBe(200);
  expect((await struck()).toSorted()).toEqual([
    [2, 1],
    [3, 3],
  ]);
});

test("dishes that are not there, all of them, and an order that is partly paid are not split, and nothing changes", async () => {
  const order = await sentOrder();
  const all = order.items.map(({ _id, quantity }) => ({ line: _id, quantity }));
  expect(await refused(order, asked(firstOf(order, 5)))).toEqual([409, "split-differs"]);
  expect(await refused(order, asked([{ line: randomUUID(), quantity: 1 }]))).toEqual([409, "split-differs"]);
  expect(await refused(order, asked(all))).toEqual([422, "split-of-all"]);
  expect(await refused(order, asked([]))).toEqual([422, "invalid-input"]);
  await resort.waiter.patch(`/orders/${order._id}/pay`, { tenders: [{ type: "card", amount: 1 }] });
  expect(await refused(order, asked(firstOf(order, 1)))).toEqual([409, "split-after-payment"]);
  expect((await resort.readOrder(order._id)).items).toMatchObject([{ quantity: 4 }, { quantity: 1 }]);
});

test("a list of all dishes from before a split adds none of them again; with the version it is taken", async () => {
  const order = await sentOrder();
  const { order: rest, parts } = await split(order, firstOf(order, 3));
  const [dish, other] = order.items.map(({ menuItem }) => menuItem._id);
  const replace = (of: Pick<Order, "_id">, body: object) => resort.waiter.patch(`/orders/${of._id}`, body);
  const items = [dish, dish, dish, dish, other];
  const stale = await replace(order, { items });
  expect(refusalOf(stale)).toEqual([409, "version-stale"]);
  expect(stale.body).toMatchObject({
    message: expect.stringMatching(/split off or moved/),
    details: { version: rest.version },
  });
  expect(refusalOf(await replace(only(parts), { items }))).toEqual([409, "version-stale"]);
  expect((await resort.readOrder(order._id)).items).toEqual(rest.items);
  expect((await tickets(order)).length).toBe(1);
  const taken = await replace(order, { items: [dish, dish, other], version: rest.version });
  expect(taken).toMatchObject({ status: 200, body: { items: [{ quantity: 2 }, { quantity: 1 }] } });
  expect(refusalOf(await replace(order, { notes: "Window" }))).toEqual([200]);
});
