import type { SalesReport } from "#domain/reports/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import { salesReport } from "#domain/reports/sales.ts";
import type { ReadTx } from "../../db/tx.ts";
import { sumBills, sumIssued, sumItems, sumPayments } from "./sales.store.ts";

/** Reads the sales of a range, from one snapshot. */
export async function readSales(tx: ReadTx, range: DayRange): Promise<SalesReport> {
  const bills = await sumBills(tx, range);
  const issued = await sumIssued(tx, range);
  const payments = await sumPayments(tx, range);
  return salesReport(range, { bills, issued, payments, items: await sumItems(tx, range) });
}
