import { z } from "zod";
import { command, download } from "../endpoint.ts";
import { Name, Text } from "../entity.ts";
import { TaxClass } from "../settings/taxClass.ts";
import { SheetFormat } from "../sheetFormat.ts";
import { CHOICE_NAME_LENGTH_MAX, ItemCode, ItemPrice, VARIANTS_MAX } from "./choices.ts";
import { PreparationMinutes } from "./editingApi.ts";
import { ColumnNumbers, SheetColumn } from "./sheetColumns.ts";

export const IMPORT_ROWS_MAX = 5_000;
export const SHEET_BYTES_MAX = 2 * 1024 * 1024;
/** Enough for the largest sheet as JSON, with long descriptions in scripts of three bytes per letter. */
const CONFIRMED_BYTES_MAX = 12 * 1024 * 1024;

/** The longest text in a cell of add-ons. */
const ADD_ONS_LENGTH_MAX = 20_000;
const OPEN_PRICE_LENGTH_MAX = 40;

/** The most worksheets of a workbook that are listed. */
export const WORKSHEETS_MAX = 50;
const ROWS_OF_SPREADSHEETS = 1_048_576;
const RowNumber = z.number().int().min(1).max(ROWS_OF_SPREADSHEETS);

/** The fields of an item in one row of a sheet. A field that is absent stays as it is, or gets the default of a new item. */
export const ImportRow = z.strictObject({
  /** The row's number as the spreadsheet shows it. */
  row: RowNumber,
  category: Name,
  name: Name,
  /** The size to which the row's price, code and stock belong: "Half". */
  variant: Name.max(CHOICE_NAME_LENGTH_MAX).optional(),
  code: ItemCode.optional(),
  price: ItemPrice.optional(),
  veg: z.boolean().optional(),
  minutes: PreparationMinutes.optional(),
  description: Text.optional(),
  available: z.boolean().optional(),
  /** All groups of add-ons: "Extras (0-2): cheese +40, no onion; Bread (1): [Naan]". "-" removes them; likewise below. */
  addOns: z.string().max(ADD_ONS_LENGTH_MAX).optional(),
  /** The range of an open price: "800 to 1500", "from 800", "any". */
  openPrice: z.string().max(OPEN_PRICE_LENGTH_MAX).optional(),
  /** The unit in which a piece is weighed: "kg". */
  weighedIn: z.string().max(OPEN_PRICE_LENGTH_MAX).optional(),
  taxClass: TaxClass.optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** The texts of a row's cells, by our columns. */
const RowTexts = z.partialRecord(SheetColumn, z.string().max(ADD_ONS_LENGTH_MAX));
export type RowTexts = z.output<typeof RowTexts>;

export const MENDS_MAX = 500;

/** A person's correction of a row, or of one of its sizes: as which dishes it is read, each with the cells that differ. */
const Mend = z.strictObject({
  row: RowNumber,
  part: z.number().int().min(0).max(VARIANTS_MAX),
  dishes: z.array(RowTexts).min(1).max(VARIANTS_MAX),
});
export type Mend = z.output<typeof Mend>;

/** The effect that a row would have. `wrong` rows are never applied. */
export const ImportAction = z.enum(["add", "change", "same", "wrong"]);
export type ImportAction = z.infer<typeof ImportAction>;

export const PreviewRow = z.object({
  row: z.number(),
  /** Which of the row's sizes it is, from 0, and which of the dishes as which a mend reads that. */
  part: z.number(),
  dish: z.number(),
  action: ImportAction,
  category: z.string(),
  name: z.string(),
  /** Each field that would change, as texts of a sheet ("120.50", "yes"); `from` is empty for a new item. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  problems: z.array(z.string()),
  /** Send these back to apply the row; null if the row is wrong. */
  values: ImportRow.nullable(),
  /** The cells of a wrong row, to be mended; else null. */
  cells: RowTexts.nullable(),
});
export type PreviewRow = z.output<typeof PreviewRow>;

/** How a sheet was read: the requested options, and the guesses for those that were not given. */
const ReadSheet = z.object({
  /** The names of the worksheets; a CSV file has a single unnamed one. */
  sheets: z.array(z.string()),
  /** The number of the worksheet that was read, from 1. */
  sheetNumber: z.number(),
  /** The number of the header row. */
  headerRow: z.number(),
  /** The first rows of the sheet, from which a person picks the header row. */
  firstRows: z.array(z.array(z.string())),
  /** The column names of the sheet; empty for unnamed columns. */
  headers: z.array(z.string()),
  columns: ColumnNumbers,
  /** Required columns that were not found. No rows are read until they are assigned. */
  missing: z.array(SheetColumn),
  /** The category of rows without one; null: the category of the row above. */
  category: z.string().nullable(),
  /** True if each category is a heading row above its dishes. */
  hasCategoryRows: z.boolean(),
  /** The sizes with their own price columns; each becomes a variant: "Half". */
  sizes: z.array(z.string()),
});
export type ReadSheet = z.output<typeof ReadSheet>;

/** How to read a sheet; options that are not given are guessed. */
export const ReadSheetAs = z.strictObject({
  sheetNumber: z.number().int().min(1).max(WORKSHEETS_MAX).optional(),
  headerRow: RowNumber.optional(),
  /** All columns to read. */
  columns: ColumnNumbers.optional(),
  category: Name.optional(),
  mends: z.array(Mend).max(MENDS_MAX).optional(),
});
export type ReadSheetAs = z.output<typeof ReadSheetAs>;

export const ImportPreview = z.object({
  reading: ReadSheet,
  /** Identifies the state of the menu that was previewed. */
  fingerprint: z.string(),
  counts: z.object({ add: z.number(), change: z.number(), same: z.number(), wrong: z.number() }),
  /** Categories that would be added. */
  newCategories: z.array(z.string()),
  /** Columns of the sheet that are not imported. */
  ignoredColumns: z.array(z.string()),
  rows: z.array(PreviewRow),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const menuImportApi = {
  /** All items, in the columns that the import reads. */
  export: download({
    path: "/menu/export",
    permission: "menu.manage",
    summary: "The menu as a spreadsheet",
    search: z.strictObject({ format: SheetFormat }),
  }),
  /**
   * Multipart with the file field `sheet`: CSV or XLSX up to 2 MB and 5,000 rows. The worksheet, the row of the column names,
   * and the columns (category, name, variant, code, price, veg, minutes, description, available, addOns, openPrice,
   * weighedIn) are guessed unless they are given; `reading` reports how the sheet was read (clarification 93). `mends` correct
   * cells of wrong rows. There are no rows while a required column is missing. Changes nothing. 413 too-large, 422 sheet-not-readable (with details.line where
   * a quote is never closed), 422 invalid-input.
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
  /** Applies previewed rows in one transaction. 409 import-changed if the menu changed since the preview. */
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
      /** The new categories that are liquor. */
      liquorCategories: z.array(Name).max(IMPORT_ROWS_MAX).optional(),
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
