import { Refusal } from "#domain/refusal.ts";
import { type ReportSearch, reportsApi } from "#domain/reports/api.ts";
import { itemReport } from "#domain/reports/items.ts";
import { type DayRange, dayRangeOf } from "#domain/reports/range.ts";
import type { BusinessDay } from "#domain/time.ts";
import { invalidInput } from "../http/decode.ts";
import { type Feature, handle } from "../http/feature.ts";
import { listItems } from "../menu/items.store.ts";
import { sheetFile } from "../sheets/sheetFile.ts";
import { itemSheet } from "./export/itemSheet.ts";
import { progressOf, startSalesExport } from "./export/salesExports.ts";
import { readSales } from "./sales/readSales.ts";

const sales = handle(reportsApi.sales, ({ tx, businessDay }, { search }) =>
  readSales(tx, requestedRange(search, businessDay)),
);

const items = handle(reportsApi.items, async ({ tx }) => itemReport(await listItems(tx)));

const exportSales = handle(reportsApi.exportSales, async ({ databases, businessDay }, { search }) =>
  startSalesExport(databases, {
    id: search.exportId,
    range: requestedRange(search, businessDay),
    format: search.format,
  }),
);

const exportProgress = handle(reportsApi.exportProgress, async (_, { params }) => {
  const progress = progressOf(params.exportId);
  if (!progress) throw new Refusal("not-found");
  return progress;
});

const exportItems = handle(reportsApi.exportItems, async ({ databases, businessDay }, { search }) =>
  sheetFile(itemSheet(await databases.read(listItems), businessDay), search.format),
);

function requestedRange(search: ReportSearch, today: BusinessDay): DayRange {
  const found = dayRangeOf(search, today);
  if ("problems" in found) throw invalidInput(found.problems);
  return found.range;
}

export const reportsFeature: Feature = { handlers: [sales, items, exportSales, exportProgress, exportItems] };
