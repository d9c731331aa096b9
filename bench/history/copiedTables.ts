import { sql } from "kysely";
import type { Entity } from "../../src/server/db/entity.ts";
import type { ReadTx } from "../../src/server/db/tx.ts";
import { entities } from "../../src/server/entities.ts";
import { dayTables } from "../../src/server/reports/daySums/rows.ts";
import { keyOf } from "../../src/server/verify/rows.ts";
import { type Copy, type Make, numberMaker, type Original, type Symbols } from "./symbols.ts";

const sums = Object.values(dayTables).map(({ table }): string => table);
/** The tables of the day that are filled in another way: by triggers, by the server after its start, or by the grower at the end. */
const filledOtherwise = ["expense_sums", "day_sums", ...sums];
/** The issuer stays as it is: the bills of all days refer to the same one. */
const kept = ["bill_issuers"];

/** Whether the rows of a table belong to a day. */
export function isOfDay({ table, emptiedAtStart }: Entity): boolean {
  return emptiedAtStart && !kept.includes(table);
}

/** The tables whose rows are copied with their day, those first that others refer to. */
const copied = entities.filter((entity) => isOfDay(entity) && !filledOtherwise.includes(entity.table));

type Row = Readonly<Record<string, unknown>>;

/** The rows of one table: its columns, and for each row a function per column. */
export interface CopiedTable {
  readonly entity: Entity;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Make<unknown>[])[];
  /** For each id the rows that it names, to make a copy of. */
  readonly byId: ReadonlyMap<string, readonly Make<Row>[]>;
}

/** Reads a taken day's rows and returns functions that make those of a copy. */
export async function copiedTables(
  reader: ReadTx,
  original: Original,
  symbols: Symbols,
): Promise<CopiedTable[]> {
  const made: CopiedTable[] = [];
  for (const entity of copied) {
    const { rows } = await sql<Row>`select * from ${sql.table(entity.table)}`.execute(reader);
    made.push(copiedTable(entity, rows, { original, symbols }));
  }
  return made;
}

interface Makers {
  readonly original: Original;
  readonly symbols: Symbols;
}

function copiedTable(entity: Entity, stored: readonly Row[], { original, symbols }: Makers): CopiedTable {
  const columns = Object.keys(entity.columns);
  const maker = (value: unknown, column: string): Make<unknown> => {
    if (typeof value === "string") return symbols.text(value);
    if (typeof value !== "number") return () => value;
    const isInvoiceNumber = entity.table === "bills" && column === "number";
    return isInvoiceNumber ? numberMaker(value, original) : symbols.number(value);
  };
  const rows = stored.map((row) => columns.map((column) => maker(row[column] ?? null, column)));
  const objects = rows.map(
    (cells) =>
      (copy: Copy): Row =>
        Object.fromEntries(columns.map((column, at) => [column, cells[at]?.(copy) ?? null])),
  );
  const byId = Map.groupBy(objects, (_, at) => String(stored[at]?.[keyOf(entity)]));
  return { entity, columns, rows, byId };
}
