import { type Menu, newCategoriesOf, planImport } from "#domain/menu/import.ts";
import { IMPORT_ROWS_MAX, type ImportPreview, type PreviewRow } from "#domain/menu/importApi.ts";
import { readHeader, readRow } from "#domain/menu/sheetRow.ts";
import { invalidInput } from "../../http/decode.ts";

/**
 * Returns what an import of these cells would change on the menu, row by row. Throws 422 for missing columns and for
 * too many rows.
 */
export function previewOf(
  cells: readonly (readonly string[])[],
  menu: Menu,
  fingerprint: string,
): ImportPreview {
  const [first = [], ...below] = cells;
  const { positions, ignored, problems } = readHeader(first);
  if (problems.length > 0) throw invalidInput(problems.map((message) => ({ field: "sheet", message })));
  // Rows keep the numbers that the spreadsheet shows: empty rows are counted first and left out afterwards.
  const read = below
    .map((row, index) => ({ row, number: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ""))
    .map(({ row, number }) => readRow(row, positions, number));
  if (read.length === 0) throw invalidInput([{ field: "sheet", message: "has no rows below its first" }]);
  if (read.length > IMPORT_ROWS_MAX) {
    const message = `has ${read.length} rows; at most ${IMPORT_ROWS_MAX} can be read at once`;
    throw invalidInput([{ field: "sheet", message }]);
  }

  const planned = planImport(
    menu,
    read.flatMap(({ values }) => (values ? [values] : [])),
  );
  const plans = new Map(planned.map((plan) => [plan.values.row, plan]));
  const rows = read.map(({ row, category, name, problems }): PreviewRow => {
    const plan = plans.get(row);
    if (!plan)
      return { row, action: "wrong", category, name, changes: [], problems: [...problems], values: null };
    const { action, changes } = plan;
    const values = action === "wrong" ? null : plan.values;
    return { row, action, category, name, changes, problems: [...plan.problems], values };
  });
  const count = (action: string) => rows.filter((row) => row.action === action).length;
  return {
    fingerprint,
    counts: { add: count("add"), change: count("change"), same: count("same"), wrong: count("wrong") },
    newCategories: newCategoriesOf(menu, planned),
    ignoredColumns: [...ignored],
    rows,
  };
}
