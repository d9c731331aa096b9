import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { ZipFile } from "yazl";
import { z } from "zod";
import { withoutFormulaEscape } from "./csv.ts";
import { hasFarPlace } from "./farPlace.ts";
import type { SheetAnswer } from "./readSheet.ts";
import { unzip, type ZipEntry } from "./unzip.ts";

/** No person makes an XLSX file that unpacks to more than this. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const DELIMITERS = [",", ";", "\t"];

/** Rows of each sheet shown to choose among sheets. */
const FIRST_ROWS = 60;

/** Returns the cells of one sheet of a CSV or XLSX file as text; undefined if it is neither. */
export async function cellsOf(bytes: Buffer, sheetNumber: number): Promise<SheetAnswer> {
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004")
    return await cellsOfXlsx(bytes, sheetNumber);
  const text = decoded(bytes);
  return text === undefined ? undefined : cellsOfCsv(text, sheetNumber);
}

async function cellsOfXlsx(bytes: Buffer, sheetNumber: number): Promise<SheetAnswer> {
  try {
    const entries = await unzip(bytes, UNPACKED_BYTES_MAX, (name) => /\.(xml|rels)$/.test(name));
    if (entries.some(({ bytes }) => hasFarPlace(bytes))) return undefined;
    const sheets = await readWorkbook(zipOf(entries), { parseNumber });
    const texts = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(textOf));
    return {
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, firstRows: texts(data.slice(0, FIRST_ROWS)) })),
      cells: texts(sheets[sheetNumber - 1]?.data ?? []),
    };
  } catch {
    // The libraries' errors do not help people who can only save the file again.
    return undefined;
  }
}

/** Reads a number as in spreadsheets ("120", "1.2E-3"). Anything else stays text: JavaScript reads "0x64" as 100. */
function parseNumber(text: string): number | string {
  return /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

/** Returns an uncompressed zip of these checked entries: read-excel-file inflates every local entry without a limit. */
function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  for (const { name, bytes } of entries) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return Readable.from(zip.outputStream);
}

/** Returns a cell's value as typed; a number without its rounding error (12.950000000000001). */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

function cellsOfCsv(text: string, sheetNumber: number): SheetAnswer {
  const options = {
    relaxColumnCount: true,
    relaxQuotes: true,
    bom: true,
    delimiter: delimiterOf(text),
  } as const;
  try {
    const rows: string[][] = parse(text, options);
    const cells = rows.map((row) => row.map(withoutFormulaEscape));
    const sheets = [{ name: "", firstRows: cells.slice(0, FIRST_ROWS) }];
    return { sheets, cells: sheetNumber === 1 ? cells : [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code !== "CSV_QUOTE_NOT_CLOSED") return undefined;
    // The error has the end of the file. The quote begins after the last complete row.
    const recordCount = Number(error.records);
    const records = recordCount === 0 ? [] : parse(text, { ...options, to: recordCount, info: true });
    return { openQuoteLine: linesOf(records.at(-1)) + 1 };
  }
}

const RowInfo = z.object({ info: z.object({ lines: z.number() }) });
const linesOf = (row: unknown): number => RowInfo.safeParse(row).data?.info.lines ?? 0;

/**
 * Returns the delimiter of most of the first lines, or the more frequent one of two: a title above the column names has none.
 * Excel writes semicolons in countries with a decimal comma.
 */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 10_000).split(/\r?\n/, FIRST_ROWS);
  const counted = DELIMITERS.map((sign) => {
    const perLine = lines.map((line) => line.split(sign).length - 1);
    const count = perLine.reduce((total, one) => total + one, 0);
    return { sign, count, lines: perLine.filter((one) => one > 0).length };
  });
  return counted.toSorted((a, b) => b.lines - a.lines || b.count - a.count)[0]?.sign ?? ",";
}

/** Decodes a text in any encoding that spreadsheet programs write; undefined if it has control characters. */
function decoded(bytes: Buffer): string | undefined {
  const text = textIn(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a picture from a text.
  return text === undefined || /[\u0000-\u0008\u000E-\u001F]/.test(text) ? undefined : text;
}

function textIn(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // "CSV" without UTF-8, as Excel saves it on Windows.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
