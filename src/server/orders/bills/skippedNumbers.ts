import { INVOICE_COUNTERS } from "#domain/orders/bills/invoiceCounter.ts";
import type { RaisedCounter } from "../../backups/restore/beginEpoch.ts";

/** Shows the last numbers of a damaged database whose counters cannot be read: all its bills and slips are of one generation. */
export const LAST_NUMBERS_SQL = `select (select generation from journal_head) as generation,
  '${INVOICE_COUNTERS}' || series as name, max(number) as last
  from (select series, number from bills union all select series, number from slips) as given group by series`;

/** Invoice numbers of bills that a restored database does not know. They stay unused. */
export interface SkippedNumbers {
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the journal's rows on invoice numbers that stay unused. */
export function skippedNumberRows(raised: readonly RaisedCounter[], generation: number) {
  return skippedNumbers(raised, generation).map((range) => ({
    topic: "settings" as const,
    action: "invoiceNumbers.lost" as const,
    entityId: range.series,
    change: { after: range },
  }));
}

/** Returns which invoice numbers a restore skips. Those of a demo do not count where the restored resort has started for real. */
export function skippedNumbers(
  raised: readonly RaisedCounter[],
  restoredGeneration: number,
): SkippedNumbers[] {
  return raised.flatMap(({ generation, name, from, to }) => {
    if (!name.startsWith(INVOICE_COUNTERS) || generation < restoredGeneration) return [];
    return [{ series: name.slice(INVOICE_COUNTERS.length), from, to }];
  });
}
