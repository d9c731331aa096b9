import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Cell, Column, ColumnKind, Row, Sheet } from "./sheet.ts";
import { contentTypes, relations, STYLE_OF, styles, workbook, workbookRelations } from "./xlsxParts.ts";

/** The rows that a worksheet can hold; further ones go to the next worksheet. */
const SHEET_ROWS_MAX = 1_048_576;
const DAY_MS = 86_400_000;
/** Spreadsheets count days from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Writes the sheet as XLSX, and zips it as its rows come. One batch of rows is in memory at a time. */
export function xlsxStream(sheet: Sheet, rowsMax: number = SHEET_ROWS_MAX): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const rows = readRows(sheet.batches);
  const stop = (error: Error | null) => rows.close().finally(() => out.destroy(error ?? undefined));
  zip.on("error", stop);
  pipeline(zip.outputStream, out).catch(stop);
  writeWorkbook(zip, sheet, rows, rowsMax).catch(stop);
  return out;
}

/** Writes all parts of the file. Worksheets come first, since only then is it known how many there are. */
async function writeWorkbook(zip: ZipFile, sheet: Sheet, rows: RowReader, rowsMax: number): Promise<void> {
  let count = 0;
  do {
    count++;
    const xml = Readable.from(worksheet(sheet.columns, rows, rowsMax), { objectMode: false });
    zip.addReadStream(xml, `xl/worksheets/sheet${count}.xml`);
    await once(xml, "end");
  } while (await rows.hasMore());
  zip.addBuffer(Buffer.from(contentTypes(count)), "[Content_Types].xml");
  zip.addBuffer(Buffer.from(relations), "_rels/.rels");
  zip.addBuffer(Buffer.from(workbook(count)), "xl/workbook.xml");
  zip.addBuffer(Buffer.from(workbookRelations(count)), "xl/_rels/workbook.xml.rels");
  zip.addBuffer(Buffer.from(styles), "xl/styles.xml");
  zip.end();
}

interface RowReader {
  hasMore(): Promise<boolean>;
  /** Returns the next rows, at most `most` of them; none when there are no more. */
  take(most: number): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Makes a reader that splits the batches where a worksheet is full. */
function readRows(source: AsyncIterable<readonly Row[]>): RowReader {
  const batches = source[Symbol.asyncIterator]();
  let left: readonly Row[] = [];

  async function hasMore(): Promise<boolean> {
    while (left.length === 0) {
      const next = await batches.next();
      if (next.done) return false;
      left = next.value;
    }
    return true;
  }

  return {
    hasMore,
    take: async (most) => {
      if (most <= 0 || !(await hasMore())) return [];
      const taken = left.slice(0, most);
      left = left.slice(most);
      return taken;
    },
    close: async () => {
      await batches.return?.();
    },
  };
}

/** Writes one worksheet: its columns, the headers and at most `rowsMax` rows. */
async function* worksheet(columns: readonly Column[], rows: RowReader, rowsMax: number) {
  const kinds = columns.map(({ kind }) => kind);
  const widths = columns.map(
    ({ header, width = Math.max(10, header.length + 2) }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
  const headers = columns.map(({ header }, i) => textCell(header, `${letters(i)}1`, STYLE_OF.header));
  yield `<row r="1">${headers.join("")}</row>`;
  let number = 1;
  for (;;) {
    const batch = await rows.take(rowsMax - number);
    if (batch.length === 0) break;
    yield batch.map((row) => rowXml(row, kinds, ++number)).join("");
  }
  yield "</sheetData></worksheet>";
}

function rowXml(row: Row, kinds: readonly ColumnKind[], number: number): string {
  const cells = row.map((cell, i) => cellXml(cell, kinds[i] ?? "text", `${letters(i)}${number}`));
  return `<row r="${number}">${cells.join("")}</row>`;
}

function cellXml(cell: Cell, kind: ColumnKind, reference: string): string {
  if (cell === null || cell === "") return "";
  if (kind === "day") {
    const serial = (Date.parse(`${cell}T00:00:00Z`) - DAY_ZERO) / DAY_MS;
    return `<c r="${reference}" s="${STYLE_OF.day}"><v>${serial}</v></c>`;
  }
  if (typeof cell === "string") return textCell(cell, reference);
  if (kind === "money") return `<c r="${reference}" s="${STYLE_OF.money}"><v>${cell / 100}</v></c>`;
  return `<c r="${reference}"><v>${cell}</v></c>`;
}

/** Writes a text in the cell itself: a table of shared texts would have to be complete before the first row. */
function textCell(text: string, reference: string, style = 0): string {
  return `<c r="${reference}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Escapes a text for XML, and leaves out what XML cannot hold: most control characters and halves of characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>\r]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, "");
}

/** Returns a column's letters: 0 → A, 25 → Z, 26 → AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
