import { type BusinessDay, financialYear } from "../../time.ts";

/** Rule 46(b) CGST Rules: at most sixteen characters of letters, digits, '-' and '/'. */
export const INVOICE_NUMBER_LENGTH_MAX = 16;

/** One series per prefix and financial year, by the calendar day of issue (decision 34): "A/26-27". */
export function invoiceSeries(prefix: string, calendarDayOfIssue: BusinessDay): string {
  return `${prefix}/${financialYear(calendarDayOfIssue)}`;
}

/** "A/26-27/000123". Throws when the series is so long used that the number would not be legal. */
export function invoiceNumber(series: string, number: number): string {
  const text = `${series}/${String(number).padStart(6, "0")}`;
  if (text.length > INVOICE_NUMBER_LENGTH_MAX) throw new RangeError(`invoice number too long: ${text}`);
  return text;
}
