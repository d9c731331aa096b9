import { packChange, unpackChange } from "./packedChange.ts";
import { fromStoredId, isIdColumn, toStoredId } from "./sqliteIds.ts";

const TOKEN = /"([^"]+)"|'(?:[^']|'')*'|[A-Za-z_]\w*|<=|>=|<>|!=|\S/g;
const COMPARISON = /^(?:=|<|>|<=|>=|<>|!=|is|not|in)$/i;

/** Turns a value of the program into what the file holds, or back. */
type Convert = (value: unknown) => unknown;

/** Leaves a value as it is. */
export const unchanged: Convert = (value) => value;
const packed: Convert = (value) => (typeof value === "string" ? packChange(value) : value);
const unpacked: Convert = (value) => (value instanceof Uint8Array ? unpackChange(value) : value);

/**
 * Returns what to do with each of a statement's parameters, in their order. Ids are those that are compared with a column of
 * ids or written to one, and those of which the text does not show what they are for.
 */
export function parametersOf(sql: string): Convert[] {
  const tokens = sql.match(TOKEN) ?? [];
  const inserted = insertedColumns(tokens);
  const found: Convert[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token !== "?") continue;
    const written = inserted?.columnAt(at);
    const column = written ?? comparedColumn(tokens, at);
    if (written === "change" && inserted?.table === "journal") found.push(packed);
    else found.push(column === undefined || isIdColumn(column) ? toStoredId : unchanged);
  }
  return found;
}

/** A column of a statement's answer; without an origin it is computed: the highest id, the union of several columns. */
interface ResultColumn {
  readonly name: string;
  readonly column: string | null;
  readonly table: string | null;
}

/** Returns which columns of an answer are not as the program knows them, and how they become so. */
export function resultsOf(
  columns: readonly ResultColumn[],
): { readonly name: string; readonly convert: Convert }[] {
  return columns.flatMap(({ name, column, table }) => {
    if (column === "change" && table === "journal") return [{ name, convert: unpacked }];
    return column === null || isIdColumn(column) ? [{ name, convert: fromStoredId }] : [];
  });
}

const nameOf = (token = ""): string | undefined => /^"?(\w+)"?$/.exec(token)?.[1];

/** Finds the columns of "insert into t (a, b) values (?, ?), (?, ?)"; undefined for other statements. */
function insertedColumns(tokens: readonly string[]) {
  if (!/^(?:insert|replace)$/i.test(tokens[0] ?? "")) return undefined;
  const from = tokens.indexOf("(");
  const to = tokens.indexOf(")", from);
  if (!/^values$/i.test(tokens[to + 1] ?? "")) return undefined;
  const columns = tokens.slice(from + 1, to).filter((token) => token !== ",");
  const end = tokens.findIndex((token, at) => at > to && /^(?:on|returning)$/i.test(token));
  return {
    table: nameOf(tokens[from - 1]),
    columnAt: (at: number): string | undefined => {
      if (at < to || (end >= 0 && at > end)) return undefined;
      const open = openingBefore(tokens, at);
      return nameOf(columns[commasBetween(tokens, open, at)]);
    },
  };
}

/** Finds the column that stands before the parameter: `"a" = ?`, `"a" in (?, ?)`, `("a", "b") < (?, ?)`. */
function comparedColumn(tokens: readonly string[], at: number): string | undefined {
  if (COMPARISON.test(tokens[at - 1] ?? "")) return columnBefore(tokens, at - 1);
  const open = openingBefore(tokens, at);
  if (open < 1 || !COMPARISON.test(tokens[open - 1] ?? "")) return undefined;
  const before = tokens[open - 2];
  if (before !== ")") return columnBefore(tokens, open - 1);
  // A tuple: the column at the same place of the other one.
  const other = openingBefore(tokens, open - 2);
  const names = tokens
    .slice(other + 1, open - 2)
    .join("")
    .split(",");
  return nameOf(names[commasBetween(tokens, open, at)]?.split(".").at(-1));
}

function columnBefore(tokens: readonly string[], at: number): string | undefined {
  const before = tokens[at - 1] ?? "";
  return COMPARISON.test(before) ? columnBefore(tokens, at - 1) : nameOf(before);
}

/** Finds the bracket that is open at this place; -1 where none is. */
function openingBefore(tokens: readonly string[], at: number): number {
  let depth = 0;
  for (let each = at - 1; each >= 0; each--) {
    if (tokens[each] === ")") depth++;
    else if (tokens[each] === "(" && depth-- === 0) return each;
  }
  return -1;
}

function commasBetween(tokens: readonly string[], from: number, to: number): number {
  let depth = 0;
  let commas = 0;
  for (const token of tokens.slice(from + 1, to)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    else if (token === "," && depth === 0) commas++;
  }
  return commas;
}
