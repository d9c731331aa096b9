import { type Kysely, sql } from "kysely";
import { digestOf, type FrozenRow } from "../../src/server/db/rowDigest.ts";
import { type Database, emptiedAtRealStart, tables } from "../../src/server/db/schema.ts";
import { withIssuers } from "../../src/server/db/stored/billIssuers.ts";
import { type Make, numberMaker, type Original, type Symbols } from "./symbols.ts";

/** The tables whose rows belong to a day and are copied with it, those first that others refer to. */
export const copied = [
  ...["orders", "order_lines", "kots", "kot_items", "voids", "kot_counters"],
  ...["bills", "bill_lines", "payments", "cash_claims", "expenses"],
] as const;

/** The tables that are emptied and filled in another way: by the grower, by triggers or by the server after its start. */
export const filledOtherwise = [
  ...["invoice_series", "expense_sums"],
  ...["day_sums", "day_bill_sums", "day_item_sums", "day_payment_sums"],
] as const;

/** The tables that are emptied at the start for real, and stay here as they are: the bills of all days refer to the same issuer. */
const kept = ["bill_issuers"];

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, readonly Row[]>;

/** The rows of one table: its columns, and for each row a function per column. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Make<unknown>[])[];
}

/** Throws where the schema has a table of orders or money that this module does not know of. */
export function throwIfUnknownTable(): void {
  const known: readonly string[] = [...copied, ...filledOtherwise, ...kept];
  const unknown = emptiedAtRealStart.find((table) => !known.includes(table));
  if (unknown !== undefined)
    throw new Error(`bench/history/copiedTables.ts must say whether the rows of ${unknown} are copied`);
}

/** Reads a taken day's rows and returns functions that make those of a copy. Its digests become known to the symbols. */
export async function copiedTables(
  reader: Kysely<Database>,
  original: Original,
  symbols: Symbols,
): Promise<CopiedTable[]> {
  const stored = new Map<string, readonly Row[]>();
  for (const name of copied)
    stored.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(reader)).rows);
  // A digest is of the bill with its issuer, which is stored elsewhere.
  const bills = await withIssuers(reader, await reader.selectFrom("bills").selectAll().execute());
  const hashed = new Map(stored).set("bills", bills);
  addDigests(hashed, makersOf(hashed, original, symbols), symbols);
  return [...makersOf(stored, original, symbols).values()];
}

function makersOf(stored: Rows, original: Original, symbols: Symbols): Map<string, CopiedTable> {
  const made = new Map<string, CopiedTable>();
  for (const [name, rows] of stored) {
    const columns = Object.keys(tables[name as keyof typeof tables]);
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column] ?? null, { name, column })));
    made.set(name, { name, columns, rows: cells });
  }
  function cellOf(value: unknown, at: { name: string; column: string }): Make<unknown> {
    if (typeof value === "string") return symbols.text(value);
    if (typeof value !== "number") return () => value;
    return at.name === "bills" && at.column === "number"
      ? numberMaker(value, original)
      : symbols.number(value);
  }
  return made;
}

/** Tells the symbols of which rows the journal's digests are: of a bill or ticket with its lines, of a payment, and of a claim. */
function addDigests(stored: Rows, made: ReadonlyMap<string, CopiedTable>, symbols: Symbols): void {
  const groups = [
    { table: "bills", parts: "bill_lines", by: "bill_id" },
    { table: "kots", parts: "kot_items", by: "kot_id" },
    { table: "payments", parts: undefined, by: "" },
    { table: "cash_claims", parts: undefined, by: "" },
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
