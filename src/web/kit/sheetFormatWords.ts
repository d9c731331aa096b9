import type { SheetFormat } from "#domain/sheetFormat.ts";

export const sheetFormatWords: Record<SheetFormat, string> = { csv: "CSV file", xlsx: "Excel file (XLSX)" };
