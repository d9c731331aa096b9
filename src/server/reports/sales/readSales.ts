import { setImmediate } from "node:timers/promises";
import { NotChargedKind } from "#domain/orders/order/notCharged.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import { balanceFigures } from "#domain/reports/balances.ts";
import type { DayRange } from "#domain/reports/range.ts";
import { type ItemSum, salesReport } from "#domain/reports/sales.ts";
import { taxByRate } from "#domain/reports/taxes.ts";
import type { ReadTx } from "../../db/tx.ts";
import { sumSlips } from "../../orders/slips/slips.store.ts";
import { computedSums } from "../daySums/computedSums.store.ts";
import { listUnsummedDays } from "../daySums/daySums.store.ts";
import { storedSums } from "../daySums/rows.ts";
import { type ReportSums, readSums, sumIssued, sumItems, sumTaxes } from "./sales.store.ts";

/**
 * Reads the sales of a range from one snapshot: stored sums of ended days, else the bills and payments of a day. `dates` are the
 * calendar dates of invoices, by which tax counts: one more than the range if midnight has passed in the last business day.
 */
export async function readSales(tx: ReadTx, range: DayRange, dates: DayRange): Promise<SalesReport> {
  const parts = [await readSums(tx, storedSums(range))];
  for (const day of await listUnsummedDays(tx, range)) {
    parts.push(await readSums(tx, computedSums(tx, day)));
    // With many days without sums, a queued command gets its turn between two days.
    await setImmediate();
  }
  if (dates.to > range.to) {
    const nextDate = computedSums(tx, dates.to);
    parts.push({
      ...NO_SUMS,
      issued: await sumIssued(tx, nextDate),
      taxes: await sumTaxes(tx, nextDate),
    });
  }
  const values = await sumSlips(tx, dates);
  const notCharged = NotChargedKind.options.map((kind) => ({ kind, amount: values[kind] }));
  const sums = joined(parts);
  return {
    ...salesReport(range, sums),
    ...balanceFigures(sums.balances, sums.payments),
    taxByRate: taxByRate(sums.taxes),
    notCharged,
  };
}

/** Reads what was sold of each item in a range, also from one snapshot. */
export async function readSoldItems(tx: ReadTx, range: DayRange): Promise<readonly ItemSum[]> {
  const parts = [await sumItems(tx, storedSums(range))];
  for (const day of await listUnsummedDays(tx, range)) parts.push(await sumItems(tx, computedSums(tx, day)));
  return parts.flat();
}

const NO_SUMS: ReportSums = {
  days: [],
  hours: [],
  issued: [],
  payments: [],
  items: [],
  taxes: [],
  balances: [],
};

function joined(parts: readonly ReportSums[]): ReportSums {
  return {
    days: parts.flatMap(({ days }) => days),
    hours: parts.flatMap(({ hours }) => hours),
    issued: parts.flatMap(({ issued }) => issued),
    payments: parts.flatMap(({ payments }) => payments),
    items: parts.flatMap(({ items }) => items),
    taxes: parts.flatMap(({ taxes }) => taxes),
    balances: parts.flatMap(({ balances }) => balances),
  };
}
