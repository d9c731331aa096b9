/** The names of invoice counters begin with this. */
export const INVOICE_COUNTER_PREFIX = "invoice ";

/** Returns the counter name of an invoice series: "invoice A/26-27". */
export function invoiceCounter(series: string): string {
  return `${INVOICE_COUNTER_PREFIX}${series}`;
}
