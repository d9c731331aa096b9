/**
 * Ids are text in the program and 16 bytes in an SQLite file, where that is what they are: a UUID in small letters. Other ids
 * ("settings", a device's own name) stay text. Columns of ids are those that are called so.
 */
const ID_COLUMN = /^(?:id|key|command_key|\w+_id)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ID_BYTES = 16;

/** Returns whether a column of this name holds ids. */
export function isIdColumn(name: string): boolean {
  return ID_COLUMN.test(name);
}

/** Returns the 16 bytes of a UUID; any other value as it is. */
export function toStoredId(value: unknown): unknown {
  return typeof value === "string" && value.length === 36 && UUID.test(value)
    ? Buffer.from(value.replaceAll("-", ""), "hex")
    : value;
}

/** Returns the UUID of 16 bytes; any other value as it is. */
export function fromStoredId(value: unknown): unknown {
  if (!(value instanceof Uint8Array) || value.length !== ID_BYTES) return value;
  const hex = Buffer.from(value.buffer, value.byteOffset, ID_BYTES).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The SQL that turns a text column of ids into what `toStoredId` makes of them. */
export function storedIdSql(column: string): string {
  const bytes = `unhex(${column}, '-')`;
  const isUuid = `${column} glob '????????-????-????-????-????????????' and ${column} not glob '*[A-F]*'`;
  return `iif(${isUuid} and length(${bytes}) = ${ID_BYTES}, ${bytes}, ${column})`;
}

const TOKEN = /"([^"]+)"|'(?:[^']|'')*'|[A-Za-z_]\w*|<=|>=|<>|!=|\S/g;
const COMPARISON = /^(?:=|<|>|<=|>=|<>|!=|is|not|in)$/i;

/**
 * Returns which of a statement's parameters may be ids, in their order: those that are compared with a column of ids or
 * written to one, and those of which the text does not show what they are for.
 */
export function idParameters(sql: string): boolean[] {
  const tokens = sql.match(TOKEN) ?? [];
  const inserted = insertedColumns(tokens);
  const found: boolean[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token !== "?") continue;
    const column = inserted?.columnAt(at) ?? comparedColumn(tokens, at);
    found.push(column === undefined || isIdColumn(column));
  }
  return found;
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
