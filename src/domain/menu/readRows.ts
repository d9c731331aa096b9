import type { Mend } from "./importApi.ts";
import { hasPrice, type ReadRow, readRow, rowTexts, type SheetReading } from "./sheetRow.ts";
import type { SizeColumn } from "./sheetSizes.ts";

type Cells = readonly string[];

export interface SheetRows {
  readonly cells: readonly Cells[];
  /** 1 is the first. */
  readonly headerRow: number;
}

/** A dish of a sheet's row: of which of its sizes, and which of the dishes as which a mend reads that. */
export interface ReadDish extends ReadRow {
  readonly part: number;
  readonly dish: number;
}

interface NumberedRow {
  readonly row: Cells;
  readonly number: number;
}

/** Returns the non-empty rows below the header row with their numbers in the spreadsheet, without repeated header rows. */
export function filledRows({ cells, headerRow }: SheetRows): NumberedRow[] {
  const header = rowText(cells[headerRow - 1] ?? []);
  return cells
    .map((row, index) => ({ row, number: index + 1 }))
    .slice(headerRow)
    .filter(({ row }) => filled(row).length > 0 && rowText(row) !== header);
}

const filled = (row: Cells) => row.filter((cell) => cell.trim() !== "");
const rowText = (row: Cells) => row.map((cell) => cell.trim()).join("\n");

/** True if categories are heading rows above their dishes: no category column, and a first row with one filled cell. */
export function hasCategoryRows(rows: readonly NumberedRow[], { columns, category }: SheetReading): boolean {
  if (columns.category !== undefined || category !== undefined || columns.name === undefined) return false;
  return isHeading(rows, 0);
}

/** True for a row with a single filled cell, above a row with several. */
function isHeading(rows: readonly NumberedRow[], index: number): boolean {
  const [row, next] = [rows[index]?.row ?? [], rows[index + 1]?.row ?? []];
  const [only = "", ...more] = filled(row);
  return more.length === 0 && /\p{L}/u.test(only) && filled(next).length > 1;
}

/**
 * Parses the rows of a sheet. A category also applies to the rows below it, unless the options name a category for rows
 * without one. A dish with prices of several sizes gets a variant for each. Mends replace cells.
 */
export function readRows(
  rows: readonly NumberedRow[],
  reading: SheetReading,
  sizes: readonly SizeColumn[],
  mends: readonly Mend[] = [],
): ReadDish[] {
  const ownRows = hasCategoryRows(rows, reading);
  const column = (reading.columns.category ?? 0) - 1;
  const mended = new Map(mends.map(({ row, part, dishes }) => [`${row} ${part}`, dishes]));
  let group = "";
  return rows.flatMap(({ row, number }, index) => {
    const cell = (row[column] ?? "").trim();
    const isGroup = ownRows ? isHeading(rows, index) : cell !== "" && filled(row).length === 1;
    if (isGroup || cell !== "") group = isGroup ? (filled(row)[0] ?? "").trim() : cell;
    if (isGroup) return [];
    const category = reading.category ?? group;
    return indexDishes(row, sizes).flatMap(({ cells, columns, size }, part) => {
      const texts = rowTexts(cells, { columns: { ...reading.columns, ...columns }, category, size });
      const dishes = mended.get(`${number} ${part}`) ?? [{}];
      return dishes.map((mend, dish) => ({ ...readRow({ ...texts, ...mend }, number), part, dish }));
    });
  });
}

/** Returns the dishes of a row: one, or one variant per priced size if there are several. */
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
