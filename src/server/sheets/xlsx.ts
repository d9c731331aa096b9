import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Cell, Column, ColumnKind, Row, Sheet } from "./sheet.ts";
import { contentTypes, relations, STYLE_OF, styles, workbook, workbookRelations } from "./xlsxParts.ts";

/** Rows of a worksheet; further ones go to the next one. */
export const SHEET_ROWS_MAX = 1_048_576;
const DAY_MS = 86_400_000;
/** The day zero of spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Rows whose XML is in memory at a time: about 100 kB; a batch of the sales export has megabytes. */
const ROWS_AT_ONCE = 100;
/** Files are an eighth larger than at zlib's level 6, for a fifth less CPU. */
const COMPRESSION_LEVEL = 3;

/** Writes the sheet as XLSX and zips it, a batch of rows at a time. */
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

/** Writes all parts of the file. Worksheets come first, since their number is known only afterwards. */
async function writeWorkbook(zip: ZipFile, sheet: Sheet, rows: RowReader, rowsMax: number): Promise<void> {
  let count = 0;
  do {
    count++;
    const xml = Readable.from(worksheet(sheet.columns, rows, rowsMax), { objectMode: false });
    zip.addReadStream(xml, `xl/worksheets/sheet${count}.xml`, { compressionLevel: COMPRESSION_LEVEL });
    await once(xml, "end");
  } while (await rows.hasMore());
  zip.addBuffer(Buffer.from(contentTypes(count)), "[Content_Types].xml");
  zip.addBuffer(Buffer.from(relations), "_rels/.rels");
  zip.addBuffer(Buffer.from(workbook(sheet.title, count)), "xl/workbook.xml");
  zip.addBuffer(Buffer.from(workbookRelations(count)), "xl/_rels/workbook.xml.rels");
  zip.addBuffer(Buffer.from(styles), "xl/styles.xml");
  zip.end();
}

interface RowReader {
  hasMore(): Promise<boolean>;
  /** Returns at most `most` next rows; none at the end. */
  take(most: number): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Creates a reader that splits batches at the end of a worksheet. */
function readRows(source: AsyncIterable<readonly Row[]>): RowReader {
  const batches = source[Symbol.asyncIterator]();
  let unsent: readonly Row[] = [];

  async function hasMore(): Promise<boolean> {
    while (unsent.length === 0) {
      const next = await batches.next();
      if (next.done) return false;
      unsent = next.value;
    }
    return true;
  }

  return {
    hasMore,
    take: async (most) => {
      if (most <= 0 || !(await hasMore())) return [];
      const batch = unsent.slice(0, most);
      unsent = unsent.slice(most);
      return batch;
    },
    close: async () => {
      await batches.return?.();
    },
  };
}

/** Writes a worksheet: columns, headers and at most `rowsMax` rows. */
async function* worksheet(columns: readonly Column[], rows: RowReader, rowsMax: number) {
  const rowXml = rowWriter(columns);
  const widths = columns.map(
    ({ header, width = Math.max(10, header.length + 2) }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
  const headers = columns.map(({ header }, i) => `<c r="${letters(i)}1"${textXml(header, STYLE_OF.header)}`);
  yield `<row r="1">${headers.join("")}</row>`;
  let number = 1;
  for (;;) {
    const batch = await rows.take(Math.min(ROWS_AT_ONCE, rowsMax - number));
    if (batch.length === 0) break;
    yield batch.map((row) => rowXml(row, ++number)).join("");
  }
  yield "</sheetData></worksheet>";
}

/** Creates a function that writes a row. It reuses each column's last text: rows of a bill are mostly the same. */
function rowWriter(columns: readonly Column[]): (row: Row, number: number) => string {
  const begins = columns.map((_, i) => `<c r="${letters(i)}`);
  const cells: (Cell | undefined)[] = [];
  const ends: string[] = [];
  return (row, number) => {
    let xml = `<row r="${number}">`;
    for (let i = 0; i < row.length; i++) {
      const cell = row[i] ?? null;
      if (cell !== cells[i]) {
        cells[i] = cell;
        ends[i] = cellXml(cell, columns[i]?.kind ?? "text");
      }
      if (ends[i] !== "") xml += `${begins[i]}${number}"${ends[i]}`;
    }
    return `${xml}</row>`;
  };
}

/** Returns a cell's XML after its reference; empty for an empty cell, which is left out. */
function cellXml(cell: Cell, kind: ColumnKind): string {
  if (cell === null || cell === "") return "";
  if (kind === "day") {
    const serial = (Date.parse(`${cell}T00:00:00Z`) - DAY_ZERO) / DAY_MS;
    return ` s="${STYLE_OF.day}"><v>${serial}</v></c>`;
  }
  if (typeof cell === "string") return textXml(cell);
  if (kind === "money") return ` s="${STYLE_OF.money}"><v>${cell / 100}</v></c>`;
  return `><v>${cell}</v></c>`;
}

/** Spaces that spreadsheets remove by default. */
const SPACES = /^\s|\s$|\s\s|[\t\n\r]/;

/** Writes a text in its cell, because shared texts must be complete before the first row. Default attributes are left out. */
function textXml(text: string, style?: number): string {
  const styled = style === undefined ? "" : ` s="${style}"`;
  const keep = SPACES.test(text) ? ' xml:space="preserve"' : "";
  return ` t="inlineStr"${styled}><is><t${keep}>${escaped(text)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Characters that XML escapes or cannot contain; rare in texts. */
const ODD = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

/** Escapes a text for XML, without characters that XML cannot contain: most control characters and lone surrogates. */
function escaped(text: string): string {
  if (!ODD.test(text)) return text;
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
