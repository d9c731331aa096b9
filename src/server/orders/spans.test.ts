import { afterEach, beforeEach, expect, test } from "vitest";
import { billsApi } from "#domain/orders/bills/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { type Resort, startResort } from "../testing/resort.ts";

const DAY_MS = 86_400_000;

let resort: Resort;
let waiter: Client;
beforeEach(async () => {
  resort = await startResort();
  waiter = resort.waiter;
});
afterEach(() => resort.server.close());

/** Lets 100 days pass, after which everybody has to sign in again: it is the 28th of February. */
async function pass100Days(): Promise<void> {
  resort.server.clock.advance(100 * DAY_MS);
  waiter = await resort.server.client("waiter");
}

const open = (table: number): Promise<Order> =>
  waiter.send(takingApi.openOrder, {
    body: { table: resort.table(table)._id, items: [resort.line()] },
  });

/** Asks a list, and returns the orders of its rows and what its headers say. */
async function ask(path: string) {
  const { body, headers } = await waiter.get(path);
  const rows = Array.isArray(body) ? body : [];
  return {
    orders: rows.map((row) => String(row.order?._id ?? row._id)),
    span: headers.get("x-span"),
    earlier: headers.get("x-earlier-day"),
    total: headers.get("x-total-count"),
    next: /<\/api([^>]+)>/.exec(headers.get("link") ?? "")?.[1],
  };
}

async function paidOrder(table: number): Promise<Order> {
  const order = await open(table);
  await waiter.patch(`/orders/${order._id}/pay`, {});
  return order;
}

test("without days a list reads on to its first row by Link, and is not counted", async () => {
  const old = await paidOrder(0);
  await pass100Days();
  const young = await paidOrder(1);
  for (const path of ["/orders", "/kot", "/bills"]) {
    const first = await ask(`${path}?limit=1`);
    expect(first).toMatchObject({ orders: [young._id], span: null, total: null });
    expect(await ask(first.next ?? "")).toMatchObject({ orders: [old._id], total: null, next: undefined });
  }
});

test("a search that no index leads is answered from a month, which the answer names with the day to go on with", async () => {
  const old = await paidOrder(0);
  await pass100Days();
  const young = await paidOrder(0);
  await waiter.patch(`/orders/${young._id}/status`, { status: "served" });
  const { area, table } = young;
  const paths = [
    ...[`/orders?area=${area._id}`, `/orders?table=${table._id}`, "/orders?status=paid"],
    ...[`/orders?search=${area.name}`, `/kot?area=${area._id}`, `/kot?search=${table.name}`],
    ...["/kot?show=past", "/bills?status=paid", `/bills?search=${area.name}`],
  ];
  for (const path of paths) {
    const found = await ask(path);
    expect(found.orders, path).toEqual([young._id]);
    expect(found).toMatchObject({ span: "2027-01-29/2027-02-28", earlier: "2026-11-20", total: null });
    const before = await ask(`${path}&endDate=${found.earlier}`);
    expect(before.orders, path).toEqual([old._id]);
    expect(before).toMatchObject({ span: "2026-10-21/2026-11-20", earlier: null });
  }
});

test("a number is found on any day, listed before names that contain its digits", async () => {
  const old = await paidOrder(9);
  const [bill] = await waiter.query(billsApi.list);
  await pass100Days();
  const digit = String(Number(bill?.invoiceNumber.slice(-6)));
  const named = [await paidOrder(0), await paidOrder(0)];
  expect(resort.table(0).name).toContain(digit);
  const expected = [old._id, ...named.map(({ _id }) => _id).toReversed()];
  for (const path of ["/orders", "/bills", "/kot"]) {
    const found = await ask(`${path}?search=${digit}`);
    expect(found.orders, path).toEqual(expected);
    // The first page holds every bill of the number, and goes on by Link.
    const seen: string[] = [];
    for (let next: string | undefined = `${path}?search=${digit}&limit=1`; next; ) {
      const page = await ask(next);
      seen.push(...page.orders);
      next = page.next;
    }
    expect(seen, path).toEqual(expected);
  }
  for (const search of [bill?.invoiceNumber ?? "", old.billNumber, old.billNumber.slice(0, -3)]) {
    expect((await ask(`/orders?search=${search}`)).orders).toContain(old._id);
    expect((await ask(`/bills?search=${search}`)).orders).toContain(old._id);
    expect((await ask(`/kot?search=${search}`)).orders).toContain(old._id);
  }
  expect((await ask(`/bills?search=${digit}&date=2027-02-28`)).orders).toEqual(expected.slice(1));
});

test("all numbers that begin as typed stand on the first page, however small that is", async () => {
  const orders = [await paidOrder(0), await paidOrder(1), await paidOrder(2)];
  const expected = orders.map(({ _id }) => _id).toReversed();
  const [bill] = await waiter.query(billsApi.list);
  for (const path of ["/orders", "/bills", "/kot"]) {
    const found = await ask(`${path}?search=${bill?.invoiceNumber.slice(0, -6)}&limit=1`);
    expect([path, found.orders, found.next]).toEqual([path, expected, undefined]);
  }
});

test("an order found both by its number and by its table is listed once", async () => {
  const { name } = resort.table(0);
  const digit = /[1-9]/.exec(name)?.[0] ?? "";
  const made: Order[] = [];
  for (let bill = 1; bill <= Number(digit); bill++) made.push(await paidOrder(0));
  for (const path of ["/orders", "/bills", "/kot"]) {
    const found = await ask(`${path}?search=${digit}`);
    expect(found.orders.toSorted(), path).toEqual(made.map(({ _id }) => _id).toSorted());
    expect(found.orders[0], path).toBe(made.at(-1)?._id);
  }
});

test("a day names itself, and the day before it that has rows", async () => {
  const old = await paidOrder(0);
  await pass100Days();
  const young = await paidOrder(0);
  for (const path of ["/orders", "/kot", "/bills"]) {
    const day = await ask(`${path}?date=2027-02-28`);
    expect(day).toMatchObject({ orders: [young._id], span: "2027-02-28/2027-02-28", earlier: "2026-11-20" });
    const before = await ask(`${path}?date=${day.earlier}`);
    expect(before).toMatchObject({ orders: [old._id], total: "1", earlier: null });
  }
});

test("where only a number is found no days are named, and where nothing is the days that were looked through", async () => {
  const { billNumber } = await paidOrder(0);
  for (const path of ["/orders", "/bills", "/kot"]) {
    expect(await ask(`${path}?search=${billNumber}`)).toMatchObject({
      span: null,
      earlier: null,
      total: null,
    });
    expect(await ask(`${path}?search=${billNumber}&date=2026-11-20`)).toMatchObject({
      span: "2026-11-20/2026-11-20",
      total: "1",
    });
    expect(await ask(`${path}?search=nobody`)).toMatchObject({ span: "2026-10-21/2026-11-20", orders: [] });
  }
});

test("orders are found by their waiter and by the account of a credit, KOTs and bills too", async () => {
  const order = await open(0);
  await waiter.patch(`/orders/${order._id}/pay`, { paymentType: "credit", account: "Room 217" });
  const other = await open(1);
  for (const path of ["/orders", "/bills", "/kot"]) {
    expect((await ask(`${path}?search=room 21`)).orders, path).toEqual([order._id]);
    expect((await ask(`${path}?search=room 218`)).orders, path).toEqual([]);
  }
  expect((await ask(`/orders?search=${order.waiter.name.toUpperCase()}`)).orders).toEqual([
    other._id,
    order._id,
  ]);
});

test("a query of open orders returns those of all days", async () => {
  const old = await open(0);
  await pass100Days();
  const young = await open(1);
  const orders = [young._id, old._id];
  for (const status of ["open", "pending"]) {
    expect(await ask(`/orders?status=${status}`)).toMatchObject({ orders, span: null });
    expect(await ask(`/orders?status=${status}&startDate=2027-01-01`)).toMatchObject({
      orders: [young._id],
    });
    const first = await ask(`/orders?status=${status}&limit=1`);
    expect((await ask(first.next ?? "")).orders).toEqual([old._id]);
  }
});
