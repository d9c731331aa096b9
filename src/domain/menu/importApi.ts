import { z } from "zod";
import { command, download } from "../endpoint.ts";
import { Name, Text } from "../entity.ts";
import { SheetFormat } from "../sheetFormat.ts";
import { ItemCode, ItemPrice, PreparationMinutes } from "./api.ts";

export const IMPORT_ROWS_MAX = 5_000;
export const SHEET_BYTES_MAX = 2 * 1024 * 1024;
/** A full sheet as JSON: rows of long descriptions in scripts of three bytes a letter. */
const CONFIRMED_BYTES_MAX = 12 * 1024 * 1024;

/** What one row of a sheet says of an item. What is absent stays as it is, or gets the default of a new item. */
export const ImportRow = z.strictObject({
  /** The row's number as the spreadsheet shows it. */
  row: z.number().int().min(1).max(1_048_576),
  category: Name,
  name: Name,
  code: ItemCode.optional(),
  price: ItemPrice.optional(),
  veg: z.boolean().optional(),
  minutes: PreparationMinutes.optional(),
  description: Text.optional(),
  available: z.boolean().optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** What a row would do. `wrong` rows are never applied. */
export const ImportAction = z.enum(["add", "change", "same", "wrong"]);
export type ImportAction = z.infer<typeof ImportAction>;

export const PreviewRow = z.object({
  row: z.number(),
  action: ImportAction,
  category: z.string(),
  name: z.string(),
  /** Each field that would change, in words as a sheet says them ("120.50", "yes"); `from` is empty for a new item. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  problems: z.array(z.string()),
  /** To be sent back to apply this row; null when it is wrong. */
  values: ImportRow.nullable(),
});
export type PreviewRow = z.output<typeof PreviewRow>;

export const ImportPreview = z.object({
  /** Names the menu that this preview was made against. */
  fingerprint: z.string(),
  counts: z.object({ add: z.number(), change: z.number(), same: z.number(), wrong: z.number() }),
  /** Categories that do not exist yet and would be added. */
  newCategories: z.array(z.string()),
  /** Columns of the sheet that mean nothing here. */
  ignoredColumns: z.array(z.string()),
  rows: z.array(PreviewRow),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const menuImportApi = {
  /** Every item, in the columns that the import reads. */
  export: download({
    path: "/menu/export",
    permission: "menu.manage",
    summary: "The menu as a spreadsheet",
    search: z.strictObject({ format: SheetFormat }),
  }),
  /**
   * Multipart with the file field `sheet`: CSV or XLSX up to 2 MB and 5,000 rows, first row the column names: category,
   * name, code, price, veg, minutes, description, available. Changes nothing. 413 too-large, 422 sheet-not-readable,
   * 422 invalid-input when a column is missing.
   */
  preview: command({
    method: "POST",
    path: "/menu/import/preview",
    permission: "menu.manage",
    summary: "What a sheet would change, row by row",
    delivery: "direct",
    file: "sheet",
    body: z.strictObject({}),
    output: ImportPreview,
    failure: "Failed to read the sheet",
  }),
  /** Applies previewed rows in one transaction. 409 import-changed when the menu is no longer the previewed one. */
  apply: command({
    method: "POST",
    path: "/menu/import",
    permission: "menu.manage",
    summary: "Apply a previewed sheet",
    delivery: "direct",
    bytesMax: CONFIRMED_BYTES_MAX,
    body: z.strictObject({
      fingerprint: z.string().max(80),
      rows: z.array(ImportRow).min(1).max(IMPORT_ROWS_MAX),
    }),
    output: z.object({
      added: z.number(),
      changed: z.number(),
      same: z.number(),
      categoriesAdded: z.number(),
    }),
    success: "Menu imported",
    failure: "Failed to import the menu",
  }),
};
