import { setImmediate } from "node:timers/promises";
import { NotChargedKind } from "#domain/orders/order/notCharged.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import { type SalesSums, salesReport } from "#domain/reports/sales.ts";
import type { ReadTx } from "../../db/tx.ts";
import { sumSlips } from "../../orders/slips/slips.store.ts";
import { computedSums } from "../daySums/computedSums.store.ts";
import { listUnsummedDays } from "../daySums/daySums.store.ts";
import { keptSums } from "../daySums/rows.ts";
import { readSums, sumIssued } from "./sales.store.ts";

/**
 * Reads the sales of a range, from one snapshot: the sums that are kept of days that have ended, and the bills and payments
 * of the open day and of days that something was booked into since they were summed. `dates` are those of the invoices whose
 * tax counts: they may go on after the range by the date that has begun during the last business day.
 */
export async function readSales(tx: ReadTx, range: DayRange, dates: DayRange): Promise<SalesReport> {
  const parts = [await readSums(tx, keptSums(range))];
  for (const day of await listUnsummedDays(tx, range)) {
    parts.push(await readSums(tx, computedSums(tx, day)));
    // Where many days are not summed yet, a command that waits gets its turn between two days.
    await setImmediate();
  }
  const issued = dates.to > range.to ? await sumIssued(tx, computedSums(tx, dates.to)) : [];
  const values = await sumSlips(tx, range);
  const notCharged = NotChargedKind.options.map((kind) => ({ kind, amount: values[kind] }));
  return { ...salesReport(range, joined([...parts, { ...NOTHING, issued }])), notCharged };
}

const NOTHING: SalesSums = { days: [], hours: [], issued: [], payments: [], items: [] };

function joined(parts: readonly SalesSums[]): SalesSums {
  return {
    days: parts.flatMap(({ days }) => days),
    hours: parts.flatMap(({ hours }) => hours),
    issued: parts.flatMap(({ issued }) => issued),
    payments: parts.flatMap(({ payments }) => payments),
    items: parts.flatMap(({ items }) => items),
  };
}
