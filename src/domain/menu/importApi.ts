import { z } from "zod";
import { command, download } from "../endpoint.ts";
import { Name, Text } from "../entity.ts";
import { SheetFormat } from "../sheetFormat.ts";
import { PreparationMinutes } from "./api.ts";
import { CHOICE_NAME_LENGTH_MAX, ItemCode, ItemPrice } from "./choices.ts";
import { ColumnNumbers, SheetColumn } from "./sheetColumns.ts";

export const IMPORT_ROWS_MAX = 5_000;
export const SHEET_BYTES_MAX = 2 * 1024 * 1024;
/** A full sheet as JSON: rows of long descriptions in scripts of three bytes a letter. */
const CONFIRMED_BYTES_MAX = 12 * 1024 * 1024;

/** The longest text in a cell of add-ons. */
const ADD_ONS_LENGTH_MAX = 20_000;
const OPEN_PRICE_LENGTH_MAX = 40;

/** How many worksheets of a workbook are listed. */
export const WORKSHEETS_MAX = 50;
const ROWS_OF_SPREADSHEETS = 1_048_576;
const RowNumber = z.number().int().min(1).max(ROWS_OF_SPREADSHEETS);

/** The fields of an item in one row of a sheet. A field that is absent stays as it is, or gets the default of a new item. */
export const ImportRow = z.strictObject({
  /** The row's number as the spreadsheet shows it. */
  row: RowNumber,
  category: Name,
  name: Name,
  /** The size whose price, code and stock the row says: "Half". */
  variant: Name.max(CHOICE_NAME_LENGTH_MAX).optional(),
  code: ItemCode.optional(),
  price: ItemPrice.optional(),
  veg: z.boolean().optional(),
  minutes: PreparationMinutes.optional(),
  description: Text.optional(),
  available: z.boolean().optional(),
  /** All groups of add-ons: "Extras (0-2): cheese +40, no onion; Bread (1): [Naan]". "-" takes them away, as below. */
  addOns: z.string().max(ADD_ONS_LENGTH_MAX).optional(),
  /** The range of a price that is said when it is sold: "800 to 1500", "from 800", "any". */
  openPrice: z.string().max(OPEN_PRICE_LENGTH_MAX).optional(),
  /** The unit in which a piece is weighed: "kg". */
  weighedIn: z.string().max(OPEN_PRICE_LENGTH_MAX).optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** The effect that a row would have. `wrong` rows are never applied. */
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

/** How a sheet was read: what was asked for, and what was guessed where nothing was. */
const ReadSheet = z.object({
  /** The names of the workbook's sheets; a CSV file has one without a name. */
  sheets: z.array(z.string()),
  /** Which of them was read; the first is 1. */
  sheetNumber: z.number(),
  /** The row with the column names. */
  headerRow: z.number(),
  /** The first rows of the sheet, of which one holds the column names. */
  firstRows: z.array(z.array(z.string())),
  /** The column names as they stand; those without a name are empty. */
  headers: z.array(z.string()),
  columns: ColumnNumbers,
  /** Columns that are needed and were not found: nothing is read before they are named. */
  missing: z.array(SheetColumn),
  /** The category of rows that name none; without one it is the category last named above. */
  category: z.string().nullable(),
  /** True where each category stands on its own row above its dishes. */
  hasCategoryRows: z.boolean(),
  /** The sizes whose prices are in columns of their own; each is a variant of its dish: "Half". */
  sizes: z.array(z.string()),
});
export type ReadSheet = z.output<typeof ReadSheet>;

/** How a sheet is to be read; what is left out is guessed. */
export const ReadSheetAs = z.strictObject({
  sheetNumber: z.number().int().min(1).max(WORKSHEETS_MAX).optional(),
  headerRow: RowNumber.optional(),
  /** All columns that are to be read. */
  columns: ColumnNumbers.optional(),
  category: Name.optional(),
});
export type ReadSheetAs = z.output<typeof ReadSheetAs>;

export const ImportPreview = z.object({
  reading: ReadSheet,
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
   * Multipart with the file field `sheet`: CSV or XLSX up to 2 MB and 5,000 rows. The worksheet, the row of the column
   * names, and the columns (category, name, variant, code, price, veg, minutes, description, available, addOns, openPrice, weighedIn) are guessed unless they are
   * said; `reading` says how the sheet was read (clarification 93). While a needed column is missing there are no rows. Changes nothing.
   * 413 too-large, 422 sheet-not-readable (with details.line where a quote is never closed), 422 invalid-input.
   */
  preview: command({
    method: "POST",
    path: "/menu/import/preview",
    permission: "menu.manage",
    summary: "What a sheet would change, row by row",
    delivery: "needs-server",
    file: "sheet",
    body: ReadSheetAs,
    output: ImportPreview,
    failure: "Failed to read the sheet",
  }),
  /** Applies previewed rows in one transaction. 409 import-changed when the menu is no longer the previewed one. */
  apply: command({
    method: "POST",
    path: "/menu/import",
    permission: "menu.manage",
    summary: "Apply a previewed sheet",
    delivery: "needs-server",
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
