import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { paise, rateBps, sum } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { Day, type Instant, toBusinessDay } from "#domain/time.ts";
import { type Bar, startBar, TODAY } from "../testing/bar.ts";
import { expectedReport, readMoneyRows } from "../testing/daySums.ts";
import { sumEndedDays } from "./daySums/sumEndedDays.ts";

let resort: Bar;
beforeEach(async () => {
  resort = await startBar();
});
afterEach(() => resort.server.close());

const pay = (order: Order) => resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "cash" });

test("reports and the export have liquor in its own block, equal to the sums of all lines", async () => {
  await resort.setRate();
  await resort.save({ isLiquorInvoicedApart: true });
  const order = await resort.openBoth();
  await resort.admin.send(takingApi.updateOrder, {
    params: { orderId: order._id },
    body: { discountPercentage: rateBps(700) },
  });
  await pay(order);
  await pay(await resort.open(1, resort.drink(3)));
  await pay(await resort.open(2, resort.line()));
  const read = await resort.admin.query(reportsApi.sales, { search: { range: "today" } });
  const stored = await resort.server.databases.read(readMoneyRows);
  const range = { from: Day.decode(TODAY), to: Day.decode(TODAY) };
  expect(read).toEqual(expectedReport(stored, range));
  const ofLiquor = stored.lines.filter((line) => line.tax_class === "liquor");
  const taxableValue = sum(ofLiquor.map((line) => paise(line.taxable)));
  const vat = sum(ofLiquor.map((line) => paise(line.vat)));
  expect(read.liquor).toMatchObject({ taxableValue, vat, total: taxableValue + vat + read.liquor.roundOff });
  expect(read.liquor.total % 100).toBe(0);
  expect(read.issuedTotal).toBe(read.taxableValue + read.cgst + read.sgst + read.liquor.vat + read.roundOff);
  expect(read.taxByRate.map(({ taxClass, vatRate }) => [taxClass, vatRate])).toEqual([
    ["service", 0],
    ["liquor", 2000],
  ]);

  const { bytes } = await resort.admin.file("/reports/sales/export?range=today&format=csv");
  const exported = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(bytes, { columns: true, bom: true }));
  const total = (column: string, isWanted: (row: Record<string, string>) => boolean = () => true) =>
    Math.round(exported.filter(isWanted).reduce((all, row) => all + Number(row[column] ?? 0), 0) * 100);
  const isLiquor = (row: Record<string, string>) => row["Tax class"] === "liquor";
  expect([total("Total"), total("VAT"), total("Total", isLiquor)]).toEqual([
    ...[read.issuedTotal, read.liquor.vat, read.liquor.total],
  ]);
  const numbers = exported.map((row) => [row["Invoice number"], row["Tax class"]]);
  expect(numbers).toEqual([
    ["A/26-27/000001", "service"],
    ["L/26-27/000001", "liquor"],
    ["L/26-27/000002", "liquor"],
    ["A/26-27/000002", "service"],
  ]);

  // The sums of the ended day are the same figures.
  resort.server.clock.set("2026-11-22T06:00:00Z");
  const { databases, writeQueue, clock } = resort.server;
  const businessDayOf = (at: Instant) => toBusinessDay(at, 4);
  await sumEndedDays({ databases, writeQueue, onFailure: rethrow, now: clock.now, businessDayOf });
  const search = { range: "custom" as const, startDate: range.from, endDate: range.to };
  const later = await resort.server.client("admin");
  expect(await later.query(reportsApi.sales, { search })).toEqual(read);
});

function rethrow(error: unknown): never {
  throw error;
}
