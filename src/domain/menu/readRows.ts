import { hasPrice, type ReadRow, readRow, type SheetReading } from "./sheetRow.ts";
import type { SizeColumn } from "./sheetSizes.ts";

type Cells = readonly string[];

/** A sheet, and where in it the column names stand. */
export interface SheetRows {
  readonly cells: readonly Cells[];
  /** 1 is the first. */
  readonly headerRow: number;
}

interface NumberedRow {
  readonly row: Cells;
  readonly number: number;
}

/**
 * Lists the rows below the column names that hold something, with the numbers that the spreadsheet shows. A page's repeated
 * column names are left out.
 */
export function filledRows({ cells, headerRow }: SheetRows): NumberedRow[] {
  const header = rowText(cells[headerRow - 1] ?? []);
  return cells
    .map((row, index) => ({ row, number: index + 1 }))
    .slice(headerRow)
    .filter(({ row }) => filled(row).length > 0 && rowText(row) !== header);
}

const filled = (row: Cells) => row.filter((cell) => cell.trim() !== "");
const rowText = (row: Cells) => row.map((cell) => cell.trim()).join("\n");

/**
 * Returns whether the categories of a sheet stand on rows of their own, above their dishes: it has no column for them, and
 * the first row below the column names holds one word alone.
 */
export function hasCategoryRows(rows: readonly NumberedRow[], { columns, category }: SheetReading): boolean {
  if (columns.category !== undefined || category !== undefined || columns.name === undefined) return false;
  return isHeading(rows, 0);
}

/** A row with one word alone, above one with more. */
function isHeading(rows: readonly NumberedRow[], index: number): boolean {
  const [row, next] = [rows[index]?.row ?? [], rows[index + 1]?.row ?? []];
  const [only = "", ...more] = filled(row);
  return more.length === 0 && /\p{L}/u.test(only) && filled(next).length > 1;
}

/**
 * Reads the rows of a sheet. A category that is written once holds for the rows below it, unless somebody said which one
 * holds for rows that name none. A dish with prices of several sizes has a variant for each of them.
 */
export function readRows(
  rows: readonly NumberedRow[],
  reading: SheetReading,
  sizes: readonly SizeColumn[],
): ReadRow[] {
  const ownRows = hasCategoryRows(rows, reading);
  const column = (reading.columns.category ?? 0) - 1;
  let group = "";
  return rows.flatMap(({ row, number }, index) => {
    const said = (row[column] ?? "").trim();
    const isGroup = ownRows ? isHeading(rows, index) : said !== "" && filled(row).length === 1;
    if (isGroup || said !== "") group = isGroup ? (filled(row)[0] ?? "").trim() : said;
    if (isGroup) return [];
    const category = reading.category ?? group;
    return indexDishes(row, sizes).map(({ cells, columns, size }) =>
      readRow(cells, { columns: { ...reading.columns, ...columns }, category, size }, number),
    );
  });
}

/** Returns what a row says: one dish, or one variant for each size that has a price where there are several. */
function indexDishes(cells: Cells, sizes: readonly SizeColumn[]) {
  const priced = sizes.filter(({ column }) => hasPrice(cells[column - 1] ?? ""));
  if (priced.length === 0) return [{ cells, columns: {}, size: undefined }];
  const isOne = priced.length === 1;
  return priced.map(({ size, column }) => ({
    cells,
    columns: { price: column },
    size: isOne ? undefined : size,
  }));
}
