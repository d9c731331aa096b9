import { hash } from "node:crypto";
import type { ColumnType } from "kysely";
import type { Topic } from "#domain/events.ts";

/** The value type of each kind of column. Money is whole paise, a rate basis points, a flag 0 or 1. */
interface Values {
  readonly id: string;
  readonly text: string;
  readonly day: string;
  readonly json: string;
  readonly money: number;
  readonly rate: number;
  readonly count: number;
  readonly instant: number;
  readonly flag: number;
  readonly bytes: Uint8Array;
}

type Kind = keyof Values;

/** A column's kind; nullable with a question mark. */
export type Column = Kind | `${Kind}?`;

type Columns = Readonly<Record<string, Column>>;

/** The declaration of a table. What all tables have in common derives from it. */
export interface Entity {
  readonly table: string;
  readonly columns: Columns;
  /** The immutable columns; a statement that sets one does not compile. */
  readonly frozen: "all" | readonly string[];
  /** The journal topic of changes, or the reason why they are not journalled. */
  readonly journal: Topic | { readonly none: string };
  /** Columns that change without a journal row: they are not in the digest. */
  readonly unjournalled?: readonly string[];
  /** The column with the subject's id, under which the row's digest is journalled. Absent if rows have no subject. */
  readonly journalSubject?: string;
  /** The parent's table and the column with its id, if all rows of a parent share one digest. */
  readonly rowsOf?: { readonly parent: string; readonly column: string };
  /** True if the rows are deleted when the demo ends. */
  readonly clearedOnStartForReal: boolean;
  /** The name of a row in reports of `verify`, and the column that identifies it for people. */
  readonly label: string;
  readonly nameColumn?: string;
}

export function entity<const E extends Entity>(declared: E): E {
  return declared;
}

type ValueOf<C extends Column> = C extends `${infer K extends Kind}?`
  ? Values[K] | null
  : C extends Kind
    ? Values[C]
    : never;

type FrozenOf<E extends Entity> = E["frozen"] extends readonly (infer Name)[] ? Name : keyof E["columns"];

export type RowOf<E extends Entity> = {
  -readonly [Name in keyof E["columns"] & string]: Name extends FrozenOf<E>
    ? ColumnType<ValueOf<E["columns"][Name]>, ValueOf<E["columns"][Name]>, never>
    : ValueOf<E["columns"][Name]>;
};

/** Hashes the declarations and the statements that create the tables: any change gives a different hash. */
export function hashDeclarations(entities: readonly Entity[], statements: readonly string[]): string {
  return hash("sha256", JSON.stringify([entities, statements]));
}

/** The stored part of a SHA-256: 128 bits make collisions negligible. */
export const DIGEST_BYTES = 16;

/** The values of a row by column name. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Returns the digest of a row, or of all rows of a parent in any order. Missing columns count as null. */
export function computeDigest(
  { columns, unjournalled: untold }: Entity,
  rows: readonly StoredRow[],
): Uint8Array {
  const all = Object.keys(columns);
  const names = untold ? all.filter((name) => !untold.includes(name)) : all;
  const texts = rows.map((row) => JSON.stringify(names.map((name) => comparable(row[name]))));
  return hash("sha256", texts.toSorted().join("\n"), "buffer").subarray(0, DIGEST_BYTES);
}

/** Returns a value as both databases return it: they do not store lone surrogates. */
function comparable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : (value ?? null);
}

/** Returns what a column of a yes, a no, or nothing said holds: 1, 0 or null. */
export function flagColumn(value: boolean | null): number | null {
  if (value === null) return null;
  return value ? 1 : 0;
}

export function toBoolean(column: number | null): boolean | null {
  return column === null ? null : column === 1;
}
