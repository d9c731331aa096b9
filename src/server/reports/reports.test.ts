import { parse } from "csv-parse/sync";
import readXlsxFile, { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, Rupees, rateBps, sum } from "#domain/money.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { PaymentType } from "#domain/orders/order/api.ts";
import { reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { Day } from "#domain/time.ts";
import { type Resort, startResort } from "../testing/resort.ts";

let resort: Resort;

/** Opens, bills and settles an order of one dish. */
async function sell(table: number, dish: number, quantity: number, type: PaymentType = "cash", discount = 0) {
  const { admin, waiter, server } = resort;
  const opened = await resort.open(table, resort.line(dish, quantity));
  const params = { orderId: opened._id };
  const body = { discountPercentage: rateBps(discount), paymentType: type };
  const order = await admin.send(takingApi.updateOrder, { params, body });
  const paid = await waiter.send(payingApi.pay, {
    params,
    body: { paymentType: type, version: order.version, expectedTotal: order.grandTotal },
  });
  server.clock.advance(60_000);
  return await resort.readBill(paid.bill?._id ?? "");
}
const report = (search: Parameters<typeof custom>[0] | { range: "today" | "week" | "month" }) =>
  resort.admin.query(reportsApi.sales, { search: "range" in search ? search : custom(search) });
const custom = ({ from, to }: { from: string; to: string }) => ({
  range: "custom" as const,
  startDate: Day.decode(from),
  endDate: Day.decode(to),
});

/** Checks that the parts of a report sum to its totals. */
function expectToAddUp(sales: SalesReport): void {
  const { taxableValue, cgst, sgst, roundOff, issuedTotal, totalSales } = sales;
  expect(issuedTotal).toBe(taxableValue + cgst + sgst + roundOff);
  expect(sum(sales.salesByDate.map((day) => day.sales))).toBe(totalSales);
  expect(sum(sales.byHour.map((hour) => hour.sales))).toBe(totalSales);
  expect(sum(sales.byPaymentType.map(({ amount }) => amount))).toBe(totalSales);
  for (const parts of [sales.salesByDate, sales.byHour]) {
    expect(parts.reduce((count, { orders }) => count + orders, 0)).toBe(sales.totalOrders);
  }
}

beforeAll(async () => {
  resort = await startResort();
});
afterAll(() => resort.server.close());

test("a report without sales has a zero for every day", async () => {
  const sales = await report({ range: "week" });
  expect(sales).toMatchObject({ totalSales: 0, totalOrders: 0, averageOrderValue: 0, topSellingItems: [] });
  expect(sales.salesByDate.map(({ date }) => date)).toEqual([
    "2026-11-14",
    "2026-11-15",
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
  ]);
  expectToAddUp(sales);
});

test("a report sums paid bills as stored and refunds on their own day; days end at the cut-off", async () => {
  const { admin, server } = resort;
  const first = await sell(0, 0, 2, "cash", 1_250);
  const second = await sell(1, 1, 3, "upi");
  // An issued unpaid bill is not a sale, but its tax is due; a cancelled one is neither.
  const unpaid = await resort.issueBill(await resort.open(2, resort.line(2, 1)));
  const cancelled = await resort.issueBill(await resort.open(6, resort.line(3, 1)));
  await admin.send(billingApi.cancelBill, {
    params: { billId: cancelled._id },
    body: { reason: "Wrong table" },
  });

  // 01:30 still belongs to the 20th; 04:30 is the 21st.
  server.clock.set("2026-11-20T20:00:00Z");
  const night = await sell(3, 0, 1, "card");
  const today = await report({ range: "today" });
  expect(today).toMatchObject({ startDate: "2026-11-20", endDate: "2026-11-20", totalOrders: 3, refunds: 0 });
  const bills = [first, second, night];
  expect(today.totalSales).toBe(sum(bills.map(({ grandTotal }) => grandTotal)));
  expect(today.averageOrderValue).toBe(Math.round(today.totalSales / 3));
  expect(today.discounts).toBe(first.discountAmount);
  // The bill of 01:30 has the date of the 21st already; at night "today" has the tax of both dates.
  const dated = [first, second, unpaid, night];
  expect(today).toMatchObject({ issuedBills: 4, unpaidBills: 1 });
  expect(today.cgst).toBe(sum(dated.map(({ cgst }) => cgst)));
  expect(today.issuedTotal).toBe(sum(dated.map(({ grandTotal }) => grandTotal)));
  expect(today.byPaymentType).toEqual([
    { type: "cash", amount: first.grandTotal, count: 1, tips: 0 },
    { type: "card", amount: night.grandTotal, count: 1, tips: 0 },
    { type: "upi", amount: second.grandTotal, count: 1, tips: 0 },
    { type: "credit", amount: 0, count: 0, tips: 0 },
  ]);
  expect(today.byHour.filter(({ orders }) => orders > 0).map(({ hour, orders }) => [hour, orders])).toEqual([
    [1, 1],
    [20, 2],
  ]);
  expectToAddUp(today);

  server.clock.set("2026-11-20T23:00:00Z");
  const amount = paise(10_000);
  await admin.send(refundingApi.refund, {
    params: { billId: second._id },
    body: { amount, type: "upi", reason: "Cold" },
  });
  const refunded = await report({ range: "today" });
  expect(refunded).toMatchObject({
    startDate: "2026-11-21",
    totalSales: -10_000,
    totalOrders: 0,
    refunds: 10_000,
  });
  expectToAddUp(refunded);
  // The refund counts on its own day, and the bill stays a sale of the day it was paid.
  const week = await report({ range: "week" });
  expect(week.totalSales).toBe(today.totalSales - 10_000);
  expect(week.salesByDate.slice(-2).map(({ sales }) => sales)).toEqual([today.totalSales, -10_000]);
  expectToAddUp(week);
  expect((await report({ from: "2026-11-20", to: "2026-11-20" })).totalSales).toBe(today.totalSales);
});

test("the best-selling items come by revenue, five at most, and a renamed one counts once", async () => {
  const { admin } = resort;
  const dish = resort.item(0);
  await admin.send(menuEditingApi.updateItem, {
    params: { itemId: dish._id },
    body: { name: "Renamed Soup", price: paise(200_000) },
  });
  for (const index of [0, 3, 4, 5, 6, 7]) await sell(4, index, 1);
  const { topSellingItems } = await report({ range: "month" });
  expect(topSellingItems).toHaveLength(5);
  expect(topSellingItems[0]).toEqual({
    name: "Renamed Soup",
    quantity: 4,
    revenue: 3 * dish.price + 200_000,
  });
  const revenues = topSellingItems.map(({ revenue }) => revenue);
  expect(revenues).toEqual(revenues.toSorted((a, b) => b - a));
});

test("a report of 400 days has every day", async () => {
  const { salesByDate } = await report({ from: "2025-10-17", to: "2026-11-20" });
  expect(salesByDate).toHaveLength(400);
});

const cellOf = (row: Readonly<Record<string, string>>, column: string) => row[column];
const MONEY = ["Amount", "Discount", "Taxable value", "CGST", "SGST", "Round off", "Total"];
const EXPORT = "/reports/sales/export?range=month";

test("the export has a row for every line and refund, and its columns sum to the report", async () => {
  const { bytes, headers } = await resort.admin.file(`${EXPORT}&format=csv`);
  expect(headers.get("content-type")).toContain("text/csv");
  expect(headers.get("content-disposition")).toBe(
    'attachment; filename="sales-by-invoice-date-2026-10-23-to-2026-11-21.csv"',
  );
  const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
  const sales = await report({ range: "month" });
  const column = (name: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0);
  expect(column("Total")).toBe(sales.issuedTotal);
  expect(column("Discount")).toBe(sales.discounts);
  expect(column("Taxable value")).toBe(sales.taxableValue);
  expect(column("CGST")).toBe(sales.cgst);
  expect(column("SGST")).toBe(sales.sgst);
  expect(column("Round off")).toBe(sales.roundOff);
  const [noted] = rows.filter((row) => cellOf(row, "Reason") === "Cold");
  expect(noted).toMatchObject({ Date: "2026-11-21", Total: "-100.00", Payment: "upi", UPI: "-100.00" });
  expect(sales.creditNotes).toEqual({ count: 1, total: 10_000 });
  expect(rows.map((row) => cellOf(row, "Date"))).toEqual(rows.map((row) => cellOf(row, "Date")).toSorted());
});

test("the spreadsheet has the same rows, with money as numbers and days as dates", async () => {
  const csv = await resort.admin.file(`${EXPORT}&format=csv`);
  const { bytes, headers } = await resort.admin.file(`${EXPORT}&format=xlsx`);
  expect(headers.get("content-type")).toContain("spreadsheetml");
  const [worksheet] = await readXlsxFile(bytes);
  expect(worksheet?.sheet).toBe("Sales by invoice date");
  const [header = [], ...rows] = worksheet?.data ?? [];
  const expected: string[][] = parse(csv.bytes, { bom: true });
  expect(header).toEqual(expected[0]);
  expect(rows).toHaveLength(expected.length - 1);
  const total = header.indexOf("Total");
  expect(rows.map((row) => Number(row[total]).toFixed(2))).toEqual(
    expected.slice(1).map((row) => row[total]),
  );
  expect(rows[0]?.[0]).toEqual(new Date("2026-11-20T00:00:00Z"));
  expect(MONEY.every((name) => header.includes(name))).toBe(true);
});

test("names that look like formulas are escaped in the exported sheet", async () => {
  const { admin } = resort;
  const name = "+SUM(A1:A9)";
  await admin.send(menuEditingApi.updateItem, { params: { itemId: resort.item(8)._id }, body: { name } });
  await sell(5, 8, 1);
  const { bytes } = await admin.file(`${EXPORT}&format=csv`);
  expect(bytes.toString()).toContain(`,'${name},`);
  const items = await admin.file("/reports/items/export?format=csv");
  expect(items.bytes.toString()).toContain(`,'${name},`);
});

test("the item report counts what is on the menu", async () => {
  const { admin } = resort;
  const items = await admin.query(menuApi.items);
  await admin.send(menuEditingApi.setAvailability, {
    params: { itemId: items[0]?._id ?? "" },
    body: { isAvailable: false },
  });
  await admin.send(menuEditingApi.updateItem, {
    params: { itemId: items[1]?._id ?? "" },
    body: { isActive: false },
  });
  const counted = await admin.query(reportsApi.items);
  expect(counted).toMatchObject({
    totalItems: items.length - 1,
    availableItems: items.length - 2,
    outOfStockItems: 1,
  });
  const categories = Map.groupBy(
    items.filter((item) => item !== items[1]),
    ({ category }) => category.name,
  );
  const sizes = [...categories.values()].map(({ length }) => length).sort((a, b) => b - a);
  expect(counted.topCategories.map(({ itemCount }) => itemCount)).toEqual(sizes.slice(0, 5));
  const { min, max, average } = counted.priceRange;
  expect(min).toBeLessThan(average);
  expect(average).toBeLessThan(max);
  const { bytes } = await admin.file("/reports/items/export?format=xlsx");
  expect(await readSheet(bytes)).toHaveLength(items.length);
  const exported = await admin.file("/reports/items/export?format=csv");
  expect(exported.headers.get("content-disposition")).toBe('attachment; filename="items-2026-11-21.csv"');
  const rows: Record<string, string>[] = parse(exported.bytes, { columns: true, bom: true });
  const rowOf = ({ category, name, code, price, isVegetarian, preparationTime, isAvailable }: MenuItem) => ({
    Category: category.name,
    Item: name.replace(/^\+/, "'+"),
    Code: code,
    Price: Rupees.encode(price).toFixed(2),
    Veg: isVegetarian ? "yes" : "no",
    Minutes: String(preparationTime),
    Status: isAvailable ? "Available" : "Out of Stock",
  });
  expect(rows).toEqual((await admin.query(menuApi.items)).filter(({ isActive }) => isActive).map(rowOf));
});
