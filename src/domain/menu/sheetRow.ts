import { z } from "zod";
import { paise } from "../money.ts";
import { TaxClass } from "../settings/taxClass.ts";
import { validationMessage } from "../validationMessage.ts";
import { ImportRow, type RowTexts } from "./importApi.ts";
import { type ColumnNumbers, sheetColumns } from "./sheetColumns.ts";

export interface SheetReading {
  readonly columns: ColumnNumbers;
  /** The category of rows without one. */
  readonly category?: string | undefined;
  /** The size whose price is read: "Half". It becomes the variant's name and part of its code. */
  readonly size?: string | undefined;
}

export interface ReadRow {
  readonly row: number;
  readonly cells: RowTexts;
  readonly category: string;
  readonly name: string;
  /** Undefined if there are problems. */
  readonly values: ImportRow | undefined;
  readonly problems: readonly string[];
}

/** Returns the texts of a row below the header row. */
export function rowTexts(cells: readonly string[], { columns, category, size }: SheetReading): RowTexts {
  const texts: RowTexts = Object.fromEntries(
    sheetColumns.map((column) => [column, (cells[(columns[column] ?? 0) - 1] ?? "").trim()]),
  );
  return {
    ...texts,
    category: texts.category || (category ?? "").trim(),
    ...(size && { variant: size, code: sizeCode(texts.code, size) }),
  };
}

/** Returns the code of a dish's size: 12-H. */
export function sizeCode(code: string | undefined, size: string): string {
  return code ? `${code}-${size.charAt(0)}` : "";
}

/** Parses the texts of a row; an empty one is ignored. `row` is its number in the spreadsheet. */
export function readRow(cells: RowTexts, row: number): ReadRow {
  const problems: string[] = [];
  const category = oneLine(cells.category ?? "");
  const name = oneLine(cells.name ?? "");
  const wire: Record<string, unknown> = { row, category, name };
  for (const column of sheetColumns) {
    const text = (cells[column] ?? "").trim();
    if (text === "" || column === "category" || column === "name") continue;
    if ((column === "price" && !hasPrice(text)) || (column === "veg" && isEitherWay(text))) continue;
    const readCell = readers[column];
    const value = readCell(text);
    if (typeof value === "object") problems.push(`${column}: ${value.problem}`);
    else wire[column] = value;
  }
  const parsed = z.safeDecode(ImportRow, wire as z.input<typeof ImportRow>, { error: validationMessage });
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push(`${String(path[0])}: ${message}`);
  }
  const values = problems.length === 0 ? parsed.data : undefined;
  return { row, cells, category, name, values, problems };
}

/** Joins the lines of a cell into one. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

interface Problem {
  readonly problem: string;
}

type Reader = (text: string) => string | number | boolean | Problem;

/** The parser of each column, except for category and name. */
const readers: Record<Exclude<keyof ImportRow, "row" | "category" | "name">, Reader> = {
  variant: oneLine,
  code: (text) => text,
  price: readPrice,
  veg: (text) => readWord(text, vegWords),
  minutes: readMinutes,
  description: (text) => text,
  available: (text) => readWord(text, availableWords),
  addOns: (text) => text,
  openPrice: (text) => text,
  weighedIn: (text) => text,
  taxClass: readTaxClass,
};

const taxClassWords: Record<TaxClass, readonly string[]> = {
  service: ["food", "gst", "service"],
  liquor: ["liquor", "vat", "alcohol"],
};

function readTaxClass(text: string): TaxClass | Problem {
  const word = bareWord(text);
  const found = TaxClass.options.find((taxClass) => taxClassWords[taxClass].includes(word));
  return found ?? { problem: `"${text}" is neither food nor liquor` };
}

/** Returns the word for a tax class in a sheet. */
export function taxClassWord(taxClass: TaxClass): string {
  return taxClassWords[taxClass][0] ?? "";
}

/** True if a price cell has a price; a dash or "NA" means none. */
export function hasPrice(text: string): boolean {
  return !/^([-–—−._*]*|n\.?\/?a\.?|nil)$/i.test(text.trim());
}

/** Parses rupees with at most two decimals: "₹1,20,000.50", "Rs. 120", "120/-", "1250 Rs". */
export function readPrice(text: string): number | Problem {
  const bare = text
    .replace(/[\s\u00A0]/g, "")
    .replace(/^(₹|rs\.?|inr)/i, "")
    .replace(/(\/[-=]?|₹|rs\.?|inr|rupees|only)+$/i, "");
  if (/^[-−(]/.test(bare)) return { problem: `"${text}" is below zero` };
  // A comma may only group thousands or lakhs: "12,95" means 12.95 in some countries, so it is a problem, not a guess.
  const [, whole, fraction = ""] = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d+))?$/.exec(bare) ?? [];
  if (whole === undefined) return { problem: `"${text}" is not a price such as 120 or 120.50` };
  if (fraction.length > 2) return { problem: `"${text}" has more than two decimals` };
  const rupees = Number(whole.replaceAll(",", ""));
  const amount = rupees * 100 + Number(fraction.padEnd(2, "0"));
  return Number.isSafeInteger(amount) ? paise(amount) / 100 : { problem: `"${text}" is too large` };
}

function readMinutes(text: string): number | Problem {
  const digits = /^(\d{1,4})\s*(m|min|mins|minutes)?\.?$/i.exec(text)?.[1];
  return digits === undefined ? { problem: `"${text}" is not a whole number of minutes` } : Number(digits);
}

const yesWords = ["yes", "y", "true", "1"];
const noWords = ["no", "n", "false", "0"];

interface YesNoWords {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

const vegWords: YesNoWords = {
  yes: [...yesWords, "veg", "v", "vegetarian", "pureveg", "vegan", "jain", "green"],
  no: [...noWords, "nonveg", "nonv", "nv", "nonvegetarian", "egg", "red"],
};

/** True if a cell says that a dish is made both veg and non-veg, which leaves it unknown. */
function isEitherWay(text: string): boolean {
  const parts = text.split(/[/&,]|\bor\b/i).map((part) => bareWord(part));
  const says = (words: readonly string[]) => parts.some((part) => words.includes(part));
  return parts.length > 1 && says(vegWords.yes) && says(vegWords.no);
}

/** True if a cell says veg or non-veg by a word of its own; a bare "yes" could mean anything. */
export function isVegWord(text: string): boolean {
  const word = bareWord(text);
  const isOther = yesWords.includes(word) || noWords.includes(word);
  return !isOther && (vegWords.yes.includes(word) || vegWords.no.includes(word));
}

const availableWords: YesNoWords = {
  yes: [...yesWords, "available", "instock"],
  no: [...noWords, "notavailable", "unavailable", "outofstock"],
};

function readWord(text: string, { yes, no }: YesNoWords): boolean | Problem {
  const word = bareWord(text);
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : { problem: `"${text}" is neither yes nor no` };
}

const bareWord = (text: string) => text.toLowerCase().replace(/[\s_.-]/g, "");
