import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { FrozenRow } from "../../src/server/db/rowDigest.ts";
import { digestOf } from "../../src/server/db/rowDigest.ts";
import { emptiedAtRealStart, tables } from "../../src/server/db/schema.ts";
import { type Make, numberMaker, type Original, type Symbols } from "./symbols.ts";

/** The tables whose rows belong to a day and are copied with it, those first that others refer to. */
export const copied = [
  ...["orders", "order_lines", "kots", "kot_items", "voids", "kot_counters"],
  ...["bills", "bill_lines", "payments", "cash_claims", "expenses"],
] as const;

/** The tables that are emptied with these and are filled in another way: the grower does, or the server itself. */
const notCopied = ["invoice_series"];

type Row = Readonly<Record<string, SQLInputValue>>;

/** The rows of one table: its columns, and for each row a function per column. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Make<SQLInputValue>[])[];
}

/** Throws where the schema has a table of orders or money that this module does not know of. */
export function throwIfUnknownTable(): void {
  const unknown = emptiedAtRealStart.find(
    (table) => !copied.some((each) => each === table) && !notCopied.includes(table),
  );
  if (unknown !== undefined)
    throw new Error(`bench/history/copiedTables.ts must say whether the rows of ${unknown} are copied`);
}

/** Reads a taken day's rows and returns functions that make those of a copy. Its digests become known to the symbols. */
export function copiedTables(file: string, original: Original, symbols: Symbols): CopiedTable[] {
  const source = new DatabaseSync(file, { readOnly: true });
  const stored = new Map(
    copied.map((name): [string, Row[]] => [
      name,
      source.prepare(`select * from ${name} order by rowid`).all() as Row[],
    ]),
  );
  source.close();
  const made = new Map<string, CopiedTable>();
  for (const [name, rows] of stored) {
    const columns = Object.keys(tables[name as keyof typeof tables]);
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column] ?? null, { name, column })));
    made.set(name, { name, columns, rows: cells });
  }
  function cellOf(value: SQLInputValue, at: { name: string; column: string }): Make<SQLInputValue> {
    if (typeof value === "string") return symbols.text(value);
    if (typeof value !== "number") return () => value;
    return at.name === "bills" && at.column === "number"
      ? numberMaker(value, original)
      : symbols.number(value);
  }
  addDigests(stored, made, symbols);
  return [...made.values()];
}

/** Tells the symbols of which rows the journal's digests are: of a bill or ticket with its lines, and of a payment. */
function addDigests(
  stored: ReadonlyMap<string, readonly Row[]>,
  made: ReadonlyMap<string, CopiedTable>,
  symbols: Symbols,
): void {
  const groups = [
    { table: "bills", parts: "bill_lines", by: "bill_id" },
    { table: "kots", parts: "kot_items", by: "kot_id" },
    { table: "payments", parts: undefined, by: "" },
  ] as const;
  for (const { table, parts, by } of groups) {
    for (const [index, row] of (stored.get(table) ?? []).entries()) {
      const partsOfRow = [...(parts === undefined ? [] : (stored.get(parts) ?? [])).entries()]
        .filter(([, part]) => part[by] === row.id)
        .toSorted(([, one], [, other]) => Number(one.position) - Number(other.position));
      const frozen: FrozenRow[] = [{ table, row }];
      const makers = [objectMaker(made.get(table), index)];
      for (const [partIndex, part] of partsOfRow) {
        if (parts === undefined) continue;
        frozen.push({ table: parts, row: part });
        makers.push(objectMaker(made.get(parts), partIndex));
      }
      const names = frozen.map((each) => each.table);
      symbols.addDigest(digestOf(frozen), (copy) =>
        makers.map((make, at) => ({ table: names[at] ?? table, row: make(copy) })),
      );
    }
  }
}

/** Makes a copy of one row as an object by its columns. */
function objectMaker(table: CopiedTable | undefined, index: number): Make<Row> {
  const columns = table?.columns ?? [];
  const cells = table?.rows[index] ?? [];
  return (copy) => Object.fromEntries(columns.map((column, at) => [column, cells[at]?.(copy) ?? null]));
}
