import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { splitApi } from "#domain/orders/commands/split.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, startResort } from "../../testing/resort.ts";

let resort: Resort;
/** Three of the first dish on one ticket, which is cooked, and one of the second on the next. */
let order: Order;
beforeEach(async () => {
  resort = await startResort();
  const opened = await resort.open(0, resort.line(0, 3));
  await kitchen(opened, 0, "ready");
  await resort.add(opened, resort.line(1, 1));
  await resort.waiter.post(`/orders/${opened._id}/kot`, {});
  order = await resort.readOrder(opened._id);
});
afterEach(() => resort.server.close());

/** Moves a ticket of an order, by its place among them. */
async function kitchen(of: Order, index: number, status: string): Promise<void> {
  const kot = (await resort.kots(of))[index];
  expect((await resort.waiter.patch(`/kot/${kot?._id}/status`, { status })).status).toBe(200);
}
const piecesOf = (of: Order, index: number, quantity: number) => [
  { line: of.items[index]?._id ?? "", quantity },
];
const statusOf = async (of: Order) => (await resort.readOrder(of._id)).status;

test("a part has the status of the tickets that have its dishes, and follows the kitchen from then on", async () => {
  expect(order.status).toBe("pending");
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: {
      parts: [
        { _id: randomUUID(), lines: piecesOf(order, 0, 1) },
        { _id: randomUUID(), lines: piecesOf(order, 1, 1) },
      ],
    },
  });
  const [dish, other] = parts;
  if (!dish || !other) throw new Error("not split");
  expect([dish.status, other.status, await statusOf(order)]).toEqual(["ready", "pending", "ready"]);
  await kitchen(order, 1, "preparing");
  expect([await statusOf(dish), await statusOf(other)]).toEqual(["ready", "preparing"]);
  await kitchen(order, 0, "served");
  expect([await statusOf(order), await statusOf(dish), await statusOf(other)]).toEqual([
    "served",
    "served",
    "preparing",
  ]);
  // A part's button moves the ticket that has its dishes, whichever order sent it.
  await resort.waiter.patch(`/orders/${other._id}/status`, { status: "served" });
  expect(await statusOf(other)).toBe("served");
  expect((await resort.kots(order)).map(({ status }) => status)).toEqual(["served", "served"]);
});

test("a part whose own dish is taken back has the status of the dishes that it was split off with", async () => {
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts: [{ _id: randomUUID(), lines: piecesOf(order, 0, 1) }] },
  });
  const [part] = parts;
  if (!part) throw new Error("not split");
  await resort.add(part, resort.line(2, 1));
  await resort.waiter.post(`/orders/${part._id}/kot`, {});
  const grown = await resort.readOrder(part._id);
  expect(grown.status).toBe("pending");
  const path = `/orders/${part._id}/lines/${grown.items[1]?._id}`;
  expect((await resort.admin.del(path, { reason: "Kitchen ran out" })).status).toBe(200);
  expect(await statusOf(part)).toBe("ready");
});

test("a dish that a part sends itself is the part's own, and takes no other order back to pending", async () => {
  const fresh = await resort.open(2, resort.line(4, 1));
  await kitchen(fresh, 0, "served");
  await resort.waiter.patch(`/orders/${fresh._id}/lines/${fresh.items[0]?._id}`, { quantity: 3 });
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: fresh._id },
    body: { parts: [{ _id: randomUUID(), lines: piecesOf(fresh, 0, 2) }] },
  });
  const [part] = parts;
  if (!part) throw new Error("not split");
  await resort.waiter.post(`/orders/${part._id}/kot`, {});
  await resort.waiter.post(`/orders/${fresh._id}/kot`, {});
  await kitchen(fresh, 1, "ready");
  expect([await statusOf(part), await statusOf(fresh)]).toEqual(["pending", "ready"]);
});

test("a dish that is ordered again after the split is not the part's", async () => {
  const fresh = await resort.open(2, resort.line(4, 3));
  await kitchen(fresh, 0, "served");
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: fresh._id },
    body: { parts: [{ _id: randomUUID(), lines: piecesOf(fresh, 0, 2) }] },
  });
  const [part] = parts;
  if (!part) throw new Error("not split");
  resort.server.clock.advance(60_000);
  await resort.waiter.patch(`/orders/${fresh._id}/lines/${fresh.items[0]?._id}`, { quantity: 2 });
  await resort.waiter.post(`/orders/${fresh._id}/kot`, {});
  await kitchen(fresh, 1, "preparing");
  expect([await statusOf(fresh), await statusOf(part)]).toEqual(["preparing", "served"]);
  // One of the part's pieces is taken back: the rest is served, whatever else is cooked of the dish.
  const path = `/orders/${part._id}/lines/${part.items[0]?._id}`;
  await resort.admin.patch(path, { quantity: 1, reason: "Kitchen ran out" });
  expect([await statusOf(fresh), await statusOf(part)]).toEqual(["preparing", "served"]);
});

test("a part takes the most advanced pieces, and what it takes back leaves the order's own as they are", async () => {
  const more = await resort.waiter.patch(`/orders/${order._id}/lines/${order.items[0]?._id}`, {
    quantity: 5,
  });
  expect(more.status).toBe(200);
  await resort.waiter.post(`/orders/${order._id}/kot`, {});
  await kitchen(order, 1, "ready");
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts: [{ _id: randomUUID(), lines: piecesOf(order, 0, 2) }] },
  });
  const [part] = parts;
  if (!part) throw new Error("not split");
  expect([part.status, await statusOf(order)]).toEqual(["ready", "pending"]);
  const struck = async () =>
    (await resort.kots(order)).flatMap(({ kind, items }) =>
      kind === "order" ? items.map(({ voidedQuantity }) => voidedQuantity) : [],
    );
  expect((await resort.admin.del(`/orders/${part._id}`, { reason: "Kitchen ran out" })).status).toBe(200);
  expect([await struck(), await statusOf(order)]).toEqual([[2, 0, 0], "pending"]);
  // The pieces of the order that are not begun go before those that are ready.
  const path = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  await resort.admin.patch(path, { quantity: 1, reason: "Kitchen ran out" });
  expect([await struck(), await statusOf(order)]).toEqual([[2, 0, 2], "ready"]);
});

test("dishes that move to another order bring their status, and those of a merged order stay on the kitchen's screen", async () => {
  const target = await resort.open(1, resort.line(2, 1));
  await kitchen(target, 0, "served");
  const move = (lines?: ReturnType<typeof piecesOf>) =>
    resort.waiter.send(splitApi.moveLines, {
      params: { orderId: order._id },
      body: { to: target._id, ...(lines && { lines }) },
    });
  const first = await move(piecesOf(order, 1, 1));
  expect([first.order.status, first.to.status]).toEqual(["ready", "pending"]);
  const merged = await move();
  expect([merged.order.status, merged.to.status]).toEqual(["cancelled", "pending"]);
  const open = async () => {
    const kots = await resort.waiter.query(kotApi.list, { search: { show: "open" } });
    return kots.filter((kot) => kot.order._id === order._id && kot.kind === "order").length;
  };
  expect(await open()).toBe(2);
  await kitchen(order, 1, "ready");
  expect(await statusOf(target)).toBe("ready");
  for (const index of [0, 1]) await kitchen(order, index, "served");
  expect([await statusOf(target), await open()]).toEqual(["served", 0]);
});

test("an order's button moves the KOTs that have its dishes, also those of an order that was merged into it", async () => {
  const target = await resort.open(1);
  await resort.waiter.send(splitApi.moveLines, { params: { orderId: order._id }, body: { to: target._id } });
  const path = `/orders/${target._id}/status`;
  expect(await resort.waiter.patch(path, { status: "served" })).toMatchObject({ body: { status: "served" } });
  expect((await resort.kots(order)).map(({ status }) => status)).toEqual(["served", "served"]);
});
