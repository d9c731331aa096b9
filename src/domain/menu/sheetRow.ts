import { z } from "zod";
import { paise } from "../money.ts";
import { problemWords } from "../problemWords.ts";
import { ImportRow } from "./importApi.ts";

/** The columns of a menu sheet, in the order in which the export writes them. */
export const sheetColumns = [
  "category",
  "name",
  "code",
  "price",
  "veg",
  "minutes",
  "description",
  "available",
] as const satisfies readonly (keyof ImportRow)[];
export type SheetColumn = (typeof sheetColumns)[number];

const required: readonly SheetColumn[] = ["category", "name"];

/** What other programs call the same columns; compared without capitals, spaces and signs. */
const otherNames: Record<SheetColumn, readonly string[]> = {
  category: ["menucategory", "categoryname", "group", "section"],
  name: ["item", "itemname", "menuitem", "dish", "dishname", "product", "productname"],
  code: ["itemcode", "shortcode", "sku", "plu"],
  price: ["rate", "amount", "mrp", "itemprice", "sellingprice", "priceinr", "priceinrupees", "pricers"],
  veg: ["vegetarian", "isvegetarian", "isveg", "vegnonveg", "foodtype", "diet"],
  minutes: ["prepminutes", "preparationminutes", "preparationtime", "preptime", "preparationtimeminutes"],
  description: ["details", "itemdescription"],
  available: ["isavailable", "availability", "instock"],
};

const columnsByName = new Map(
  sheetColumns.flatMap((column) => [column, ...otherNames[column]].map((name) => [name, column] as const)),
);

/** The number of the cell in which each column stands. */
export type ColumnPositions = ReadonlyMap<SheetColumn, number>;

export interface SheetHeader {
  readonly positions: ColumnPositions;
  /** Columns that mean nothing here. */
  readonly ignored: readonly string[];
  /** Why the sheet cannot be read by columns at all. */
  readonly problems: readonly string[];
}

/** Reads the first row of a sheet. */
export function readHeader(cells: readonly string[]): SheetHeader {
  const found = new Map<SheetColumn, number>();
  const ignored: string[] = [];
  const problems: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columnsByName.get(cell.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ""));
    if (column === undefined) {
      if (cell.trim() !== "") ignored.push(cell.trim());
    } else if (found.has(column)) problems.push(`has two columns for ${column}`);
    else found.set(column, index);
  }
  const missing = required.filter((column) => !found.has(column));
  if (missing.length > 0) problems.push(`has no column named ${missing.join(" or ")} in its first row`);
  return { positions: found, ignored, problems };
}

export interface ReadRow {
  readonly row: number;
  readonly category: string;
  readonly name: string;
  /** Undefined when there are problems. */
  readonly values: ImportRow | undefined;
  readonly problems: readonly string[];
}

/** Reads one row below the header; an empty cell says nothing. `row` is its number as the spreadsheet shows it. */
export function readRow(cells: readonly string[], header: ColumnPositions, row: number): ReadRow {
  const cell = (column: SheetColumn) => (cells[header.get(column) ?? -1] ?? "").trim();
  const problems: string[] = [];
  const wire: Record<string, unknown> = { row, category: cell("category"), name: cell("name") };
  for (const column of sheetColumns) {
    const text = cell(column);
    if (text === "" || column === "category" || column === "name") continue;
    const read = readers[column];
    const value = read(text);
    if (typeof value === "object") problems.push(`${column}: ${value.problem}`);
    else wire[column] = value;
  }
  const parsed = z.safeDecode(ImportRow, wire as z.input<typeof ImportRow>, { error: problemWords });
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push(`${String(path[0])}: ${message}`);
  }
  const values = problems.length === 0 ? parsed.data : undefined;
  return { row, category: cell("category"), name: cell("name"), values, problems };
}

interface Problem {
  readonly problem: string;
}

type Reader = (text: string) => string | number | boolean | Problem;

/** How the cells of each column are read, beside the two that name the item. */
const readers: Record<Exclude<keyof ImportRow, "row" | "category" | "name">, Reader> = {
  code: (text) => text,
  price: readPrice,
  veg: (text) => readWord(text, vegWords),
  minutes: readMinutes,
  description: (text) => text,
  available: (text) => readWord(text, availableWords),
};

/** Reads rupees with at most two decimals: "₹1,20,000.50", "Rs. 120", "120/-". */
function readPrice(text: string): number | Problem {
  const bare = text
    .replace(/[\s\u00A0]/g, "")
    .replace(/^(₹|rs\.?|inr)/i, "")
    .replace(/\/-?$/, "");
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
  yes: [...yesWords, "veg", "v", "vegetarian", "green"],
  no: [...noWords, "nonveg", "nv", "nonvegetarian", "egg", "red"],
};
const availableWords: YesNoWords = {
  yes: [...yesWords, "available", "instock"],
  no: [...noWords, "notavailable", "unavailable", "outofstock"],
};

function readWord(text: string, { yes, no }: YesNoWords): boolean | Problem {
  const word = text.toLowerCase().replace(/[\s_-]/g, "");
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : { problem: `"${text}" is neither yes nor no` };
}
