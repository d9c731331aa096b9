import { setImmediate } from "node:timers/promises";
import type { SalesReport } from "#domain/reports/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import { type SalesSums, salesReport } from "#domain/reports/sales.ts";
import { computedSums } from "../../db/daySums/computedSums.ts";
import { listUnsummedDays } from "../../db/daySums/daySums.ts";
import { keptSums } from "../../db/daySums/rows.ts";
import type { ReadTx } from "../../db/tx.ts";
import { readSums } from "./sales.store.ts";

/**
 * Reads the sales of a range, from one snapshot: the sums that are kept of days that have ended, and the bills and payments
 * of the open day and of days that something was booked into since they were summed.
 */
export async function readSales(tx: ReadTx, range: DayRange): Promise<SalesReport> {
  const parts = [await readSums(tx, keptSums(range))];
  for (const day of await listUnsummedDays(tx, range)) {
    parts.push(await readSums(tx, computedSums(day)));
    // After an upgrade no day is summed yet: a command that waits gets its turn between two days.
    await setImmediate();
  }
  return salesReport(range, joined(parts));
}

function joined(parts: readonly SalesSums[]): SalesSums {
  return {
    days: parts.flatMap(({ days }) => days),
    hours: parts.flatMap(({ hours }) => hours),
    issued: parts.flatMap(({ issued }) => issued),
    payments: parts.flatMap(({ payments }) => payments),
    items: parts.flatMap(({ items }) => items),
  };
}
