import { INVOICE_COUNTER_PREFIX } from "#domain/orders/bills/invoiceCounter.ts";
import type { RaisedCounter } from "../../backups/restore/beginEpoch.ts";

/** SQL: the last number of each series by bills, slips and credit notes of one generation, if the counters are unreadable. */
export const LAST_NUMBERS_SQL = `select (select generation from journal_head) as generation,
  '${INVOICE_COUNTER_PREFIX}' || series as name, max(number) as last
  from (
    select series, number from bills
    union all select liquor_series, liquor_number from bills where liquor_series is not null
    union all select series, number from slips
    union all select series, number from credit_notes
    union all select series, number from account_receipts
  ) as given group by series`;

/** A range of invoice numbers that a restore skips, because bills with them may exist. They stay unused. */
export interface SkippedNumbers {
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the journal rows about skipped invoice numbers. */
export function skippedNumberRows(raised: readonly RaisedCounter[], generation: number) {
  return skippedNumbers(raised, generation).map((range) => ({
    topic: "settings" as const,
    action: "invoiceNumbers.lost" as const,
    entityId: range.series,
    change: { after: range },
  }));
}

/**
 * Returns the invoice numbers that a restore skips: ranges by which it raised the counter of a series ("A/26-27/"). A start for
 * real begins a new generation of numbers; those of an earlier one (the demo's) do not count.
 */
export function skippedNumbers(
  raised: readonly RaisedCounter[],
  restoredGeneration: number,
): SkippedNumbers[] {
  return raised.flatMap(({ generation, name, from, to }) => {
    if (!name.startsWith(INVOICE_COUNTER_PREFIX) || generation < restoredGeneration) return [];
    return [{ series: name.slice(INVOICE_COUNTER_PREFIX.length), from, to }];
  });
}
