import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { grow } from "./grow.ts";
import { sumDays } from "./sumDays.ts";
import { takeDay } from "./takeDay.ts";
import { plainVisitOf } from "./visits.ts";

/** The days of the two files that are compared. */
const FEW_DAYS = 7;
const MORE_DAYS = 37;
/** So many days after the taken one is the newest day: before the financial year ends. */
const NEWEST = 200;

/** How many bytes the database grows by with one plain order of five lines, taken and settled. */
export interface BytesPerOrder {
  readonly each: number;
  /** By table with the table's indexes, the largest first. */
  readonly byTable: readonly { readonly table: string; readonly rows: number; readonly indexes: number }[];
}

const Part = z.object({ table: z.string(), isTable: z.number(), bytes: z.number() });
type Part = z.infer<typeof Part>;

/** Grows two small files of plain orders and compares their sizes: what one order more takes. */
export async function measureBytesPerOrder(): Promise<BytesPerOrder> {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-bytes-"));
  try {
    const taken = await takeDay(folder, plainVisitOf);
    const partsAt = async (days: number) => {
      const dataDir = join(folder, String(days));
      mkdirSync(dataDir);
      const file = join(dataDir, "rasoi.db");
      await grow(taken, { file, days, newest: NEWEST });
      await sumDays(file, addDays(taken.day as BusinessDay, NEWEST));
      return partsOf(file);
    };
    const few = await partsAt(FEW_DAYS);
    const parts = growth(few, await partsAt(MORE_DAYS), (MORE_DAYS - FEW_DAYS) * taken.orders);
    return { each: total(parts), byTable: tablesOf(parts) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the bytes of each table and index. */
function partsOf(file: string): Map<string, Part> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare(
      `select dbstat.name, coalesce(tbl_name, dbstat.name) as "table", coalesce(type, 'table') = 'table' as isTable,
        sum(pgsize) as bytes
       from dbstat left join sqlite_master on sqlite_master.name = dbstat.name group by dbstat.name`,
    )
    .all();
  database.close();
  return new Map(rows.map((row) => [String(row.name), Part.parse(row)]));
}

function growth(before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>, orders: number): Part[] {
  return [...after].map(([name, part]) => ({
    ...part,
    bytes: (part.bytes - (before.get(name)?.bytes ?? 0)) / orders,
  }));
}

function total(parts: readonly Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

function tablesOf(parts: readonly Part[]): BytesPerOrder["byTable"] {
  const names = [...new Set(parts.map(({ table }) => table))];
  const found = names.map((table) => {
    const own = parts.filter((part) => part.table === table);
    return {
      table,
      rows: total(own.filter(({ isTable }) => isTable === 1)),
      indexes: total(own.filter(({ isTable }) => isTable !== 1)),
    };
  });
  return found
    .filter(({ rows, indexes }) => rows + indexes >= 1)
    .toSorted((one, other) => other.rows + other.indexes - one.rows - one.indexes);
}
