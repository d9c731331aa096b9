import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { billsApi } from "#domain/orders/bills/api.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { Day } from "#domain/time.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const ids = (entities: readonly { readonly _id: string }[]) => entities.map(({ _id }) => _id);
const day = (text: string) => Day.decode(text);
const HOUR_MS = 3_600_000;

/** Stores three orders on two days: paid at 20:00, billed at 02:00 (the same business day), open at 05:00. */
async function threeOrders() {
  const { clock } = resort.server;
  const paid = await resort.open(0, resort.line());
  await resort.waiter.patch(`/orders/${paid._id}/pay`, {});
  clock.advance(6 * HOUR_MS);
  const billed = await resort.open(1, resort.line());
  const bill = await resort.issueBill(billed);
  clock.advance(3 * HOUR_MS);
  const open = await resort.open(0, resort.line());
  return { paid, billed, open, bill };
}

test("orders are filtered by table, area, status, day and text, newest first", async () => {
  const { paid, billed, open, bill } = await threeOrders();
  const by = async (search: object) => ids(await resort.waiter.query(ordersApi.list, { search }));
  expect(await by({})).toEqual(ids([open, billed, paid]));
  expect(await by({ status: "open" })).toEqual(ids([open, billed]));
  expect(await by({ status: "paid" })).toEqual([paid._id]);
  expect(await by({ table: resort.table(0)._id })).toEqual(ids([open, paid]));
  expect(await by({ table: resort.table(0)._id, status: "pending" })).toEqual([open._id]);
  expect(await by({ area: "nowhere" })).toEqual([]);
  expect(await by({ area: resort.table(0).area._id })).toEqual(ids([open, billed, paid]));
  expect(await by({ date: day("2026-11-20") })).toEqual(ids([billed, paid]));
  expect(await by({ startDate: day("2026-11-21") })).toEqual([open._id]);
  expect(await by({ startDate: day("2026-11-19"), endDate: day("2026-11-20") })).toEqual(ids([billed, paid]));
  const { _id: table, area } = resort.table(0);
  const all = await resort.waiter.get(
    `/orders?table=${table}&status=paid&area=${area._id}&date=2026-11-20&startDate=2026-11-19&endDate=2026-11-21`,
  );
  expect(idsOf(all.body)).toEqual([paid._id]);
  expect(await by({ search: billed.billNumber.toLowerCase() })).toEqual([billed._id]);
  expect(await by({ search: bill.invoiceNumber.toLowerCase() })).toEqual([billed._id]);
  expect(await by({ search: resort.table(1).name.toLowerCase() })).toContain(billed._id);
  expect(await by({ search: resort.table(0).area.name.slice(1).toUpperCase() })).toHaveLength(3);
  for (const search of ["%", "_", "!", "' or 1=1 --", "\\"]) expect(await by({ search })).toEqual([]);
});

test("KOTs are filtered by status, order, table, area and day", async () => {
  const { paid, billed, open } = await threeOrders();
  const by = async (search: object) =>
    (await resort.waiter.query(kotApi.list, { search })).map((kot) => kot.order._id);
  expect(await by({})).toEqual(ids([open, billed, paid]));
  const [kot] = await resort.kots(billed);
  await resort.waiter.patch(`/kot/${kot?._id}/status`, { status: "ready" });
  expect(await by({ status: "ready" })).toEqual([billed._id]);
  expect(idsOf((await resort.waiter.get("/kot?status=ready")).body)).toEqual([kot?._id]);
  expect(await by({ status: "pending" })).toEqual(ids([open, paid]));
  expect(await by({ order: paid._id })).toEqual([paid._id]);
  expect(await by({ table: resort.table(0)._id })).toEqual(ids([open, paid]));
  expect(await by({ area: resort.table(0).area._id, date: day("2026-11-21") })).toEqual([open._id]);
  expect(await by({ endDate: day("2026-11-20") })).toEqual(ids([billed, paid]));
  expect(await by({ startDate: day("2026-11-20") })).toEqual(ids([open, billed, paid]));
  expect(await by({ startDate: day("2026-11-21") })).toEqual([open._id]);
  expect(await by({ startDate: day("2026-11-22") })).toEqual([]);
  const tableId = resort.table(0)._id;
  const ofTable = await resort.waiter.query(kotApi.byTable, { params: { tableId } });
  expect(ofTable.map((each) => each.order._id)).toEqual([open._id]);
  expect(await resort.waiter.query(kotApi.read, { params: { kotId: kot?._id ?? "" } })).toMatchObject({
    _id: kot?._id,
    status: "ready",
  });
});

test("bills are filtered by order, status, day and text", async () => {
  const { paid, billed, open, bill } = await threeOrders();
  const by = async (search: object) =>
    (await resort.waiter.query(billsApi.list, { search })).map((each) => each.order._id);
  expect(await by({})).toEqual(ids([billed, paid]));
  expect(await by({ status: "paid" })).toEqual([paid._id]);
  expect(await by({ order: billed._id })).toEqual([billed._id]);
  expect(await by({ date: day("2026-11-20") })).toHaveLength(2);
  expect(await by({ startDate: day("2026-11-21") })).toEqual([]);
  expect(await by({ search: bill.invoiceNumber })).toEqual([billed._id]);
  expect(await by({ search: paid.billNumber })).toEqual([paid._id]);
  expect(await by({ search: "%" })).toEqual([]);

  await resort.issueBill(open);
  expect(await by({ endDate: day("2026-11-19") })).toEqual([]);
  expect(await by({ endDate: day("2026-11-20") })).toEqual(ids([billed, paid]));
  expect(await by({ endDate: day("2026-11-21") })).toEqual(ids([open, billed, paid]));
  expect(await by({ startDate: day("2026-11-21"), endDate: day("2026-11-21") })).toEqual([open._id]);
});

test("long lists come in pages, by the cursor in the Link header; the rows of one day are counted", async () => {
  for (let table = 0; table < 5; table++) {
    await resort.issueBill(await resort.open(table, resort.line()));
    resort.server.clock.advance(table % 2 === 0 ? 0 : 1_000);
  }
  for (const path of ["/orders", "/kot", "/bills"]) {
    const all = idsOf((await resort.waiter.get(path)).body);
    expect(all).toHaveLength(5);
    const seen: string[] = [];
    let next: string | undefined = `${path}?limit=2&date=2026-11-20`;
    while (next !== undefined) {
      const answer = await resort.waiter.get(next);
      expect(answer.headers.get("x-total-count")).toBe("5");
      seen.push(...idsOf(answer.body));
      next = /<\/api([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(all);
    const month = await resort.waiter.get(`${path}?startDate=2026-11-01&endDate=2026-11-30`);
    expect(idsOf(month.body)).toEqual(all);
    expect(month.headers.get("x-total-count")).toBeNull();
    expect(refusalOf(await resort.waiter.get(`${path}?offset=3`))).toEqual([422, "invalid-input"]);
    expect(refusalOf(await resort.waiter.get(`${path}?cursor=x`))).toEqual([422, "invalid-input"]);
    for (const limit of [0, 1_001]) {
      expect(refusalOf(await resort.waiter.get(`${path}?limit=${limit}`))).toEqual([422, "invalid-input"]);
    }
  }
});

function idsOf(body: unknown): string[] {
  return Array.isArray(body) ? body.map(({ _id }) => String(_id)) : [];
}

test("open KOTs are today's of open orders and an unprinted CANCEL, then unserved ones of paid orders; all others are past", async () => {
  const ofYesterday = await resort.open(0, resort.line());
  resort.server.clock.advance(9 * HOUR_MS);
  const paid = await resort.open(1, resort.line());
  const paidToo = await resort.open(6, resort.line());
  const cancelled = await resort.open(2, resort.line());
  const open: string[] = [];
  for (const table of [3, 4, 5]) {
    open.push((await resort.open(table, resort.line()))._id);
    resort.server.clock.advance(1_000);
  }
  for (const { _id } of [paid, paidToo]) await resort.waiter.patch(`/orders/${_id}/pay`, {});
  await resort.admin.patch(`/orders/${cancelled._id}/status`, { status: "cancelled", reason: "guests left" });
  const ordersOf = async (query: string) => {
    const answer = await resort.waiter.get(`/kot?${query}`);
    const kots = kotApi.list.output.parse(answer.body);
    return { orders: kots.map(({ order }) => order._id), next: answer.headers.get("link") };
  };
  const served = [cancelled._id];
  const current = [...open, ...served, paid._id, paidToo._id];
  expect((await ordersOf("show=open")).orders).toEqual(current);
  expect((await ordersOf("show=open&status=served")).orders).toEqual(served);
  for (const limit of [1, 2, 3, 4]) {
    const seen: string[] = [];
    for (let query = `show=open&limit=${limit}`; query !== ""; ) {
      const { orders, next } = await ordersOf(query);
      seen.push(...orders);
      query = /kot\?([^>]+)>/.exec(next ?? "")?.[1] ?? "";
    }
    expect(seen).toEqual(current);
  }
  const past = [ofYesterday._id, cancelled._id];
  expect(new Set((await ordersOf("show=past")).orders)).toEqual(new Set(past));
  expect(new Set((await ordersOf("")).orders)).toEqual(new Set([...current, ...past]));
  const [cancel] = (await resort.kots(cancelled)).filter(({ kind }) => kind === "cancel");
  await resort.waiter.patch(`/kot/${cancel?._id}/print`);
  expect((await ordersOf("show=open")).orders).toEqual([...open, paid._id, paidToo._id]);
});

test("KOTs for attention are today's ready ones, and those neither printed, advanced nor voided", async () => {
  await resort.open(9, resort.line());
  resort.server.clock.advance(9 * HOUR_MS);
  const attention = async () => {
    const kots = await resort.waiter.query(kotApi.list, { search: { show: "attention" } });
    return kots.map(({ kind, order }) => [kind, order._id]);
  };
  const [printed, moved, ready, taken, unprinted] = await Promise.all(
    [0, 1, 2, 3, 4].map((table) => resort.open(table, resort.line(table, 2))),
  );
  if (!printed || !moved || !ready || !taken || !unprinted) throw new Error("a table was not opened");
  const path = async (order: Order) => `/kot/${(await resort.kots(order))[0]?._id}`;
  expect(await attention()).toHaveLength(5);
  await resort.waiter.patch(`${await path(printed)}/print`);
  await resort.waiter.patch(`${await path(moved)}/status`, { status: "preparing" });
  await resort.waiter.patch(`${await path(ready)}/status`, { status: "ready" });
  const line = `/orders/${taken._id}/lines/${taken.items[0]?._id}`;
  await resort.admin.del(line, { reason: "spilt" });
  const expected = [
    ["order", ready._id],
    ["cancel", taken._id],
    ["order", unprinted._id],
  ];
  expect(new Set(await attention())).toEqual(new Set(expected));
  await resort.admin.del(`/orders/${unprinted._id}`, { reason: "ran away" });
  expect(await attention()).toContainEqual(["cancel", unprinted._id]);
  expect(await attention()).not.toContainEqual(["order", unprinted._id]);
  // Whoever ate there has left: nobody waits for that food.
  await resort.waiter.patch(`/orders/${ready._id}/pay`, { paymentType: "cash" });
  expect(await attention()).toContainEqual(["order", ready._id]);
  await resort.open(2);
  expect(await attention()).not.toContainEqual(["order", ready._id]);
});

test("a paid order's KOT leaves the kitchen when its table has a new order, unless an open order has its food", async () => {
  const openKots = async () => {
    const kots = await resort.waiter.query(kotApi.list, { search: { show: "open" } });
    return kots.filter(({ kind }) => kind === "order").map(({ order }) => order._id);
  };
  const openAt = async (table: number, pieces: number) => {
    resort.server.clock.advance(1_000);
    return await resort.open(table, resort.line(0, pieces));
  };
  const pay = (order: Order) => resort.waiter.patch(`/orders/${order._id}/pay`, {});
  const moved = await openAt(0, 2);
  const split = await openAt(1, 2);
  const whole = await openAt(2, 1);
  const lineOf = ({ items }: Order) => ({ line: items[0]?._id ?? "", quantity: 1 });
  const guests = await openAt(3, 1);
  await resort.waiter.send(splitApi.moveLines, {
    params: { orderId: moved._id },
    body: { to: guests._id, lines: [lineOf(moved)] },
  });
  const lines = [lineOf(split)];
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: split._id },
    body: { parts: [{ _id: randomUUID(), lines }] },
  });
  for (const order of [moved, split, whole]) await pay(order);
  expect(await openKots()).toEqual([moved._id, split._id, guests._id, whole._id]);
  await resort.open(0);
  await resort.open(2);
  expect(await openKots()).toEqual([moved._id, split._id, guests._id]);
  for (const order of parts) await pay(order);
  // Its own table is free, and the food of the other table's guests is still to come.
  expect(await openKots()).toEqual([moved._id, guests._id, split._id]);
  await pay(guests);
  expect(await openKots()).toEqual([split._id, guests._id]);
  expect(
    (await resort.waiter.query(kotApi.list, { search: { show: "past" } })).map(({ order }) => order._id),
  ).toEqual(expect.arrayContaining([whole._id, moved._id]));
});

test("a paid part's ticket stays while the rest of its table is open, and a ticket whose dish was split off and moved on stays too", async () => {
  const dishes = [0, 1, 2, 3].map((item) => resort.line(item));
  const order = await resort.add(await resort.open(0), ...dishes);
  const [a, b, c] = order.items.map(({ _id }) => [{ line: _id, quantity: 1 }]);
  if (!a || !b || !c) throw new Error("no dishes");
  const { parts } = await resort.waiter.send(splitApi.splitOrder, {
    params: { orderId: order._id },
    body: { parts: [a.concat(b), c].map((lines) => ({ _id: randomUUID(), lines })) },
  });
  for (const { _id } of parts) await resort.waiter.post(`/orders/${_id}/kot`, {});
  const guests = await resort.open(1, resort.line());
  const lines = [{ line: parts[0]?.items[0]?._id ?? "", quantity: 1 }];
  await resort.waiter.send(splitApi.moveLines, {
    params: { orderId: parts[0]?._id ?? "" },
    body: { to: guests._id, lines },
  });
  const pay = (one: Order) => resort.waiter.patch(`/orders/${one._id}/pay`, {});
  for (const part of parts) await pay(part);
  const areOpen = async () => {
    const kots = await resort.waiter.query(kotApi.list, { search: { show: "open" } });
    return parts.map(({ _id }) => kots.some(({ kind, order: of }) => kind === "order" && of._id === _id));
  };
  expect(await areOpen()).toEqual([true, true]);
  await pay(order);
  await resort.open(0);
  expect(await areOpen()).toEqual([true, false]);
  await pay(guests);
  expect(await areOpen()).toEqual([false, false]);
});

test('the status filter "paid" finds paid orders, "credit" those on credit, an empty one all', async () => {
  const cash = await resort.open(0, resort.line());
  await resort.waiter.patch(`/orders/${cash._id}/pay`, {});
  const credit = await resort.open(1, resort.line());
  await resort.waiter.patch(`/orders/${credit._id}/pay`, { paymentType: "credit", account: "Room 12" });
  const open = await resort.open(2, resort.line());
  const found = async (status: string) => {
    const { body } = await resort.waiter.get(`/orders?status=${status}`);
    return ids(ordersApi.list.output.parse(body));
  };
  const paid = [credit._id, cash._id];
  expect(await found("paid")).toEqual(paid);
  expect(await found("completed")).toEqual(paid);
  expect(await found("settled")).toEqual(paid);
  expect(await found("credit")).toEqual([credit._id]);
  expect(await found("")).toEqual([open._id, ...paid]);
  expect((await resort.waiter.get("/orders?status=eaten")).status).toBe(422);
});
