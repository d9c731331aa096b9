import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { PACKED, readManifest } from "./manifest.ts";

/** What a database file says about invoice numbers. */
export interface IssuedNumbers {
  /** The highest number of each series. */
  readonly highest: ReadonlyMap<string, number>;
  /** False for a file of the demo: its numbers begin again when the resort starts for real. */
  readonly isReal: boolean;
}

const Row = z.object({ series: z.string(), number: z.number().int() });

/** The row of the settings table that marks the start for real (setup/started.store.ts). */
const STARTED_ROW = 2;

/** What says which numbers were issued: each table is enough, where a damaged file still has one. */
const SOURCES = [
  "select series, last_number as number from invoice_series",
  "select series, max(number) as number from bills group by series",
];

/** Reads which invoice numbers a database or a backup has issued; undefined when it does not say. */
export function readIssuedNumbers(file: string): IssuedNumbers | undefined {
  return file.endsWith(PACKED) ? numbersInManifest(file) : numbersInDatabase(file);
}

function numbersInManifest(file: string): IssuedNumbers | undefined {
  try {
    const { issued } = readManifest(file);
    return issued ? { ...issued, highest: new Map(Object.entries(issued.highest)) } : undefined;
  } catch {
    return undefined;
  }
}

function numbersInDatabase(file: string): IssuedNumbers | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const open = database;
    const read = SOURCES.flatMap((sql) =>
      orNothing(() =>
        open
          .prepare(sql)
          .all()
          .map((row) => Row.parse(row)),
      ),
    );
    if (read.length === 0) return undefined;
    const all = read.map((rows) => new Map(rows.map(({ series, number }) => [series, number])));
    // Where that cannot be read, rather a number is skipped than used twice.
    const [isReal = true] = orNothing(() => hasStarted(open));
    return { highest: highestOf(all), isReal };
  } catch {
    // Damaged as a whole, or of another program.
    return undefined;
  } finally {
    database?.close();
  }
}

function hasStarted(database: DatabaseSync): boolean {
  return database.prepare("select 1 from settings where id = ?").get(STARTED_ROW) !== undefined;
}

/** Returns what is read, or nothing where the table is damaged, or missing in a file of another program. */
function orNothing<T>(read: () => T): [] | [T] {
  try {
    return [read()];
  } catch {
    return [];
  }
}

/** Returns the highest number of each series in any of them. */
export function highestOf(all: readonly IssuedNumbers["highest"][]): Map<string, number> {
  const highest = new Map<string, number>();
  for (const [series, number] of all.flatMap((each) => [...each])) {
    highest.set(series, Math.max(number, highest.get(series) ?? 0));
  }
  return highest;
}
