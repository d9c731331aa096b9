import { HEADER_ROWS_MAX, missingColumns, unusedColumns } from "#domain/menu/guessColumns.ts";
import { findNewCategories, type Menu, type PlannedRow, planImport } from "#domain/menu/import.ts";
import {
  IMPORT_ROWS_MAX,
  type ImportPreview,
  type PreviewRow,
  type ReadSheet,
  type ReadSheetAs,
} from "#domain/menu/importApi.ts";
import { filledRows, hasCategoryRows, type ReadDish, readRows } from "#domain/menu/readRows.ts";
import { SHEET_COLUMNS_MAX } from "#domain/menu/sheetColumns.ts";
import { type SizeColumn, sizeColumns } from "#domain/menu/sheetSizes.ts";
import { invalidInput } from "../../http/decode.ts";
import type { ImportSheet } from "./readImportSheet.ts";

/** Cells that are shown to choose among columns are cut to this. */
const SHOWN_LENGTH_MAX = 80;

/**
 * Returns what an import of this sheet would change on the menu, row by row, and how it was read. Without a column that is
 * needed there are no rows. Throws 422 for too many rows and for none.
 */
export function previewOf(
  sheet: ImportSheet,
  menu: Menu & { readonly fingerprint: string },
  { category, mends }: Pick<ReadSheetAs, "category" | "mends">,
): ImportPreview {
  const { columns } = sheet;
  const sizes = sizeColumns(sheet.cells[sheet.headerRow - 1] ?? [], columns);
  const reading = readingOf(sheet, category, sizes);
  const read =
    reading.missing.length > 0 ? [] : readRows(rowsToRead(sheet), { columns, category }, sizes, mends);
  // A dish more for each size could make more rows than may be sent back.
  if (read.length > IMPORT_ROWS_MAX) throw tooManyRows(read.length);
  const planned = planImport(
    menu,
    read.flatMap(({ values }) => (values ? [values] : [])),
  );
  const plans = new Map(planned.map((plan) => [plan.values, plan]));
  const rows = read.map((row) => previewRow(row, row.values && plans.get(row.values)));
  const count = (action: string) => rows.filter((row) => row.action === action).length;
  return {
    reading,
    fingerprint: menu.fingerprint,
    counts: { add: count("add"), change: count("change"), same: count("same"), wrong: count("wrong") },
    newCategories: findNewCategories(menu, planned),
    ignoredColumns: unusedColumns(reading.headers, columns, sizes),
    rows,
  };
}

/** Returns the rows to read. Throws 422 for too many and for none. */
function rowsToRead(sheet: ImportSheet) {
  const rows = filledRows(sheet);
  if (rows.length === 0)
    throw invalidInput([{ field: "sheet", message: `has no rows below row ${sheet.headerRow}` }]);
  if (rows.length > IMPORT_ROWS_MAX) throw tooManyRows(rows.length);
  return rows;
}

function tooManyRows(count: number): Error {
  const message = `has ${count} rows; at most ${IMPORT_ROWS_MAX} can be read at once`;
  return invalidInput([{ field: "sheet", message }]);
}

function previewRow(read: ReadDish, plan: PlannedRow | undefined): PreviewRow {
  const { row, part, dish, category, name, cells } = read;
  if (!plan) {
    const problems = [...read.problems];
    return { row, part, dish, action: "wrong", category, name, changes: [], problems, values: null, cells };
  }
  const { action, changes } = plan;
  const { variant } = plan.values;
  const sold = variant === undefined ? name : `${name} (${variant})`;
  const wrong = action === "wrong";
  return {
    ...{ row, part, dish, action, category, name: sold, changes },
    problems: [...plan.problems],
    values: wrong ? null : plan.values,
    cells: wrong ? cells : null,
  };
}

function readingOf(
  sheet: ImportSheet,
  category: string | undefined,
  sizes: readonly SizeColumn[],
): ReadSheet {
  const { sheetNames, sheetNumber, cells, headerRow, columns } = sheet;
  if (cells.length === 0) throw invalidInput([{ field: "sheet", message: "has no rows" }]);
  const hasOwnRows = hasCategoryRows(filledRows(sheet), { columns, category });
  return {
    sheets: [...sheetNames],
    sheetNumber,
    headerRow,
    firstRows: cells.slice(0, HEADER_ROWS_MAX).map(shown),
    headers: shown(cells[headerRow - 1] ?? []),
    columns,
    missing: missingColumns(columns, category).filter((column) => column !== "category" || !hasOwnRows),
    category: category ?? null,
    hasCategoryRows: hasOwnRows,
    sizes: sizes.map(({ size }) => size),
  };
}

const shown = (row: readonly string[]) =>
  row.slice(0, SHEET_COLUMNS_MAX).map((cell) => cell.trim().slice(0, SHOWN_LENGTH_MAX));
