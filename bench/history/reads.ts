import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { addDays, type BusinessDay } from "#domain/time.ts";
import type { HistoryFolder } from "./historyFolders.ts";

const YEAR_DAYS = 365;
const MONTH_DAYS = 30;

/** Search terms: an invoice number, and the names on the newest order. */
interface SearchTerms {
  readonly newestDay: BusinessDay;
  readonly invoiceNumber: string;
  readonly tableName: string;
  readonly areaName: string;
  readonly waiterName: string;
}

/** The reads of the screens, in the order of the printed table. */
export const reads = [
  { name: "newest 10 orders", path: () => "/orders?limit=10" },
  { name: "newest 200 orders", path: () => "/orders?limit=200" },
  { name: "open orders", path: () => "/orders?status=open" },
  { name: "bills by number", path: ({ invoiceNumber }: SearchTerms) => search("/bills", invoiceNumber) },
  {
    name: "bills by prefix",
    path: (names: SearchTerms) => search("/bills", names.invoiceNumber.slice(0, -2)),
  },
  { name: "newest 200 bills", path: () => "/bills?limit=200" },
  { name: "orders by table name", path: ({ tableName }: SearchTerms) => search("/orders", tableName) },
  { name: "orders by area name", path: ({ areaName }: SearchTerms) => search("/orders", areaName) },
  { name: "orders by waiter name", path: ({ waiterName }: SearchTerms) => search("/orders", waiterName) },
  { name: "orders by unknown word", path: () => search("/orders", "zzzz") },
  { name: "KOTs pending", path: () => "/kot?status=pending" },
  { name: "KOTs of open orders", path: () => "/kot?show=open" },
  { name: "Activity newest", path: () => "/activity?limit=100" },
  { name: "Activity by topic bills", path: () => "/activity?limit=100&topic=bills" },
  { name: "Activity by topic areas", path: () => "/activity?limit=100&topic=areas" },
  { name: "report of a day", path: () => "/reports/sales?range=today" },
  {
    name: "report of a month",
    path: (names: SearchTerms) => `/reports/sales?${dateRange(names, MONTH_DAYS)}`,
  },
  { name: "newest 50 expenses", path: () => "/expenses?limit=50" },
  { name: "expenses' totals", path: () => "/expenses/stats/overview" },
] as const;

export type ReadName = (typeof reads)[number]["name"];

/** An export of the newest days. */
export interface Export {
  readonly name: string;
  readonly days: number;
  readonly format: "csv" | "xlsx";
}

export const exports: readonly Export[] = [
  { name: "export of a month, CSV", days: MONTH_DAYS, format: "csv" },
  { name: "export of a month, XLSX", days: MONTH_DAYS, format: "xlsx" },
  { name: "export of a year, CSV", days: YEAR_DAYS, format: "csv" },
];

/** Returns an export's path. */
export function exportPath({ days, format }: Export, names: SearchTerms): string {
  return `/reports/sales/export?${dateRange(names, days)}&format=${format}`;
}

function search(path: string, text: string): string {
  return `${path}?search=${encodeURIComponent(text)}`;
}

function dateRange({ newestDay }: SearchTerms, days: number): string {
  return `range=custom&startDate=${addDays(newestDay, 1 - days)}&endDate=${newestDay}`;
}

const Order = z.object({ table_name: z.string(), area_name: z.string(), waiter_name: z.string() });

/** Reads the search terms from a database. */
export function readSearchTerms({ file, newestDay }: HistoryFolder): SearchTerms {
  const database = new DatabaseSync(file, { readOnly: true });
  const order = Order.parse(
    database.prepare("select table_name, area_name, waiter_name from orders order by id desc limit 1").get(),
  );
  const bill = database.prepare("select invoice_number from bills order by issued_at desc limit 1").get();
  database.close();
  return {
    newestDay: newestDay as BusinessDay,
    invoiceNumber: String(bill?.invoice_number),
    tableName: order.table_name,
    areaName: order.area_name,
    waiterName: order.waiter_name,
  };
}
