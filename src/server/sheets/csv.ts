import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { paise, plainRupees } from "#domain/money.ts";
import type { Cell, Column, Sheet } from "./sheet.ts";

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** What spreadsheet programs take for the beginning of a formula (OWASP, CSV injection), full-width forms too. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Writes the sheet as CSV. One batch of rows is in memory at a time. */
export function csvStream({ columns, batches }: Sheet): Readable {
  async function* chunks() {
    yield BYTE_ORDER_MARK + stringify([columns.map(({ header }) => header)]);
    for await (const batch of batches) {
      yield stringify(batch.map((row) => row.map((cell, index) => textOf(cell, columns[index]))));
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

function textOf(cell: Cell, column: Column | undefined): string {
  if (cell === null) return "";
  if (typeof cell === "string") return withFormulaEscape(cell);
  return column?.kind === "money" ? plainRupees(paise(cell)) : String(cell);
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, as those programs do themselves. */
function withFormulaEscape(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `withFormulaEscape` away again. */
export function withoutFormulaEscape(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
