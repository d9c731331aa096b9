import type { ColumnNumbers } from "./sheetColumns.ts";

/** The sizes in names of price columns: "Half", "Full (Rs)", "Rate Large". */
const SIZES = new Set([
  ...["quarter", "qtr", "half", "full", "mini", "small", "medium", "regular", "large", "jumbo"],
  ...["single", "double"],
]);
const WORDS_BESIDE = new Set(["price", "prices", "rate", "mrp", "rs", "inr", "plate", "portion", "size"]);

export interface SizeColumn {
  /** The name of the variant: "Half". */
  readonly size: string;
  /** 1 is the first. */
  readonly column: number;
}

/** Returns the size in the name of a price column; undefined for other columns. */
export function columnSize(header: string): string | undefined {
  const words = (header.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => !WORDS_BESIDE.has(word),
  );
  const [size = ""] = words;
  return words.length === 1 && SIZES.has(size) ? size.charAt(0).toUpperCase() + size.slice(1) : undefined;
}

/**
 * Returns the price columns of sizes if a sheet has several and the price column is the first of them; each size is a variant
 * of the dish. If another price column was chosen, each row is one dish.
 */
export function sizeColumns(header: readonly string[], { price, ...others }: ColumnNumbers): SizeColumn[] {
  const assigned = new Set(Object.values(others));
  const sizes = header.flatMap((cell, index) => {
    const size = assigned.has(index + 1) ? undefined : columnSize(cell);
    return size === undefined ? [] : [{ size, column: index + 1 }];
  });
  return sizes.length > 1 && sizes[0]?.column === price ? sizes : [];
}
