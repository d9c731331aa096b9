import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const send = (order: Order) =>
  resort.waiter.send(sendingApi.sendKot, { params: { orderId: order._id }, body: {} });
const linePath = (order: Order, index = 0) => `/orders/${order._id}/lines/${order.items[index]?._id}`;

test("a ticket holds what changed since the last, and sending without a change stores nothing", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  await resort.add(order, resort.line(0, 1), resort.line(1, 1));
  const { kot } = await send(order);
  expect(kot).toMatchObject({ token: 2, kind: "order", order: { _id: order._id } });
  expect(kot?.items.map((item) => [item.menuItem._id, item.quantity])).toEqual([
    [resort.item(0)._id, 1],
    [resort.item(1)._id, 1],
  ]);
  const path = `/orders/${order._id}/kot`;
  const before = (await resort.admin.get("/tables")).headers.get("x-seq");
  const again = await resort.waiter.post(path, {});
  expect(again).toMatchObject({ body: { kot: null, order: { _id: order._id } } });
  expect(again.headers.get("x-seq")).toBe(before);
  expect(await resort.kots(order)).toHaveLength(2);
});

test("20 devices that send one order at the same time send one ticket", async () => {
  const order = await resort.add(await resort.open(), resort.line(0, 4));
  await atOnce(20, () => resort.waiter.post(`/orders/${order._id}/kot`, {}));
  const kots = await resort.kots(order);
  expect(kots.map((kot) => kot.items.map((item) => item.quantity))).toEqual([[4]]);
});

test("a new note on a dish the kitchen knows goes out as a note ticket, which is served from the start", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  await resort.waiter.patch(linePath(order), { notes: "no salt" });
  const { kot, order: after } = await send(order);
  expect(kot).toMatchObject({
    kind: "note",
    status: "served",
    items: [{ change: "note", notes: "no salt" }],
  });
  expect(after.items[0]).toMatchObject({ sentNotes: "no salt" });
  expect(after.status).toBe("pending");
});

test("tokens count from one every business day", async () => {
  for (const table of [0, 1, 2]) await resort.open(table, resort.line());
  resort.server.clock.set("2026-11-20T22:31:00Z");
  await resort.open(3, resort.line());
  const kots = await resort.admin.query(kotApi.list, { search: {} });
  expect(kots.map((kot) => [kot.businessDay, kot.token]).toSorted()).toEqual([
    ["2026-11-20", 1],
    ["2026-11-20", 2],
    ["2026-11-20", 3],
    ["2026-11-21", 1],
  ]);
});

test("a KOT moves only forward and the order follows its least advanced one", async () => {
  const order = await resort.open(0, resort.line(0));
  await resort.add(order, resort.line(1));
  await send(order);
  const [first, second] = await resort.kots(order);
  const move = (id: string | undefined, status: string) =>
    resort.waiter.patch(`/kot/${id}/status`, { status });
  expect(await move(first?._id, "ready")).toMatchObject({
    status: 200,
    body: { status: "ready", items: [{ preparationStatus: "ready" }] },
  });
  expect((await resort.readOrder(order._id)).status).toBe("pending");
  await move(second?._id, "preparing");
  expect((await resort.readOrder(order._id)).status).toBe("preparing");
  expect(refusalOf(await move(first?._id, "pending"))).toEqual([409, "status-backwards"]);
  expect((await move(first?._id, "ready")).status).toBe(200);
  await move(first?._id, "served");
  await move(second?._id, "served");
  const served = await resort.readOrder(order._id);
  expect(served.status).toBe("served");
  const [stored] = await resort.kots(order);
  expect(stored?.items[0]?.preparationStatus).toBe("ready");
  await resort.add(order, resort.line(2));
  await send(order);
  expect((await resort.readOrder(order._id)).status).toBe("pending");
});

test("setting an order's status sets the status of its KOTs", async () => {
  const order = await resort.open(0, resort.line(0));
  const path = `/orders/${order._id}/status`;
  expect(await resort.waiter.patch(path, { status: "preparing" })).toMatchObject({
    status: 200,
    body: { status: "preparing" },
  });
  await resort.waiter.patch(path, { status: "ready" });
  expect((await resort.kots(order)).map((kot) => kot.status)).toEqual(["ready"]);
  expect(refusalOf(await resort.waiter.patch(path, { status: "preparing" }))).toEqual([
    409,
    "status-backwards",
  ]);
  expect((await resort.waiter.patch(path, { status: "ready" })).status).toBe(200);
  const empty = await resort.open(1);
  expect(refusalOf(await resort.waiter.patch(`/orders/${empty._id}/status`, { status: "ready" }))).toEqual([
    404,
    "no-kot",
  ]);
});

test("an order whose unfinished ticket is taken back has the status of the tickets left", async () => {
  const order = await resort.open(0, resort.line(0));
  const [first] = await resort.kots(order);
  await resort.waiter.patch(`/kot/${first?._id}/status`, { status: "ready" });
  const added = await resort.add(order, resort.line(1));
  expect((await send(added)).order.status).toBe("pending");
  const removed = await resort.admin.del(linePath(added, 1), { reason: "spilt" });
  expect(removed).toMatchObject({ status: 200, body: { status: "ready" } });
  expect((await resort.readOrder(order._id)).status).toBe("ready");
});

test("a KOT that changes its status does not make the order's version stale", async () => {
  const order = await resort.open(0, resort.line(0));
  const [kot] = await resort.kots(order);
  await resort.waiter.patch(`/kot/${kot?._id}/status`, { status: "served" });
  const paid = await resort.waiter.patch(`/orders/${order._id}/pay`, { version: order.version });
  expect(paid.status).toBe(200);
});

test("printing is counted", async () => {
  const order = await resort.open(0, resort.line());
  const [kot] = await resort.kots(order);
  const print = () => resort.waiter.patch(`/kot/${kot?._id}/print`);
  expect(await print()).toMatchObject({ status: 200, body: { isPrinted: true, printCount: 1 } });
  expect(await print()).toMatchObject({ body: { printCount: 2 } });
  expect(await resort.kots(order)).toMatchObject([{ isPrinted: true, printCount: 2 }]);
  expect(refusalOf(await resort.waiter.patch(`/kot/${randomUUID()}/print`))).toEqual([404, "not-found"]);
});
