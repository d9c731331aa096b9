import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { ZipFile } from "yazl";
import { withoutFormulaEscape } from "./csv.ts";
import type { SheetCells } from "./readSheet.ts";
import { unzip, type ZipEntry } from "./unzip.ts";

/** An XLSX file that unpacks to more than this was not made by a person. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const DELIMITERS = [",", ";", "\t"];

/** Returns the cells of a CSV or XLSX file as text; undefined when it is neither. */
export async function cellsOf(bytes: Buffer): Promise<SheetCells> {
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") return await cellsOfXlsx(bytes);
  const text = decoded(bytes);
  return text === undefined ? undefined : cellsOfCsv(text);
}

async function cellsOfXlsx(bytes: Buffer): Promise<SheetCells> {
  const entries = unzip(bytes, UNPACKED_BYTES_MAX, (name) => /\.(xml|rels)$/.test(name));
  if (entries === undefined) return undefined;
  try {
    const rows = await readSheet(zippedAnew(entries));
    return rows.map((row) => row.map(textOf));
  } catch {
    // The library's errors say how the file is broken, which helps nobody who can only save it again.
    return undefined;
  }
}

/**
 * Returns a zip file of these entries, not compressed. The library unpacks without a limit, and by other sizes than those
 * in the file's directory: it gets what was unpacked and counted already.
 */
function zippedAnew(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  for (const { name, bytes } of entries) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return Readable.from(zip.outputStream);
}

/** Returns a cell's value as somebody would type it; a number without its rounding error (12.950000000000001). */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

function cellsOfCsv(text: string): SheetCells {
  const options = { relaxColumnCount: true, relaxQuotes: true, bom: true } as const;
  try {
    const rows: string[][] = parse(text, { ...options, delimiter: delimiterOf(text) });
    return rows.map((row) => row.map(withoutFormulaEscape));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Returns the delimiter that the first line has most of: Excel writes semicolons where the comma is a decimal point. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? "";
  const counted = DELIMITERS.map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** Decodes a text in any encoding that spreadsheet programs write; undefined when it holds control characters. */
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
    // "CSV" without UTF-8, as Excel on Windows saves it.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
