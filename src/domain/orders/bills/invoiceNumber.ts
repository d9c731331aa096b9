import { type BusinessDay, financialYear } from "../../time.ts";

/** Rule 46(b) CGST Rules: at most sixteen characters of letters, digits, '-' and '/'. */
export const INVOICE_NUMBER_LENGTH_MAX = 16;

/** Returns the invoice series of a day: one per prefix and financial year (clarification 34), such as "A/26-27". */
export function invoiceSeries(prefix: string, calendarDayOfIssue: BusinessDay): string {
  return `${prefix}/${financialYear(calendarDayOfIssue)}`;
}

/** Formats an invoice number: "A/26-27/000123". Throws if it would be longer than the law allows. */
export function invoiceNumber(series: string, number: number): string {
  const text = `${series}/${String(number).padStart(6, "0")}`;
  if (text.length > INVOICE_NUMBER_LENGTH_MAX) throw new RangeError(`invoice number too long: ${text}`);
  return text;
}
