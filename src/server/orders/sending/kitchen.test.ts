import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { remainingPieces } from "#domain/orders/kot/status.ts";
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

test("after any additions, changes, voids, splits and moves, the tickets' quantities are the orders' sent quantities", async () => {
  const orders = [await resort.open(), await resort.open(1)];
  let seed = 7;
  const random = (sides: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % sides;
  };
  const acts = { split: 0, lines: 0, place: 0 };
  const done = (act: keyof typeof acts, { status }: { readonly status: number }) => {
    if (status === 201) acts[act]++;
  };
  for (let turn = 0; turn < 120; turn++) {
    const order = await resort.readOrder(orders[random(orders.length)]?._id ?? "");
    if (order.status === "cancelled") continue;
    const line = order.items[random(Math.max(order.items.length, 1))];
    const path = `/orders/${order._id}`;
    const lines = [{ line: line?._id, quantity: 1 }];
    const choice = random(8);
    const reason = "changed their mind";
    if (choice < 2 || !line) await resort.add(order, resort.line(random(4), 1 + random(3)));
    else if (choice === 2)
      await resort.admin.patch(`${path}/lines/${line._id}`, { quantity: 1 + random(5), reason });
    else if (choice === 3) await resort.admin.del(`${path}/lines/${line._id}`, { reason });
    else if (choice === 4) {
      const part = { _id: randomUUID(), lines };
      const answer = await resort.admin.post(`${path}/split`, { parts: [part] });
      done("split", answer);
      if (answer.status === 201) orders.push(await resort.readOrder(part._id));
    } else if (choice === 5) {
      const to = orders[random(orders.length)]?._id;
      done("lines", await resort.admin.post(`${path}/lines/move`, { to, ...(random(4) > 0 && { lines }) }));
    } else if (choice === 6) {
      const room = String(random(3));
      done("place", await resort.admin.post(`${path}/move`, { place: { kind: "room", room } }));
    } else await send(order);
  }
  // Each is tried often enough to be done.
  expect(Math.min(...Object.values(acts))).toBeGreaterThan(2);
  const all = await Promise.all(orders.map(({ _id }) => resort.readOrder(_id)));
  const items = all.flatMap((order) => (order.status === "cancelled" ? [] : order.items));
  const tickets = (await Promise.all(all.map(resort.kots))).flat().flatMap((kot) => kot.items);
  // Pieces that went to another line are known to the kitchen by the line from which they came.
  const firsts = new Map(items.map(({ _id, origin = _id }) => [_id, origin]));
  const count = (pieces: readonly (readonly [line: string, quantity: number])[]) => {
    const sums = new Map<string, number>();
    for (const [line, quantity] of pieces) {
      const first = firsts.get(line) ?? line;
      sums.set(first, (sums.get(first) ?? 0) + quantity);
    }
    return [...sums].filter(([, sum]) => sum !== 0).toSorted();
  };
  expect(count(tickets.map((item) => [item.line, remainingPieces(item)]))).toEqual(
    count(items.map(({ _id, sentQuantity }) => [_id, sentQuantity])),
  );
  for (const { _id } of orders) {
    const before = await resort.readOrder(_id);
    if (before.status === "cancelled" || before.items.length === 0) continue;
    const { kot } = await send(before);
    const unsent = before.items.reduce((total, line) => total + line.quantity - line.sentQuantity, 0);
    expect(kot?.items.reduce((total, item) => total + item.quantity, 0) ?? 0).toBe(unsent);
  }
});
