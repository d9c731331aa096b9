import type { OutgoingFile } from "../http/feature.ts";
import { csvStream } from "./csv.ts";
import type { Sheet } from "./sheet.ts";
import { xlsxStream } from "./xlsx.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Makes a file to download of a sheet. */
export function sheetFile(sheet: Sheet, format: "csv" | "xlsx"): OutgoingFile {
  return format === "csv"
    ? { name: `${sheet.name}.csv`, contentType: "text/csv; charset=utf-8", stream: csvStream(sheet) }
    : { name: `${sheet.name}.xlsx`, contentType: XLSX_TYPE, stream: xlsxStream(sheet) };
}
