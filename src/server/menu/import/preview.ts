import { HEADER_ROWS_MAX, missingColumns, unusedColumns } from "#domain/menu/guessColumns.ts";
import { type Menu, newCategoriesOf, type PlannedRow, planImport } from "#domain/menu/import.ts";
import {
  IMPORT_ROWS_MAX,
  type ImportPreview,
  type PreviewRow,
  type ReadSheet,
  type ReadSheetAs,
} from "#domain/menu/importApi.ts";
import { SHEET_COLUMNS_MAX } from "#domain/menu/sheetColumns.ts";
import { type ReadRow, readRow } from "#domain/menu/sheetRow.ts";
import { invalidInput } from "../../http/decode.ts";
import type { WantedSheet } from "./readWanted.ts";

/** Cells that are shown to choose among columns are cut to this. */
const SHOWN_LENGTH_MAX = 80;

/**
 * Returns what an import of this sheet would change on the menu, row by row, and how it was read. Without a column that is
 * needed there are no rows. Throws 422 for too many rows and for none.
 */
export function previewOf(
  sheet: WantedSheet,
  menu: Menu & { readonly fingerprint: string },
  { category }: Pick<ReadSheetAs, "category">,
): ImportPreview {
  const reading = readingOf(sheet, category);
  const read = reading.missing.length > 0 ? [] : readRows(sheet, category);
  const planned = planImport(
    menu,
    read.flatMap(({ values }) => (values ? [values] : [])),
  );
  const plans = new Map(planned.map((plan) => [plan.values.row, plan]));
  const rows = read.map((row) => previewRow(row, plans.get(row.row)));
  const count = (action: string) => rows.filter((row) => row.action === action).length;
  return {
    reading,
    fingerprint: menu.fingerprint,
    counts: { add: count("add"), change: count("change"), same: count("same"), wrong: count("wrong") },
    newCategories: newCategoriesOf(menu, planned),
    ignoredColumns: unusedColumns(reading.headers, sheet.columns),
    rows,
  };
}

/** Reads the rows below the column names. */
function readRows({ cells, headerRow, columns }: WantedSheet, category: string | undefined): ReadRow[] {
  // Rows keep the numbers that the spreadsheet shows: empty rows are counted first and left out afterwards.
  const read = cells
    .map((row, index) => ({ row, number: index + 1 }))
    .slice(headerRow)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ""));
  if (read.length === 0)
    throw invalidInput([{ field: "sheet", message: `has no rows below row ${headerRow}` }]);
  if (read.length > IMPORT_ROWS_MAX) {
    const message = `has ${read.length} rows; at most ${IMPORT_ROWS_MAX} can be read at once`;
    throw invalidInput([{ field: "sheet", message }]);
  }
  return read.map(({ row, number }) => readRow(row, { columns, category }, number));
}

function previewRow(read: ReadRow, plan: PlannedRow | undefined): PreviewRow {
  const { row, category, name } = read;
  if (!plan) {
    return { row, action: "wrong", category, name, changes: [], problems: [...read.problems], values: null };
  }
  const { action, changes } = plan;
  const values = action === "wrong" ? null : plan.values;
  return { row, action, category, name, changes, problems: [...plan.problems], values };
}

function readingOf(sheet: WantedSheet, category: string | undefined): ReadSheet {
  const { sheetNames, sheetNumber, cells, headerRow, columns } = sheet;
  if (cells.length === 0) throw invalidInput([{ field: "sheet", message: "has no rows" }]);
  return {
    sheets: [...sheetNames],
    sheetNumber,
    headerRow,
    firstRows: cells.slice(0, HEADER_ROWS_MAX).map(shown),
    headers: shown(cells[headerRow - 1] ?? []),
    columns,
    missing: missingColumns(columns, category),
    category: category ?? null,
  };
}

const shown = (row: readonly string[]) =>
  row.slice(0, SHEET_COLUMNS_MAX).map((cell) => cell.trim().slice(0, SHOWN_LENGTH_MAX));
