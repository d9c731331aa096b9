import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Tx } from "../tx.ts";

/** What a database file says about invoice numbers. */
export interface IssuedNumbers {
  /** The highest number of each series. */
  readonly highest: ReadonlyMap<string, number>;
  /** False for a file of the demo: its numbers begin again when the resort starts for real. */
  readonly isReal: boolean;
}

/** Invoice numbers that bills had which the restored database does not know. */
export interface LostNumbers {
  readonly series: string;
  readonly from: number;
  readonly to: number;
  /** Set when they were issued in real use and the restored database is of the demo before: a new start for real goes on after them. */
  readonly issuedForReal?: true;
}

const Row = z.object({ series: z.string(), number: z.number().int() });

/** The row of the settings table that marks the start for real (setup/started.store.ts). */
const STARTED_ROW = 2;

/** What says which numbers were issued: each table is enough, where a damaged file still has one. */
const SOURCES = [
  "select series, last_number as number from invoice_series",
  "select series, max(number) as number from bills group by series",
];

/** Reads which invoice numbers a database file has issued; undefined when it does not say. */
export function readIssuedNumbers(file: string): IssuedNumbers | undefined {
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

/**
 * Carries each invoice series on from the highest number that any of the databases knows, so that no number is issued twice
 * (clarification 34). Returns the numbers in between. Numbers of a demo do not count where the restored resort has started
 * for real.
 */
export async function continueSeries(
  tx: Tx,
  restored: IssuedNumbers,
  known: readonly IssuedNumbers[],
): Promise<LostNumbers[]> {
  const real = known.filter(({ isReal }) => isReal);
  const highest = highestOf([restored, ...(restored.isReal ? real : known)].map((each) => each.highest));
  for (const [series, to] of highest) {
    if (to === restored.highest.get(series)) continue;
    await tx
      .insertInto("invoice_series")
      .values({ series, last_number: to })
      .onConflict((conflict) => conflict.column("series").doUpdateSet({ last_number: to }))
      .execute();
  }
  // The demo from before the start for real has none of the bills of real use, whatever numbers its own have.
  const ofRealUse = restored.isReal ? new Map<string, number>() : highestOf(real.map((each) => each.highest));
  return [...highest].flatMap(([series, to]): LostNumbers[] => {
    const realTo = ofRealUse.get(series);
    if (realTo !== undefined) return [{ series, from: 1, to: realTo, issuedForReal: true }];
    const last = restored.highest.get(series) ?? 0;
    return to === last ? [] : [{ series, from: last + 1, to }];
  });
}

function highestOf(all: readonly IssuedNumbers["highest"][]): Map<string, number> {
  const highest = new Map<string, number>();
  for (const [series, number] of all.flatMap((each) => [...each])) {
    highest.set(series, Math.max(number, highest.get(series) ?? 0));
  }
  return highest;
}
