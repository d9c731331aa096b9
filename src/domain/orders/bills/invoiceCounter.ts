/** The counters of invoice series are called so. */
export const INVOICE_COUNTERS = "invoice ";

/** Names the counter of an invoice series: "invoice A/26-27". */
export function invoiceCounter(series: string): string {
  return `${INVOICE_COUNTERS}${series}`;
}
