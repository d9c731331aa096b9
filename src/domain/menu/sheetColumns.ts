import { z } from "zod";

/** The columns of a menu sheet, in the order of the export. */
export const SheetColumn = z.enum([
  "category",
  "name",
  "variant",
  "code",
  "price",
  "veg",
  "minutes",
  "description",
  "available",
  "addOns",
  "openPrice",
  "weighedIn",
  "taxClass",
]);
export type SheetColumn = z.infer<typeof SheetColumn>;
export const sheetColumns = SheetColumn.options;

/** Returns a column's name in a sheet: "add ons". */
export function columnHeader(column: SheetColumn): string {
  return column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The most columns of a sheet that are read. */
export const SHEET_COLUMNS_MAX = 100;
const ColumnNumber = z.number().int().min(1).max(SHEET_COLUMNS_MAX).optional();

/** The sheet's column number of each of our columns; A is 1. */
export const ColumnNumbers = z.strictObject({
  category: ColumnNumber,
  name: ColumnNumber,
  variant: ColumnNumber,
  code: ColumnNumber,
  price: ColumnNumber,
  veg: ColumnNumber,
  minutes: ColumnNumber,
  description: ColumnNumber,
  available: ColumnNumber,
  addOns: ColumnNumber,
  openPrice: ColumnNumber,
  weighedIn: ColumnNumber,
  taxClass: ColumnNumber,
} satisfies Record<SheetColumn, typeof ColumnNumber>);
export type ColumnNumbers = z.output<typeof ColumnNumbers>;
