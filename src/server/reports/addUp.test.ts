import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { type Paise, rateBps } from "#domain/money.ts";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Clearing } from "#domain/orders/payments/api.ts";
import { reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { Day, toBusinessDay } from "#domain/time.ts";
import { addSlip } from "../testing/evening.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { sumEndedDays } from "./daySums/sumEndedDays.ts";

/**
 * Two business days with cash short and over, a part paid a day before the rest, and a changed tax rate. Each figure of the
 * reports is compared with sums of what this test paid and of the bills that the API shows.
 */
let resort: Resort;
/** The report of today, at 01:30 of the next date. */
let atNight: SalesReport;
const totals: Record<string, number> = {};
const [FRIDAY, SATURDAY, SUNDAY] = ["2026-11-20", "2026-11-21", "2026-11-22"] as const;

const take = (table: number, dish: number, quantity = 2) => {
  const body = { table: resort.table(table)._id, items: [resort.line(dish, quantity)] };
  return resort.waiter.send(takingApi.openOrder, { body });
};
const pay = async (name: string, { _id, grandTotal }: Order, body: object) => {
  const answer = await resort.waiter.patch(`/orders/${_id}/pay`, body);
  expect([name, answer.status]).toEqual([name, 200]);
  totals[name] = grandTotal;
};
const cashOffline = (name: string, order: Order, more: number) =>
  pay(name, order, {
    paymentType: "cash",
    takenOffline: true,
    expectedTotal: (order.grandTotal + more) / 100,
  });
async function nextDay(time: string): Promise<void> {
  resort.server.clock.set(time);
  resort.admin = await resort.server.client("admin");
  resort.waiter = await resort.server.client("waiter");
}
const clear = (order: Order, how: Clearing, type: "cash" | "upi") =>
  resort.admin.post(`/orders/${order._id}/balance`, { how, type, reason: "Counted" });

beforeAll(async () => {
  resort = await startResort();
  await resort.admin.send(creditApi.create, { body: { kind: "company", name: "Room 12" } });
  const settings = await resort.admin.query(settingsApi.read);
  const rate = rateBps(900);
  const dear = { from: Day.decode(SATURDAY), mode: "regular" as const, cgstRate: rate, sgstRate: rate };
  const frugal = { ...dear, from: Day.decode(SUNDAY), mode: "composition" as const };
  const taxProfiles = [...settings.taxProfiles, dear, frugal];
  await resort.admin.send(settingsApi.save, { body: { taxProfiles } });
  await pay("tipped", await take(0, 0), { paymentType: "cash", tip: 30 });
  const short = await take(1, 1);
  await cashOffline("short", short, -2_000);
  const over = await take(2, 2);
  await cashOffline("over", over, 5_000);
  await pay("credit", await take(3, 3), { paymentType: "credit", account: "Room 12" });
  const parts = await take(4, 4, 3);
  await pay("part", parts, { tenders: [{ type: "upi", amount: 100 }] });
  await addSlip(resort, 5);
  resort.server.clock.set("2026-11-20T20:00:00Z");
  // 01:30: the slip and the bill have Saturday's date, the money is Friday's.
  await addSlip(resort, 6);
  await pay("night", await take(7, 0), { paymentType: "card" });
  atNight = await resort.admin.query(reportsApi.sales, { search: { range: "today" } });

  await nextDay("2026-11-21T09:00:00Z");
  await resort.admin.send(settingsApi.save, { body: { sac: "9963" } });
  await clear(short, "collected", "upi");
  await clear(over, "returned", "cash");
  await pay("rest", parts, { paymentType: "card" });
  const forgiven = await take(8, 1);
  await cashOffline("forgiven", forgiven, -1_000);
  await clear(forgiven, "waived", "cash");
  const left = await take(9, 2);
  await pay("left", left, { tenders: [{ type: "cash", amount: 30 }] });
  await resort.admin.send(closingApi.deleteOrder, {
    params: { orderId: left._id },
    body: { reason: "Left" },
  });
  await nextDay("2026-11-22T06:00:00Z");
  await pay("composition", await take(10, 0), { paymentType: "cash" });
  const onCredit = (await bills()).find(({ payments }) => payments.some(({ type }) => type === "credit"));
  const refund = { amount: 20, type: "credit", reason: "Cold" };
  expect((await resort.admin.post(`/bills/${onCredit?._id}/refunds`, refund)).status).toBe(201);
});
afterAll(() => resort.server.close());

const of = (...names: readonly string[]) =>
  names.reduce((all, name) => all + (totals[name] ?? Number.NaN), 0);
/** The money of each day as booked by this test: tenders and other rows. */
const booked = () => ({
  [FRIDAY]: {
    ...{ cash: of("tipped", "short", "over") + 3_000, card: of("night"), upi: 10_000, credit: of("credit") },
    ...{ due: 2_000, overpaid: 5_000, waived: 0, unbilled: 10_000 },
    totalSales: of("tipped", "short", "over", "credit", "night"),
  },
  [SATURDAY]: {
    ...{ cash: of("forgiven") - 1_000 - 5_000 + 3_000, card: of("rest") - 10_000, upi: 2_000, credit: 0 },
    ...{ due: -2_000, overpaid: -5_000, waived: 1_000, unbilled: 3_000 - 10_000 },
    totalSales: of("rest", "forgiven"),
  },
});

const spans = [[FRIDAY], [SATURDAY], [FRIDAY, SATURDAY]] as const;
const spanOf = (days: readonly string[]) => {
  const [startDate = "", endDate = startDate] = [days[0], days.at(-1)];
  return { range: "custom" as const, startDate: Day.decode(startDate), endDate: Day.decode(endDate) };
};
const report = (days: readonly string[]) => resort.admin.query(reportsApi.sales, { search: spanOf(days) });
const dateOf = ({ createdAt }: Bill) => new Date(createdAt + 19_800_000).toISOString().slice(0, 10);
const bills = async () =>
  (await resort.admin.query(billsApi.list, { search: { limit: 100 } })).filter(
    ({ status }) => status !== "cancelled",
  );

async function sumAll(): Promise<void> {
  await nextDay("2026-11-24T06:00:00Z");
  const { databases, writeQueue, clock } = resort.server;
  const onFailure = (error: unknown) => {
    throw error;
  };
  await sumEndedDays({
    ...{ databases, writeQueue, onFailure, now: clock.now, businessDayOf: (at) => toBusinessDay(at, 4) },
  });
}

async function exported(days: readonly string[]): Promise<Readonly<Record<string, string>>[]> {
  const [from, to] = [days[0], days.at(-1)];
  const path = `/reports/sales/export?range=custom&startDate=${from}&endDate=${to}&format=csv`;
  const { bytes } = await resort.admin.file(path);
  return parse(bytes, { columns: true, bom: true });
}

describe.each(["computed from bills", "summed"])("where the figures of a day are %s,", (how) => {
  beforeAll(async () => {
    if (how === "summed") await sumAll();
  });

  test("tenders, due, overpaid, waived and unbilled sum to the sales", async () => {
    for (const days of spans) {
      const sales = await report(days);
      const expected: Record<string, number> = {};
      for (const day of days)
        for (const [name, amount] of Object.entries(booked()[day]))
          expected[name] = (expected[name] ?? 0) + amount;
      const tenders = Object.fromEntries(sales.byPaymentType.map(({ type, amount }) => [type, amount]));
      const { due, overpaid, waived, unbilled, totalSales } = sales;
      expect({ ...tenders, due, overpaid, waived, unbilled, totalSales }).toEqual(expected);
      const received = sales.byPaymentType.reduce((all, { amount }) => all + amount, 0);
      expect(received + due + waived - overpaid - unbilled).toBe(totalSales);
    }
  });

  test("taxes by rate match the bills' lines by date and sum to the tax totals", async () => {
    for (const days of spans) {
      const sales = await report(days);
      const expected = new Map<string, [number, number, number]>();
      for (const bill of (await bills()).filter((one) => days.some((day) => day === dateOf(one)))) {
        for (const line of bill.lines) {
          const key = [bill.tax.mode, line.hsnSac, line.cgstRate, line.sgstRate].join();
          const [taxable, cgst, sgst] = expected.get(key) ?? [0, 0, 0];
          expected.set(key, [taxable + line.taxable, cgst + line.cgst, sgst + line.sgst]);
        }
      }
      const rows = sales.taxByRate.map(
        ({ mode, hsnSac, cgstRate, sgstRate, taxableValue, cgst, sgst }) =>
          [[mode, hsnSac, cgstRate, sgstRate].join(), [taxableValue, cgst, sgst]] as const,
      );
      expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
      const total = (of: (row: (typeof sales.taxByRate)[number]) => Paise) =>
        sales.taxByRate.reduce((all, row) => all + of(row), 0);
      expect([
        total((row) => row.taxableValue),
        total(({ cgst }) => cgst),
        total(({ sgst }) => sgst),
      ]).toEqual([...[sales.taxableValue, sales.cgst, sales.sgst]]);
    }
    const kinds = (await report([FRIDAY, SUNDAY])).taxByRate.map((row) => [
      row.mode,
      row.hsnSac,
      row.cgstRate,
    ]);
    expect(kinds).toEqual([
      ["regular", "996332", 250],
      ["regular", "9963", 900],
      ["regular", "996332", 900],
      ["composition", "9963", 0],
    ]);
  });

  test("a slip counts on its own date, in report and export", async () => {
    const value = resort.item().price;
    for (const days of spans) {
      const { notCharged } = await report(days);
      expect(notCharged.find(({ kind }) => kind === "staff-meal")?.amount).toBe(days.length * value);
      const slips = (await exported(days)).filter((row) => row["Not charged"] !== "");
      expect(slips.map((row) => row.Date)).toEqual(days);
    }
  });

  test("the export has the sums of a bill's tenders, its tips, the account of a credit, and rates with their codes", async () => {
    const bill = (await bills()).find(({ payments }) => payments.some(({ type }) => type === "credit"));
    const rows = await exported([FRIDAY, SUNDAY]);
    const column = (name: string) => rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0);
    const { [FRIDAY]: friday, [SATURDAY]: saturday } = booked();
    // The cancelled order has no bill, and its ₹30 no row.
    expect(column("Cash")).toBe(friday.cash + saturday.cash - 3_000 + of("composition"));
    expect([column("Card"), column("UPI")]).toEqual([friday.card + saturday.card, friday.upi + saturday.upi]);
    expect([column("Credit"), column("Tips")]).toEqual([friday.credit - 2_000, 3_000]);
    expect(rows.filter((row) => row.Account !== "").map((row) => [row.Account, row.Credit])).toEqual([
      ["Room 12", (of("credit") / 100).toFixed(2)],
      ["Room 12", "-20.00"],
    ]);
    const names = { Waiter: "Asha Naik", "Credit note for": bill?.invoiceNumber };
    expect(rows.find((row) => row.Reason === "Cold")).toMatchObject({
      ...names,
      Total: "-20.00",
      Credit: "-20.00",
    });
    const codes = rows.flatMap((row) =>
      row.CGST === ""
        ? []
        : `${row.Date} ${row["Tax mode"]} ${row["HSN/SAC"]} ${row["CGST %"]} ${row["SGST %"]}`,
    );
    expect([...new Set(codes)]).toEqual([
      "2026-11-20 regular 996332 2.5 2.5",
      "2026-11-21 regular 996332 9 9",
      "2026-11-21 regular 9963 9 9",
      "2026-11-22 composition 9963 0 0",
      // The credit note of Friday's bill has the bill's rates.
      "2026-11-22 regular 996332 2.5 2.5",
    ]);
  });

  test("the item report shows quantities, revenue and share, and what was never sold", async () => {
    const menu = await resort.admin.query(menuApi.items);
    for (const days of spans) {
      const search = spanOf(days);
      const found = await resort.admin.query(reportsApi.soldItems, { search });
      const expected = new Map<string, { quantity: number; revenue: number }>();
      for (const bill of await bills()) {
        const day = new Date((bill.paidAt ?? 0) + 19_800_000 - 4 * 3_600_000).toISOString().slice(0, 10);
        if (bill.paidAt === null || !days.some((one) => one === day)) continue;
        for (const { name, quantity, amount } of bill.lines) {
          const known = expected.get(name) ?? { quantity: 0, revenue: 0 };
          expected.set(name, { quantity: known.quantity + quantity, revenue: known.revenue + amount });
        }
      }
      const sold = found.sold.map(({ name, quantity, revenue }) => [name, { quantity, revenue }] as const);
      expect(Object.fromEntries(sold)).toEqual(Object.fromEntries(expected));
      const revenues = found.sold.map(({ revenue }) => revenue);
      expect(revenues).toEqual(revenues.toSorted((a, b) => b - a));
      const all = revenues.reduce((total, revenue) => total + revenue, 0);
      for (const { revenue, share } of found.sold)
        expect(Math.abs(share / 10_000 - revenue / all)).toBeLessThan(0.0001);
      expect(found.sold.reduce((total, { share }) => total + share, 0)).toBe(10_000);
      const never = menu
        .filter(({ name, isActive }) => isActive && !expected.has(name))
        .map(({ name }) => name);
      expect(found.neverSold.map(({ name }) => name)).toEqual(never);
    }
  });
});

test("at night today has the taxes by rate and the slips of both dates", () => {
  expect(atNight.taxByRate.map(({ cgstRate }) => cgstRate)).toEqual([250, 900]);
  expect(atNight.taxByRate.reduce((all, { cgst }) => all + cgst, 0)).toBe(atNight.cgst);
  expect(atNight.notCharged.reduce((all, { amount }) => all + amount, 0)).toBe(2 * resort.item().price);
});

test("an item report without sales has no shares, and its range is validated like the sales report's", async () => {
  const search = spanOf(["2026-10-01"]);
  const { sold, neverSold } = await resort.admin.query(reportsApi.soldItems, { search });
  expect(sold).toEqual([]);
  expect(neverSold.length).toBeGreaterThan(50);
  expect((await resort.admin.get("/reports/items/sold?range=custom")).status).toBe(422);
  expect((await resort.waiter.get("/reports/items/sold?range=month")).status).toBe(403);
});
