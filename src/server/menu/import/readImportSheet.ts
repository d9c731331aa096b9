import { guessColumns, guessHeaderRow, missingColumns } from "#domain/menu/guessColumns.ts";
import { type ReadSheetAs, WORKSHEETS_MAX } from "#domain/menu/importApi.ts";
import type { ColumnNumbers } from "#domain/menu/sheetColumns.ts";
import { invalidInput } from "../../http/decode.ts";
import { readSheet, type WorkbookCells } from "../../sheets/readSheet.ts";

type Cells = readonly (readonly string[])[];

export interface ImportSheet {
  readonly sheetNames: readonly string[];
  readonly sheetNumber: number;
  readonly cells: Cells;
  readonly headerRow: number;
  readonly columns: ColumnNumbers;
}

/** Reads the wanted sheet of a file, the row of its column names, and its columns; guesses what is not said. */
export async function readImportSheet(bytes: Buffer, options: ReadSheetAs): Promise<ImportSheet> {
  const first = await readSheet(bytes, options.sheetNumber ?? 1);
  const sheetNumber = options.sheetNumber ?? guessSheet(first);
  if (sheetNumber > first.sheets.length)
    throw invalidInput([{ field: "sheetNumber", message: "does not exist" }]);
  const { cells } = sheetNumber === (options.sheetNumber ?? 1) ? first : await readSheet(bytes, sheetNumber);

  const headerRow = options.headerRow ?? guessHeaderRow(cells);
  const header = cells[headerRow - 1];
  if (!header && options.headerRow !== undefined) {
    throw invalidInput([{ field: "headerRow", message: "is below the sheet's last row" }]);
  }
  return {
    sheetNames: first.sheets.slice(0, WORKSHEETS_MAX).map(({ name }) => name),
    sheetNumber,
    cells,
    headerRow,
    columns: options.columns ?? guessColumns(header ?? [], cells.slice(headerRow)),
  };
}

/** Returns the number of the first sheet whose columns are known, else of the first one that is not empty. */
function guessSheet({ sheets }: WorkbookCells): number {
  const isMenu = ({ firstRows }: { readonly firstRows: Cells }) => {
    const headerRow = guessHeaderRow(firstRows);
    const columns = guessColumns(firstRows[headerRow - 1] ?? [], firstRows.slice(headerRow));
    return missingColumns(columns, undefined).length === 0;
  };
  const known = sheets.findIndex(isMenu);
  const filled = sheets.findIndex(({ firstRows }) => firstRows.length > 0);
  return Math.max(0, known >= 0 ? known : filled) + 1;
}
