import type { Settings } from "../../settings/api.ts";
import { type BusinessDay, financialYear } from "../../time.ts";
import type { Order } from "../order/api.ts";
import { chargedLines } from "../order/notCharged.ts";
import { isLiquor } from "../order/totals.ts";

/** Rule 46(b) CGST Rules: at most sixteen characters of letters, digits, '-' and '/'. */
export const INVOICE_NUMBER_LENGTH_MAX = 16;

/** Returns the invoice series of a day: one per prefix and financial year (clarification 34), such as "A/26-27". */
export function invoiceSeries(prefix: string, calendarDayOfIssue: BusinessDay): string {
  return `${prefix}/${financialYear(calendarDayOfIssue)}`;
}

/**
 * Returns the series of an order's bill, and of its second invoice if settings want liquor on an invoice of its own and both
 * kinds of dishes are charged (clarification 71). A bill of liquor alone is of the liquor series.
 */
export function billSeries(
  { items, liquor }: Pick<Order, "items" | "liquor">,
  settings: Pick<Settings, "invoicePrefix" | "isLiquorInvoicedApart" | "liquorPrefix">,
  calendarDayOfIssue: BusinessDay,
): { readonly series: string; readonly liquorSeries: string | undefined } {
  const series = invoiceSeries(settings.invoicePrefix, calendarDayOfIssue);
  if (liquor === null || !settings.isLiquorInvoicedApart) return { series, liquorSeries: undefined };
  const ofLiquor = invoiceSeries(settings.liquorPrefix, calendarDayOfIssue);
  const hasFood = !chargedLines(items).every(isLiquor);
  return hasFood ? { series, liquorSeries: ofLiquor } : { series: ofLiquor, liquorSeries: undefined };
}

/** Formats an invoice number: "A/26-27/000123". Throws if it would be longer than the law allows. */
export function invoiceNumber(series: string, number: number): string {
  const text = `${series}/${String(number).padStart(6, "0")}`;
  if (text.length > INVOICE_NUMBER_LENGTH_MAX) throw new RangeError(`invoice number too long: ${text}`);
  return text;
}
