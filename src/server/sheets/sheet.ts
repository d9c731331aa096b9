import type { Paise } from "#domain/money.ts";
import type { BusinessDay } from "#domain/time.ts";

/** text: a string. number: unchanged. money: paise, shown as rupees. day: a business day. */
export type ColumnKind = "text" | "number" | "money" | "day";

export interface Column {
  readonly header: string;
  readonly kind: ColumnKind;
  readonly width?: number;
}

export type Cell = string | number | Paise | BusinessDay | null;
export type Row = readonly Cell[];

/** A table to write to a file, in batches of rows, of which one is in memory at a time. */
export interface Sheet {
  /** The file's name without extension: letters, digits and hyphens. */
  readonly name: string;
  /** The worksheet's name in a spreadsheet, at most 25 characters: letters, digits and spaces. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly batches: AsyncIterable<readonly Row[]>;
}
