import type { ColumnNumbers } from "./sheetColumns.ts";

/** The sizes in which a dish is sold, as sheets name the columns of their prices: "Half", "Full (Rs)", "Rate Large". */
const SIZES = new Set([
  ...["quarter", "qtr", "half", "full", "mini", "small", "medium", "regular", "large", "jumbo"],
  ...["single", "double"],
]);
const WORDS_BESIDE = new Set(["price", "prices", "rate", "mrp", "rs", "inr", "plate", "portion", "size"]);

/** A column that holds the price of one size of a dish. */
export interface SizeColumn {
  /** The name of the variant: "Half". */
  readonly size: string;
  /** 1 is the first. */
  readonly column: number;
}

/** Returns the size whose price a column holds, by the column's name; undefined for other columns. */
export function columnSize(header: string): string | undefined {
  const words = (header.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => !WORDS_BESIDE.has(word),
  );
  const [size = ""] = words;
  return words.length === 1 && SIZES.has(size) ? size.charAt(0).toUpperCase() + size.slice(1) : undefined;
}

/**
 * Lists the columns with prices of sizes, where a sheet has several and its price is said to be in the first of them. Each
 * size is a variant of the dish. Whoever says that the price is in another column has one dish per row.
 */
export function sizeColumns(header: readonly string[], { price, ...others }: ColumnNumbers): SizeColumn[] {
  const taken = new Set(Object.values(others));
  const sizes = header.flatMap((cell, index) => {
    const size = taken.has(index + 1) ? undefined : columnSize(cell);
    return size === undefined ? [] : [{ size, column: index + 1 }];
  });
  return sizes.length > 1 && sizes[0]?.column === price ? sizes : [];
}
