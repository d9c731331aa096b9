import { INVOICE_COUNTERS } from "#domain/orders/bills/invoiceCounter.ts";
import type { Raised } from "../../backups/restore/restore.ts";

/** Shows the last invoice numbers of a damaged database whose counters cannot be read: all its bills are of one generation. */
export const COUNTERS_OF_BILLS = `select (select generation from journal_head) as generation,
  '${INVOICE_COUNTERS}' || series as name, max(number) as last from bills group by series`;

/** Invoice numbers of bills that a restored database does not know. They stay unused. */
export interface LostNumbers {
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

/** Returns which invoice numbers a restore skips. Those of a demo do not count where the restored resort has started for real. */
export function lostNumbers(raised: readonly Raised[], restoredGeneration: number): LostNumbers[] {
  return raised.flatMap(({ generation, name, from, to }) => {
    if (!name.startsWith(INVOICE_COUNTERS) || generation < restoredGeneration) return [];
    return [{ series: name.slice(INVOICE_COUNTERS.length), from, to }];
  });
}
