import { hash } from "node:crypto";
import type { ColumnType } from "kysely";
import type { Topic } from "#domain/events.ts";

/** The values of each kind of column, as the program sees them. Money is whole paise, a rate basis points, a flag 0 or 1. */
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

/** The kind of a column's values; with a question mark it may be null. */
export type Column = Kind | `${Kind}?`;

type Columns = Readonly<Record<string, Column>>;

/** A table that a feature stores rows in. Everything that is the same for all tables is derived from these declarations. */
export interface Entity {
  readonly table: string;
  readonly columns: Columns;
  /** The columns that no statement may change once a row is stored; the compiler refuses one that does. */
  readonly frozen: "all" | readonly string[];
  /** The topic under which the journal tells of changes, or the reason why it does not. */
  readonly journal: Topic | { readonly none: string };
  /** Columns that change without a journal row: no digest holds them. */
  readonly unjournalled?: readonly string[];
  /**
   * The column that names what a row is about. Its digest is in a journal row about the same, which is found over an index.
   * Left out for rows that are about nothing else.
   */
  readonly journalSubject?: string;
  /** The parent's table and the column that names the parent, where all rows of one parent have one digest. */
  readonly rowsOf?: { readonly parent: string; readonly column: string };
  /** Whether the rows go when the demo's data go. */
  readonly clearedOnStartForReal: boolean;
  /** The word by which `verify` calls a row, and the column with the name that people know it by. */
  readonly label: string;
  readonly nameColumn?: string;
}

/** Declares an entity. */
export function entity<const E extends Entity>(declared: E): E {
  return declared;
}

type ValueOf<C extends Column> = C extends `${infer K extends Kind}?`
  ? Values[K] | null
  : C extends Kind
    ? Values[C]
    : never;

type FrozenOf<E extends Entity> = E["frozen"] extends readonly (infer Name)[] ? Name : keyof E["columns"];

/** The row of an entity as Kysely sees it. */
export type RowOf<E extends Entity> = {
  -readonly [Name in keyof E["columns"] & string]: Name extends FrozenOf<E>
    ? ColumnType<ValueOf<E["columns"][Name]>, ValueOf<E["columns"][Name]>, never>
    : ValueOf<E["columns"][Name]>;
};

/** Names a state of the declarations and of the statements that make the tables: another one has another hash. */
export function hashDeclarations(entities: readonly Entity[], statements: readonly string[]): string {
  return hash("sha256", JSON.stringify([entities, statements]));
}

/** How much of a SHA-256 is kept: as much as of a UUID, which nobody finds twice. */
export const DIGEST_BYTES = 16;

/** The values of a row by the names of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Returns the digest of one row, or of all rows of one parent in any order. A column that is not given counts as null. */
export function computeDigest(
  { columns, unjournalled: untold }: Entity,
  rows: readonly StoredRow[],
): Uint8Array {
  const all = Object.keys(columns);
  const names = untold ? all.filter((name) => !untold.includes(name)) : all;
  const texts = rows.map((row) => JSON.stringify(names.map((name) => comparable(row[name]))));
  return hash("sha256", texts.toSorted().join("\n"), "buffer").subarray(0, DIGEST_BYTES);
}

/** Returns a value as it comes back from both databases, which store no half of a surrogate pair. */
function comparable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : (value ?? null);
}

/** Returns what a column of a yes, a no, or nothing said holds: 1, 0 or null. */
export function flagColumn(value: boolean | null): number | null {
  if (value === null) return null;
  return value ? 1 : 0;
}

/** Reads such a column. */
export function toBoolean(column: number | null): boolean | null {
  return column === null ? null : column === 1;
}
