import { type ReportSearch, reportsApi } from "#domain/reports/api.ts";
import { itemReport } from "#domain/reports/items.ts";
import { type DayRange, dayRangeOf, daysOf } from "#domain/reports/range.ts";
import type { BusinessDay } from "#domain/time.ts";
import { readLong } from "../db/workers/longRead.ts";
import { invalidInput } from "../http/decode.ts";
import { type Feature, handle } from "../http/feature.ts";
import { listItems } from "../menu/items.store.ts";
import { sheetFile } from "../sheets/sheetFile.ts";
import { itemSheet } from "./export/itemSheet.ts";
import { salesSheet } from "./export/salesSheet.ts";
import { readSales } from "./sales/readSales.ts";

/** Longer ranges are read in a worker thread; for a few days, starting the thread would take longer than reading. */
const SHORT_RANGE_DAYS = 2;
const salesWorkerFile = new URL("./sales/salesWorker.ts", import.meta.url);

const sales = handle(reportsApi.sales, {
  longRead: async ({ databases, businessDay }, { search }) => {
    const range = requestedRange(search, businessDay);
    return daysOf(range).length <= SHORT_RANGE_DAYS
      ? await databases.read((tx) => readSales(tx, range))
      : await readLong(databases, readSales, { workerFile: salesWorkerFile, input: range });
  },
});

const items = handle(reportsApi.items, async ({ tx }) => itemReport(await listItems(tx)));

const exportSales = handle(reportsApi.exportSales, async ({ databases, businessDay }, { search }) =>
  sheetFile(salesSheet(databases, requestedRange(search, businessDay)), search.format),
);

const exportItems = handle(reportsApi.exportItems, async ({ databases, businessDay }, { search }) =>
  sheetFile(itemSheet(await databases.read(listItems), businessDay), search.format),
);

function requestedRange(search: ReportSearch, today: BusinessDay): DayRange {
  const found = dayRangeOf(search, today);
  if ("problems" in found) throw invalidInput(found.problems);
  return found.range;
}

export const reportsFeature: Feature = { handlers: [sales, items, exportSales, exportItems] };
