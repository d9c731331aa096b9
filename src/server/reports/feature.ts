import { menuApi, OFTEN_DAYS } from "#domain/menu/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { type ReportSearch, reportsApi } from "#domain/reports/api.ts";
import { itemReport, soldItems } from "#domain/reports/items.ts";
import { type DayRange, toDayRange } from "#domain/reports/range.ts";
import { addDays, type BusinessDay, calendarDay, type Instant } from "#domain/time.ts";
import { invalidInput } from "../http/decode.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";
import { itemStore } from "../menu/items.store.ts";
import { sheetFile } from "../sheets/sheetFile.ts";
import { itemSheet } from "./export/itemSheet.ts";
import { findProgress, startSalesExport } from "./export/salesExports.ts";
import { listOftenSold } from "./sales/often.store.ts";
import { readSales, readSoldItems } from "./sales/readSales.ts";

const sales = handle(reportsApi.sales, ({ tx, businessDay, now }, { search }) => {
  const range = requestedRange(search, businessDay);
  return readSales(tx, range, withTonight(range, search, now));
});

const items = handle(reportsApi.items, async ({ tx }) => itemReport(await itemStore.list(tx)));

const sold = handle(reportsApi.soldItems, async ({ tx, businessDay }, { search }) => {
  const range = requestedRange(search, businessDay);
  const found = soldItems(await itemStore.list(tx), await readSoldItems(tx, range));
  return { startDate: range.from, endDate: range.to, ...found };
});

const often = handle(menuApi.often, ({ tx, businessDay }) =>
  listOftenSold(tx, { from: addDays(businessDay, -OFTEN_DAYS), to: addDays(businessDay, -1) }),
);

const exportSales = handle(
  reportsApi.exportSales,
  async ({ databases, state, businessDay, now }, { search }) =>
    startSalesExport(databases, state.salesExports, {
      id: search.exportId,
      range: withTonight(requestedRange(search, businessDay), search, now),
      format: search.format,
    }),
);

const exportProgress = handle(reportsApi.exportProgress, async ({ state }, { params }) => {
  const progress = findProgress(state.salesExports, params.exportId);
  if (!progress) throw new Refusal("not-found");
  return progress;
});

const exportItems = handle(reportsApi.exportItems, async ({ databases, businessDay }, { search }) =>
  sheetFile(itemSheet(await databases.read(itemStore.list), businessDay), search.format),
);

function requestedRange(search: ReportSearch, today: BusinessDay): DayRange {
  const parsed = toDayRange(search, today);
  if ("problems" in parsed) throw invalidInput(parsed.problems);
  return parsed.range;
}

/**
 * Returns the invoice dates of a range. After midnight, before the business day ends, "today" is still yesterday's date, but new
 * bills have the next one: a range that ends today has both.
 */
function withTonight(range: DayRange, { range: preset }: ReportSearch, now: Instant): DayRange {
  const date = calendarDay(now);
  return preset !== "custom" && date > range.to ? { ...range, to: date } : range;
}

export const reportsFeature: Feature = {
  handlers: [sales, items, sold, often, exportSales, exportProgress, exportItems],
};
