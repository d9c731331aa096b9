import type { SheetFormat } from "#domain/sheetFormat.ts";
import type { OutgoingFile } from "../http/handlers/context.ts";
import { csvStream } from "./csv.ts";
import type { Sheet } from "./sheet.ts";
import { xlsxStream } from "./xlsx.ts";

export const fileTypes: Readonly<Record<SheetFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function sheetFile(sheet: Sheet, format: SheetFormat): OutgoingFile {
  const stream = format === "csv" ? csvStream(sheet) : xlsxStream(sheet);
  return { name: `${sheet.name}.${format}`, contentType: fileTypes[format], stream };
}
