import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { kitchenApi } from "#domain/kitchen/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { rateBps } from "#domain/money.ts";
import { withPending } from "#domain/orders/commands/pending.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { toCome } from "#domain/orders/kot/toCome.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isUnsent } from "#domain/orders/order/order.ts";
import { COURSES, setUpCourses } from "../../testing/courses.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { rows } from "../../testing/storedBy.ts";
import { verify } from "../../testing/verify.ts";

let resort: Resort;
/** Two of a main, and one of each other course; the last has no course. */
let dishes: Awaited<ReturnType<typeof setUpCourses>>;
let lines: Record<keyof typeof dishes, { _id: string; menuItem: string; quantity: number }>;
beforeEach(async () => {
  resort = await startResort();
  dishes = await setUpCourses(resort);
  const line = (dish: keyof typeof dishes, quantity = 1) => ({
    ...{ _id: randomUUID(), menuItem: dishes[dish]._id, quantity },
  });
  lines = { starter: line("starter"), main: line("main", 2), dessert: line("dessert"), other: line("other") };
});
afterEach(async () => {
  expect((await verify(resort.server)).faults).toEqual([]);
  await resort.server.close();
});

const kot = async ({ _id: orderId }: Order, ...courses: string[]) => {
  const body = courses.length > 0 ? { courses } : {};
  return await resort.waiter.send(sendingApi.sendKot, { params: { orderId }, body });
};
const names = (sent: Awaited<ReturnType<typeof kot>>) =>
  sent.kot?.items.map(({ quantity, menuItem }) => `${quantity} ${menuItem.name}`);
const openAll = async () => {
  const order = await resort.open();
  return await resort.add(order, lines.dessert, lines.main, lines.starter);
};
const change = (order: Order, lineId: string, body: object) =>
  resort.waiter.patch(`/orders/${order._id}/lines/${lineId}`, body);

test("a KOT sends the first course, Fire the next one, and each says what is to come", async () => {
  const order = await openAll();
  const first = await kot(order);
  expect(names(first)).toEqual([`1 ${dishes.starter.name}`]);
  const later = [`Mains: 2 × ${dishes.main.name}`, `Desserts: 1 × ${dishes.dessert.name}`];
  expect(first.kot?.courses).toEqual({ names: ["Starters"], toCome: later });
  expect((await kot(order)).kot).toBeNull();
  const mains = await kot(order, "Mains");
  expect(names(mains)).toEqual([`2 ${dishes.main.name}`]);
  expect(mains.kot?.courses).toEqual({ names: ["Mains"], toCome: later.slice(1) });
  expect((await kot(order, "Mains")).kot).toBeNull();
  expect((await resort.kots(order)).map(({ courses }) => courses?.names)).toEqual([["Starters"], ["Mains"]]);
});

test("a line is stored with its course and its hold; Fire stores it sent, and its KOT with the course", async () => {
  const order = await resort.open();
  const params = { orderId: order._id };
  const body = { lines: [lines.starter, lines.main] };
  const add = await resort.server.storedBy(() => resort.waiter.send(takingApi.addLines, { params, body }));
  expect(
    add.filter((row) => row.startsWith("order_lines")).map((row) => row.match(/course .*?}/)?.[0]),
  ).toEqual(['course {name: "Starters", position: 0}', 'course {name: "Mains", position: 1, isHeld: true}']);
  const fire = { params, body: { courses: ["Mains"] } };
  const stored = await resort.server.storedBy(() => resort.waiter.send(sendingApi.sendKot, fire));
  expect(stored.filter((row) => /^(order_lines|kots|kot_items) /.test(row))).toEqual(rows`
    order_lines ~ order_line#1: course {name: "Mains", position: 1, isHeld: true} → {name: "Mains", position: 1,
      isHeld: false}, sent_quantity 0 → 2
    kots + kot#1: kot_number KOT#, token 1, kind order, order order#1, bill_number BILL-#, table B1,
      area Beach Deck, waiter Asha Naik, status pending, courses {names: ["Mains"], toCome: []},
      business_day 2026-11-20, created_at now
    kot_items + kot_item#1: kot kot#1, line order_line#1, menu_item Boondi Raita, name Boondi Raita, quantity 2,
      change add
  `);
});

test("a line's course and hold are changed by a tap, stored, and in Activity", async () => {
  const order = await openAll();
  const body = { course: "Starters", isHeld: true };
  const params = { orderId: order._id, lineId: lines.dessert._id };
  const stored = await resort.server.storedBy(() =>
    resort.waiter.send(takingApi.changeLine, { params, body }),
  );
  expect(stored.filter((row) => /^(order_lines|journal) /.test(row))).toEqual(rows`
    order_lines ~ order_line#1: course {name: "Desserts", position: 2, isHeld: true} → {name: "Starters",
      position: 0, isHeld: true}
    journal + by Asha Naik, orders, line.changed, of order#1, subject order#1, at B1,
      {before: {lines: [{line: "order_line#1", name: "Chilli Paneer", quantity: 1, rate: 27000, notes: "",
      course: {name: "Desserts", position: 2, isHeld: true}}]}, after: {lines: [{line: "order_line#1",
      name: "Chilli Paneer", quantity: 1, rate: 27000, notes: "", course: {name: "Starters", position: 0,
      isHeld: true}}]}}
  `);
  expect(names(await kot(order))).toEqual([`1 ${dishes.starter.name}`]);
  expect(names(await kot(order, "Starters"))).toEqual([`1 ${dishes.dessert.name}`]);
});

test("an order submitted whole sends its first course, as does an update of its items", async () => {
  const order = await resort.open(0, lines.main, lines.starter);
  expect((await resort.kots(order)).map(({ courses }) => courses?.names)).toEqual([["Starters"]]);
  const items = order.items.map(({ _id, menuItem, quantity }) => ({ _id, menuItem: menuItem._id, quantity }));
  await resort.waiter.patch(`/orders/${order._id}`, { items, version: order.version });
  expect(await resort.kots(order)).toHaveLength(1);
  expect(toCome((await resort.readOrder(order._id)).items)).toEqual([`Mains: 2 × ${dishes.main.name}`]);
});

test("the kitchen's screen names a ticket's course and what its order holds now", async () => {
  const display = await resort.pairDisplay();
  const order = await openAll();
  await kot(order);
  const tickets = async () =>
    (await display.query(kitchenApi.tickets)).map(({ courses }) => [courses?.names, courses?.toCome.length]);
  expect(await tickets()).toEqual([[["Starters"], 2]]);
  await kot(order, "Mains");
  expect(await tickets()).toEqual([
    [["Starters"], 1],
    [["Mains"], 1],
  ]);
});

test("the screen applies each command as the server does", async () => {
  const order = await resort.open();
  const { waiter: person, tax, businessDay } = order;
  // The items as devices have them once the courses are set up.
  const menu = await resort.waiter.query(menuApi.items);
  const findItem = (id: string) => menu.find(({ _id }) => _id === id);
  const discountLimit = rateBps(0);
  const known = {
    person,
    tax,
    businessDay,
    discountLimit,
    courses: COURSES,
    findItem,
    findTable: () => undefined,
  };
  const line = (dish: keyof typeof lines) => `/lines/${lines[dish]._id}`;
  let stored = order;
  for (const [method, path, body] of [
    ["POST", "/lines", { lines: [lines.dessert, lines.other] }],
    ["POST", "/lines", { lines: [lines.main, lines.starter] }],
    ["PATCH", line("dessert"), { course: "Mains" }],
    ["POST", "/kot", {}],
    ["PATCH", line("main"), { isHeld: false, quantity: 5 }],
    ["PATCH", line("other"), { course: "Desserts", isHeld: true, quantity: 2, notes: "cold" }],
    ["POST", "/lines", { lines: [{ ...lines.main, _id: randomUUID() }] }],
    ["PATCH", line("starter"), { course: null }],
    ["POST", "/lines", { lines: [{ ...lines.starter, _id: randomUUID() }] }],
    ["POST", "/kot", { courses: ["Mains"] }],
    ["POST", "/lines", { lines: [{ ...lines.dessert, _id: randomUUID() }] }],
    ["POST", "/kot", {}],
  ] as const) {
    const template = `/orders/:orderId${path.replace(/[0-9a-f-]{36}$/, ":lineId")}`;
    const params = { orderId: order._id, lineId: path.split("/")[2] ?? "" };
    const takenAt = resort.server.clock.now();
    const shown = withPending(stored, [{ method, path: template, params, body, takenAt }], known);
    const send = method === "POST" ? resort.waiter.post : resort.waiter.patch;
    expect((await send(`/orders/${order._id}${path}`, body)).status).toBeLessThan(300);
    stored = await resort.readOrder(order._id);
    expect(shown?.items).toEqual(stored.items);
  }
  expect(stored.items.filter(isUnsent).map(({ menuItem }) => menuItem.name)).toEqual([
    ...[dishes.other.name, dishes.dessert.name],
  ]);
});

test("a held dish is removed without an approval, and nothing is sent", async () => {
  const order = await openAll();
  await kot(order);
  const answer = await resort.waiter.send(takingApi.removeLine, {
    params: { orderId: order._id, lineId: lines.main._id },
    body: {},
  });
  expect(answer.items).toHaveLength(2);
  expect(await resort.kots(order)).toHaveLength(1);
});

test("a held dish that is split off or moved stays held, until it is fired where it is", async () => {
  const order = await openAll();
  await kot(order);
  const parts = [{ _id: randomUUID(), lines: [{ line: lines.main._id, quantity: 1 }] }];
  const { parts: made } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts },
  });
  const other = await resort.open(1, lines.other);
  await resort.waiter.send(splitApi.moveLines, { params: { orderId: order._id }, body: { to: other._id } });
  for (const one of [...made, other]) expect((await kot(one)).kot).toBeNull();
  expect(names(await kot(nth(made), "Mains"))).toEqual([`1 ${dishes.main.name}`]);
  expect(names(await kot(other, "Mains"))).toEqual([`1 ${dishes.main.name}`]);
  expect(names(await kot(other, "Desserts"))).toEqual([`1 ${dishes.dessert.name}`]);
});

test("a KOT tapped before its dishes left sends what was not held, and Fire the dishes of its course", async () => {
  const order = await openAll();
  const tapped = { "X-Taken-At": String(resort.server.clock.now()) };
  resort.server.clock.advance(60_000);
  const params = { orderId: order._id };
  const moved = [lines.main, lines.starter].map(({ _id, quantity }) => ({ line: _id, quantity }));
  const [part] = (
    await resort.waiter.send(splitApi.splitOrder, {
      ...{ params, body: { parts: [{ _id: randomUUID(), lines: moved }] } },
    })
  ).parts;
  const late = (body: object) => resort.waiter.post(`/orders/${order._id}/kot`, body, tapped);
  await late({ courses: ["Mains"] });
  const sent = async () => (part ? (await resort.kots(part)).map(({ courses }) => courses?.names) : []);
  expect(await sent()).toEqual([["Mains"]]);
  await late({});
  expect(await sent()).toEqual([["Mains"], ["Starters"]]);
  expect(await resort.kots(order)).toEqual([]);
});

test("a late KOT or Fire asks about its dishes only, and the answer sends them", async () => {
  const order = await openAll();
  const tapped = { "X-Taken-At": String(resort.server.clock.now()) };
  resort.server.clock.advance(30 * 60_000);
  const fire = (more: object) =>
    resort.waiter.post(`/orders/${order._id}/kot`, { courses: ["Mains"], ...more }, tapped);
  const late = await resort.waiter.post(`/orders/${order._id}/kot`, {}, tapped);
  expect(late).toMatchObject({ body: { details: { lines: [{ name: dishes.starter.name, quantity: 1 }] } } });
  const refused = await fire({});
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "kot-late", details: { lines: [{ name: dishes.main.name, quantity: 2 }] } },
  });
  const { details } = refused.body as { details: object };
  await fire({ late: { ...details, isKnown: false } });
  expect((await resort.kots(order)).map(({ courses }) => courses?.names)).toEqual([["Mains"]]);
  expect((await kot(order)).kot?.courses?.names).toEqual(["Starters"]);
});

test("a course that the settings do not have and a hold without a course are refused by their field", async () => {
  const order = await resort.add(await resort.open(), lines.other, lines.main);
  const fields = async (lineId: string, body: object) => {
    const answer = await change(order, lineId, body);
    return [refusalOf(answer), JSON.stringify(answer.body).match(/"field":"(\w+)"/)?.[1]];
  };
  const refused = [422, "invalid-input"];
  expect(await fields(lines.main._id, { course: "Fish" })).toEqual([refused, "course"]);
  expect(await fields(lines.other._id, { isHeld: true })).toEqual([refused, "isHeld"]);
  expect(await fields(lines.main._id, { course: null, isHeld: true })).toEqual([refused, "isHeld"]);
  expect((await resort.readOrder(order._id)).version).toBe(order.version);
});

function nth<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error("the list is empty");
  return first;
}
