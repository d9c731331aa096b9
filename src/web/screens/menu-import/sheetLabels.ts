import type { ColumnNumbers, SheetColumn } from "#domain/menu/sheetColumns.ts";

/** Names a column as spreadsheets do, with its header: "B: Item". */
export function columnLabel(number: number, header = ""): string {
  const letters = columnLetters(number - 1);
  return header === "" ? `Column ${letters}` : `${letters}: ${header}`;
}

/** Returns a column's letters: 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Assigns a sheet's column, or none, to one of our fields. The field that had that column before loses it. */
export function withColumn(
  columns: ColumnNumbers,
  column: SheetColumn,
  number: number | undefined,
): ColumnNumbers {
  const others = Object.entries(columns).filter(([name, assigned]) => name !== column && assigned !== number);
  return { ...Object.fromEntries(others), ...(number === undefined ? {} : { [column]: number }) };
}
