import { type ColumnNumbers, SHEET_COLUMNS_MAX, type SheetColumn, sheetColumns } from "./sheetColumns.ts";
import { isVegWord } from "./sheetRow.ts";
import { columnSize, type SizeColumn } from "./sheetSizes.ts";

type Cells = readonly string[];

/** How many rows at the top of a sheet are searched for the header row. */
export const HEADER_ROWS_MAX = 20;
/** How many cells below a column name are read to detect the column's content. */
const SAMPLE_ROWS = 50;

/** The names of our columns in other programs, the most certain first. Case, spaces and punctuation are ignored. */
const otherNames: Record<SheetColumn, readonly string[]> = {
  category: [
    ...["menucategory", "categoryname", "itemcategory", "group", "itemgroup", "groupname", "menugroup"],
    ...["section", "menusection", "course", "department"],
  ],
  name: [
    ...["itemname", "item", "menuitem", "dishname", "dish", "productname", "product", "foodname", "food"],
    ...["particulars", "itemtitle", "title"],
  ],
  variant: ["variants", "variantname", "variation", "size", "portion", "portionsize"],
  code: ["itemcode", "shortcode", "dishcode", "productcode", "sku", "plu"],
  price: [
    ...[
      "sellingprice",
      "saleprice",
      "itemprice",
      "menuprice",
      "unitprice",
      "priceinr",
      "priceinrupees",
      "pricers",
    ],
    ...["rate", "productprice", "amount", "mrp"],
  ],
  veg: [
    "vegetarian",
    "isvegetarian",
    "isveg",
    "vegnonveg",
    "vegornonveg",
    "vnv",
    "vegnv",
    "foodtype",
    "diet",
    "dietary",
  ],
  minutes: ["prepminutes", "preparationminutes", "preparationtime", "preptime", "preparationtimeminutes"],
  description: ["details", "itemdescription", "dishdescription", "productdescription"],
  available: ["isavailable", "availability", "instock"],
  // Other programs have their own formats for these.
  ...{ addOns: [], openPrice: [], weighedIn: [], taxClass: [] },
};

/** Words that identify a column whose whole name is unknown: "Rate (Rs)", "Dine-in price". */
const headerKeywords: readonly (readonly [SheetColumn, readonly string[]])[] = [
  ["price", ["price", "rate", "mrp"]],
  ["veg", ["veg", "vegetarian"]],
  ["category", ["category", "group", "section", "course"]],
  ["minutes", ["prep", "preparation"]],
  ["available", ["available", "availability"]],
  ["name", ["item", "dish", "product", "name"]],
  ["description", ["description", "details"]],
];

/** Words in names of columns that look like ours but are not: "GST rate", "Item ID", "Cost price", "Total products". */
const otherThings = new Set([
  ...["id", "no", "number", "code", "hsn", "sac", "tax", "gst", "cgst", "sgst", "vat", "discount", "cost"],
  ...["purchase", "qty", "quantity", "total", "totals", "count", "customer", "date"],
]);
/** A cell with more words is a sentence, not a column name. */
const NAME_WORDS_MAX = 4;

/** In a sheet with one of these columns, "Amount" is the revenue of a dish, not its price. */
const QUANTITY_WORDS = ["qty", "quantity", "sold"];

/** "Type" is the category in some sheets and veg or non-veg in others; the cells decide. */
const TYPE_NAMES = ["type", "itemtype", "kind"];

/** A lower rank is more certain. */
const RANK_OF_TYPE = 50;
const RANK_OF_WORD = 100;

interface Candidate {
  readonly column: SheetColumn;
  readonly index: number;
  readonly rank: number;
}

/** Guesses which column of a sheet is which of ours, by header and rows. The surest name wins, then the leftmost. */
export function guessColumns(header: Cells, below: readonly Cells[]): ColumnNumbers {
  const hasQuantity = header.some((cell) => wordsOf(cell).some((word) => QUANTITY_WORDS.includes(word)));
  const candidates = header
    .slice(0, SHEET_COLUMNS_MAX)
    .flatMap((cell, index) =>
      hasQuantity && bareName(cell) === "amount" ? [] : candidatesFor(cell, index, below),
    )
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index);
  const columns: ColumnNumbers = {};
  const used = new Set<number>();
  for (const { column, index } of candidates) {
    if (columns[column] !== undefined || used.has(index)) continue;
    columns[column] = index + 1;
    used.add(index);
  }
  // Sales reports call the dish "Description".
  if (columns.name !== undefined || columns.description === undefined) return columns;
  const { description, ...withoutDescription } = columns;
  return { ...withoutDescription, name: description };
}

function candidatesFor(cell: string, index: number, below: readonly Cells[]): Candidate[] {
  const bare = bareName(cell);
  if (bare === "") return [];
  if (TYPE_NAMES.includes(bare)) {
    const column = looksLikeVegColumn(below, index) ? "veg" : "category";
    return [{ column, index, rank: RANK_OF_TYPE }];
  }
  for (const column of sheetColumns) {
    const rank = [bareName(column), ...otherNames[column]].indexOf(bare);
    if (rank >= 0) return [{ column, index, rank }];
  }
  if (columnSize(cell) !== undefined) return [{ column: "price", index, rank: RANK_OF_WORD }];
  const words = wordsOf(cell);
  if (words.length > NAME_WORDS_MAX || words.some((word) => otherThings.has(word))) return [];
  const match = headerKeywords.find(([, keywords]) => keywords.some((word) => words.includes(word)));
  return match ? [{ column: match[0], index, rank: RANK_OF_WORD }] : [];
}

const wordsOf = (cell: string): readonly string[] => cell.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const bareName = (cell: string) => cell.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

function looksLikeVegColumn(below: readonly Cells[], index: number): boolean {
  const texts = below
    .slice(0, SAMPLE_ROWS)
    .map((row) => (row[index] ?? "").trim())
    .filter((text) => text !== "");
  return texts.length > 0 && texts.every(isVegWord);
}

/** Returns the number of the likely header row, from 1: of the first rows the one that names most of our columns. */
export function guessHeaderRow(rows: readonly Cells[]): number {
  const named = rows
    .slice(0, HEADER_ROWS_MAX)
    .map(
      (row, index) => Object.keys(guessColumns(row, rows.slice(index + 1, index + 1 + SAMPLE_ROWS))).length,
    );
  const most = Math.max(0, ...named);
  // A single known word can also be in a title ("Menu items").
  if (most >= 2) return named.indexOf(most) + 1;
  const filled = rows.slice(0, HEADER_ROWS_MAX).map((row) => row.filter((cell) => cell.trim() !== "").length);
  const first = filled.findIndex((count) => count >= 2);
  return (first < 0 ? Math.max(0, named.indexOf(most)) : first) + 1;
}

const needed: readonly SheetColumn[] = ["category", "name"];

/** Returns the required columns that a sheet lacks. The category column is not required if `category` is given for all rows. */
export function missingColumns(columns: ColumnNumbers, category: string | undefined): SheetColumn[] {
  return needed.filter(
    (column) => columns[column] === undefined && !(column === "category" && category !== undefined),
  );
}

/** Returns the names of the columns that are not imported. */
export function unusedColumns(
  header: Cells,
  columns: ColumnNumbers,
  sizes: readonly SizeColumn[] = [],
): string[] {
  const used = new Set([...Object.values(columns), ...sizes.map(({ column }) => column)]);
  return header.flatMap((cell, index) => (cell.trim() === "" || used.has(index + 1) ? [] : [cell.trim()]));
}
