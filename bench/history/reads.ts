import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { addDays, type BusinessDay } from "#domain/time.ts";
import type { HistoryFolder } from "./keptFiles.ts";

const YEAR_DAYS = 365;
const MONTH_DAYS = 30;

/** The questions to a file: the same of each. */
export interface Asked {
  readonly newestDay: BusinessDay;
  /** A bill that every file has: the 123rd of the newest series. */
  readonly serial: string;
  readonly invoiceNumber: string;
  readonly tableName: string;
  readonly areaName: string;
  readonly waiterName: string;
}

/** One read of a screen. */
export interface Read {
  readonly name: string;
  readonly path: (asked: Asked) => string;
  /** p50 in ms on the largest file; undefined: only the ratio is judged. */
  readonly aimMs?: number;
  /** How many days it reads: files with fewer say nothing about the ratio. */
  readonly days?: number;
  /** The same question asked of the file by SQL alone. */
  readonly raw?: (database: DatabaseSync, asked: Asked) => void;
}

/** The reads of the table, in its order. */
export const reads: readonly Read[] = [
  { name: "newest 10 orders", path: () => "/orders?limit=10", aimMs: 3, raw: rawNewest },
  { name: "newest 200 orders", path: () => "/orders?limit=200", aimMs: 30 },
  { name: "open orders", path: () => "/orders?status=open" },
  { name: "bills by serial", path: ({ serial }) => search("/bills", serial), aimMs: 5, raw: rawBill },
  { name: "bills by number", path: ({ invoiceNumber }) => search("/bills", invoiceNumber), aimMs: 5 },
  { name: "bills by prefix", path: (asked) => search("/bills", asked.invoiceNumber.slice(0, -2)) },
  { name: "newest 200 bills", path: () => "/bills?limit=200" },
  { name: "orders by table name", path: ({ tableName }) => search("/orders", tableName), aimMs: 20 },
  { name: "orders by area name", path: ({ areaName }) => search("/orders", areaName), aimMs: 20 },
  { name: "orders by waiter name", path: ({ waiterName }) => search("/orders", waiterName), aimMs: 20 },
  { name: "orders by unknown word", path: () => search("/orders", "zzzz"), aimMs: 20 },
  { name: "KOTs pending", path: () => "/kot?status=pending", aimMs: 15 },
  { name: "KOTs of open orders", path: () => "/kot?show=open", aimMs: 15 },
  { name: "Activity newest", path: () => "/activity?limit=100" },
  { name: "Activity by topic bills", path: () => "/activity?limit=100&topic=bills", aimMs: 10 },
  { name: "Activity by topic areas", path: () => "/activity?limit=100&topic=areas", aimMs: 10 },
  { name: "report of a day", path: () => "/reports/sales?range=today" },
  {
    name: "report of a month",
    path: (asked) => `/reports/sales?${span(asked, MONTH_DAYS)}`,
    aimMs: 20,
    days: MONTH_DAYS,
    raw: (database, asked) => rawReport(database, asked, MONTH_DAYS),
  },
  {
    name: "report of a year",
    path: (asked) => `/reports/sales?${span(asked, YEAR_DAYS)}`,
    aimMs: 60,
    days: YEAR_DAYS,
    raw: (database, asked) => rawReport(database, asked, YEAR_DAYS),
  },
  // The smallest file has about a hundred.
  { name: "newest 50 expenses", path: () => "/expenses?limit=50" },
  { name: "expenses' totals", path: () => "/expenses/stats/overview" },
];

/** One export: its span in days, and the least megabytes a second. */
export interface Export {
  readonly name: string;
  readonly days: number;
  readonly format: "csv" | "xlsx";
  readonly aimMbPerSecond: number;
}

const CSV_AIM = 20;
const XLSX_AIM = 5;

export const exports: readonly Export[] = [
  { name: "export of a month, CSV", days: MONTH_DAYS, format: "csv", aimMbPerSecond: CSV_AIM },
  { name: "export of a month, XLSX", days: MONTH_DAYS, format: "xlsx", aimMbPerSecond: XLSX_AIM },
  { name: "export of a year, CSV", days: YEAR_DAYS, format: "csv", aimMbPerSecond: CSV_AIM },
  { name: "export of a year, XLSX", days: YEAR_DAYS, format: "xlsx", aimMbPerSecond: XLSX_AIM },
];

/** Returns an export's path. */
export function exportPath({ days, format }: Export, asked: Asked): string {
  return `/reports/sales/export?${span(asked, days)}&format=${format}`;
}

function search(path: string, text: string): string {
  return `${path}?search=${encodeURIComponent(text)}`;
}

function span({ newestDay }: Asked, days: number): string {
  return `range=custom&startDate=${addDays(newestDay, 1 - days)}&endDate=${newestDay}`;
}

const Names = z.object({ table_name: z.string(), area_name: z.string(), waiter_name: z.string() });
const SERIAL = 123;

/** Reads from a file what is asked of it: names of its newest order, and the number of a bill. */
export function whatIsAsked({ file, newestDay }: HistoryFolder): Asked {
  const database = new DatabaseSync(file, { readOnly: true });
  const newest = database
    .prepare(
      "select table_name, area_name, waiter_name from orders order by created_at desc, id desc limit 1",
    )
    .get();
  const { series } = database.prepare("select series from bills order by issued_at desc limit 1").get() ?? {};
  database.close();
  const names = Names.parse(newest);
  return {
    newestDay: newestDay as BusinessDay,
    serial: String(SERIAL),
    invoiceNumber: `${series}/${String(SERIAL).padStart(6, "0")}`,
    tableName: names.table_name,
    areaName: names.area_name,
    waiterName: names.waiter_name,
  };
}

function rawNewest(database: DatabaseSync, { newestDay }: Asked): void {
  const newest = "select * from orders where business_day = ? order by created_at desc, id desc limit 10";
  const orders = database.prepare(newest).all(newestDay);
  const lines = database.prepare("select * from order_lines where order_id = ? order by position");
  for (const { id } of orders) lines.all(id ?? null);
}

function rawBill(database: DatabaseSync, { invoiceNumber }: Asked): void {
  const bills = database.prepare("select * from bills where invoice_number = ?").all(invoiceNumber);
  const lines = database.prepare("select * from bill_lines where bill_id = ? order by position");
  for (const { id } of bills) lines.all(id ?? null);
}

function rawReport(database: DatabaseSync, { newestDay }: Asked, days: number): void {
  const from = addDays(newestDay, 1 - days);
  const paid = "from bills where status = 'paid' and paid_day between ? and ?";
  database
    .prepare(`select paid_day, count(*), sum(grand_total) ${paid} group by paid_day`)
    .all(from, newestDay);
  database
    .prepare(
      `select menu_item_id, name, sum(quantity), sum(amount) from bill_lines where bill_id in (select id ${paid})
       group by menu_item_id, name`,
    )
    .all(from, newestDay);
}
