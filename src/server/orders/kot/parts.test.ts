import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { movingApi } from "#domain/orders/commands/moving.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { setUpStations } from "../../testing/stations.ts";
import { rows } from "../../testing/storedBy.ts";
import { verify } from "../../testing/verify.ts";

let resort: Resort;
let tandoor: string;
let hot: string;
beforeEach(async () => {
  resort = await startResort();
  const stations = await setUpStations(resort);
  [hot, tandoor] = [stations.hot._id, stations.tandoor._id];
});
afterEach(async () => {
  expect((await verify(resort.server)).faults).toEqual([]);
  await resort.server.close();
});

const storedBy = (command: () => Promise<unknown>) => resort.server.storedBy(command);
const partsOf = (kot: Kot | undefined) =>
  kot?.parts?.map(({ station, status }) => `${station.name}: ${status}`);
const move = (kot: Kot | undefined, body: { status: Kot["status"]; station?: string }) =>
  resort.waiter.send(sendingApi.setKotStatus, { params: { kotId: kot?._id ?? "" }, body });
const lastKot = async (order: Order) => (await resort.kots(order)).at(-1);

/** Two Aloo Paratha for the hot kitchen and three Idli Sambar for the tandoor, at the first table. */
const openTwo = () => resort.open(0, resort.line(0, 2), resort.line(1, 3));

test("a KOT is stored with a part per station, and each item and its work with their station", async () => {
  const body = { table: resort.table()._id, items: [resort.line(0, 2), resort.line(1, 3)] };
  const stored = await storedBy(() => resort.waiter.send(takingApi.openOrder, { body }));
  expect(stored.filter((row) => /^(kots|kot_items|work) /.test(row))).toEqual(rows`
    kots + kot#1: kot_number KOT#, token 1, kind order, order order#1, bill_number BILL-#, table B1,
      area Beach Deck, waiter Asha Naik, status pending, parts [{_id: "Hot kitchen", name: "Hot kitchen",
      printCount: 0, isSeen: false},{_id: "Tandoor", name: "Tandoor", printCount: 0, isSeen: false}], business_day 2026-11-20, created_at now
    kot_items + kot_item#1: kot kot#1, line order_line#1, menu_item Aloo Paratha, name Aloo Paratha,
      quantity 2, change add, stations [{component: 0, station: "Hot kitchen", quantity: 2}]
    kot_items + kot_item#2: kot kot#1, position 1, line order_line#2, menu_item Idli Sambar, name Idli Sambar,
      quantity 3, change add, stations [{component: 0, station: "Tandoor", quantity: 3}]
    work + work#1: order order#1, line order_line#1, kot kot#1, kot_item kot_item#1, quantity 2,
      station Hot kitchen, status pending
    work + work#2: order order#1, line order_line#2, kot kot#1, kot_item kot_item#2, quantity 3,
      station Tandoor, status pending
  `);
});

test("each part has a status of its own, and KOT and order have that of the least advanced part", async () => {
  const order = await openTwo();
  const [kot] = await resort.kots(order);
  expect(await storedBy(() => move(kot, { status: "ready", station: tandoor }))).toEqual(rows`
    work ~ work#1: status pending → ready
    journal + by Asha Naik, kot, kot.moved, of kot#1, subject order#1, at B1, {before: {status: "pending"},
      after: {status: "ready", station: "Tandoor"}}
  `);
  expect(partsOf(await lastKot(order))).toEqual(["Hot kitchen: pending", "Tandoor: ready"]);
  expect(await storedBy(() => move(kot, { status: "ready", station: tandoor }))).toEqual([]);
  expect(await storedBy(() => move(kot, { status: "preparing", station: hot }))).toEqual(rows`
    orders ~ order#1: status pending → preparing, updated_at now-180s → now,
      counted_at now-180s → now
    kots ~ kot#1: status pending → preparing
    work ~ work#1: status pending → preparing
    journal + by Asha Naik, kot, kot.moved, of kot#1, subject order#1, at B1, {before: {status: "pending"},
      after: {status: "preparing", station: "Hot kitchen"}}
    journal + by Asha Naik, orders, order.moved, of order#1, subject order#1, at B1,
      {before: {status: "pending"}, after: {status: "preparing"}}
  `);
  expect(await move(kot, { status: "ready" })).toMatchObject({ status: "ready" });
  expect(partsOf(await move(kot, { status: "served", station: hot }))).toEqual([
    "Hot kitchen: served",
    "Tandoor: ready",
  ]);
  expect((await resort.readOrder(order._id)).status).toBe("ready");
});

test("a part does not move back, and only a station with a part moves", async () => {
  const [kot] = await resort.kots(await resort.open(0, resort.line(1)));
  expect(partsOf(kot)).toEqual(["Tandoor: pending"]);
  await move(kot, { status: "ready", station: tandoor });
  const status = `/kot/${kot?._id}/status`;
  const back = await resort.waiter.patch(status, { status: "preparing", station: tandoor });
  expect(refusalOf(back)).toEqual([409, "status-backwards"]);
  const none = await resort.waiter.patch(status, { status: "ready", station: hot });
  expect(refusalOf(none)).toEqual([422, "no-part"]);
});

test("the station is that of the moment the KOT was sent, and a cancellation and a note follow it there", async () => {
  const order = await resort.open(0, resort.line(1, 3));
  const params = { itemId: resort.item(1)._id };
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { station: hot } });
  await resort.admin.send(stationsApi.update, {
    params: { stationId: tandoor },
    body: { name: "Charcoal" },
  });
  const path = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  await resort.admin.patch(path, { quantity: 1, reason: "Too many" });
  expect(await lastKot(order)).toMatchObject({
    kind: "cancel",
    parts: [{ station: { _id: tandoor, name: "Charcoal" }, status: "served" }],
    items: [{ stations: [{ station: tandoor, component: 0, quantity: 2 }] }],
  });
  expect((await resort.kots(order))[0]?.parts).toMatchObject([{ station: { name: "Tandoor" } }]);
  await resort.waiter.patch(path, { quantity: 2, notes: "crisp" });
  await resort.waiter.send(sendingApi.sendKot, { params: { orderId: order._id }, body: {} });
  expect((await lastKot(order))?.items).toMatchObject([
    { change: "note", stations: [{ station: tandoor, quantity: 1 }] },
    { change: "add", stations: [{ station: hot, quantity: 1 }] },
  ]);
});

test("a deleted station keeps its work, and what is sent later goes to the first one", async () => {
  const order = await resort.open(0, resort.line(1, 2));
  await resort.admin.send(stationsApi.remove, { params: { stationId: tandoor }, body: {} });
  await resort.add(order, resort.line(1));
  await resort.waiter.send(sendingApi.sendKot, { params: { orderId: order._id }, body: {} });
  expect(partsOf(await lastKot(order))).toEqual(["Hot kitchen: pending"]);
  await resort.admin.del(`/orders/${order._id}`, { reason: "Left" });
  expect(partsOf(await lastKot(order))).toEqual(["Hot kitchen: served", "Tandoor: served"]);
});

test("another table is said to the stations that have not served everything, and to nobody if all is served", async () => {
  const order = await openTwo();
  const params = { orderId: order._id };
  await move((await resort.kots(order))[0], { status: "served", station: hot });
  await resort.waiter.send(movingApi.moveOrder, { params, body: { table: resort.table(1)._id } });
  expect(await lastKot(order)).toMatchObject({ kind: "note", notes: "TABLE CHANGED: B1 → B2" });
  expect(partsOf(await lastKot(order))).toEqual(["Tandoor: served"]);
  await move((await resort.kots(order))[0], { status: "served" });
  await resort.waiter.send(movingApi.moveOrder, { params, body: { table: resort.table(2)._id } });
  expect(await resort.kots(order)).toHaveLength(2);
});

test("split and moved dishes keep their station, and only the moved ones are said there", async () => {
  const order = await openTwo();
  const lines = [{ line: order.items[1]?._id ?? "", quantity: 1 }];
  const split = { parts: [{ _id: randomUUID(), lines }] };
  await resort.waiter.send(splitApi.splitOrder, { params: { orderId: order._id }, body: split });
  const [kot] = await resort.kots(order);
  expect(kot?.items[1]?.work.map(({ station, quantity }) => [station, quantity])).toEqual([
    [tandoor, 2],
    [tandoor, 1],
  ]);
  const target = await resort.open(1, resort.line(0));
  const body = { to: target._id, lines: [{ line: order.items[0]?._id ?? "", quantity: 1 }] };
  await resort.waiter.send(splitApi.moveLines, { params: { orderId: order._id }, body });
  expect(partsOf(await lastKot(target))).toEqual(["Hot kitchen: served"]);
});

test("what the order's status button moves moves all parts", async () => {
  const order = await openTwo();
  await move((await resort.kots(order))[0], { status: "ready", station: tandoor });
  const params = { orderId: order._id };
  await resort.waiter.send(closingApi.setOrderStatus, { params, body: { status: "preparing" } });
  expect(partsOf(await lastKot(order))).toEqual(["Hot kitchen: preparing", "Tandoor: ready"]);
});

test("a house without stations has no parts, also for a dish whose station was deleted", async () => {
  for (const stationId of [hot, tandoor])
    await resort.admin.send(stationsApi.remove, { params: { stationId }, body: {} });
  const [kot] = await resort.kots(await openTwo());
  expect(JSON.stringify(kot)).not.toMatch(/parts|station/);
  expect(await resort.admin.query(kotApi.read, { params: { kotId: kot?._id ?? "" } })).toEqual(kot);
});
