import { constants, setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import type { DayRange } from "#domain/reports/range.ts";
import { connect, type DatabaseSettings } from "../../db/connect.ts";
import type { Row, Sheet } from "../../sheets/sheet.ts";
import { sheetFile } from "../../sheets/sheetFile.ts";
import { sendChunks, sendProgress } from "../../workers/sendChunks.ts";
import { countSalesRows } from "./export.store.ts";
import { salesSheet } from "./salesSheet.ts";

/** The file to write. */
export interface SalesExportOrder {
  readonly settings: DatabaseSettings;
  readonly range: DayRange;
  readonly format: "csv" | "xlsx";
}

// The two ends are written together: startSalesExport sends what is read here.
const { settings, range, format } = workerData as SalesExportOrder;
letOrdersGoFirst();
const databases = connect(settings);
try {
  const ofRows = await databases.read((tx) => countSalesRows(tx, range));
  await sendChunks(sheetFile(counted(salesSheet(databases, range), ofRows), format).stream);
} finally {
  await databases.close();
}

/** Lets the system prefer the threads that take orders; only on Linux has a thread its own priority. */
function letOrdersGoFirst(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
}

/** Returns the sheet; it reports its progress with every batch. */
function counted(sheet: Sheet, ofRows: number): Sheet {
  async function* batches(): AsyncGenerator<readonly Row[]> {
    let rows = 0;
    sendProgress(rows, ofRows);
    for await (const batch of sheet.batches) {
      yield batch;
      rows += batch.length;
      sendProgress(rows, Math.max(rows, ofRows));
    }
  }
  return { ...sheet, batches: batches() };
}
