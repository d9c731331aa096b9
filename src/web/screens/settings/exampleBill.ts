import type { Bill } from "#domain/orders/bills/api.ts";
import { billSeries, invoiceNumber } from "#domain/orders/bills/invoiceNumber.ts";
import { newBill } from "#domain/orders/bills/newBill.ts";
import { SeriesPrefix, type Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { EXAMPLE_WAITER, exampleOrder } from "#domain/setup/exampleOrder.ts";
import { calendarDay, type Instant } from "#domain/time.ts";

/** The invoice number of the example bill, without its series. */
export const EXAMPLE_NUMBER = 123;

/** Returns an example of a bill with the given settings, for the preview. */
export function exampleBill(settings: Settings, now: Instant): Bill {
  const prefix = (name: "invoicePrefix" | "liquorPrefix") =>
    SeriesPrefix.safeParse(settings[name]).data ?? defaultSettings[name];
  const prefixes = { invoicePrefix: prefix("invoicePrefix"), liquorPrefix: prefix("liquorPrefix") };
  const order = exampleOrder(settings, now);
  const { series, liquorSeries } = billSeries(order, { ...settings, ...prefixes }, calendarDay(now));
  return newBill(order, {
    _id: "example",
    invoiceNumber: invoiceNumber(series, EXAMPLE_NUMBER),
    liquorInvoiceNumber: liquorSeries === undefined ? null : invoiceNumber(liquorSeries, EXAMPLE_NUMBER),
    settings,
    issuedBy: EXAMPLE_WAITER,
    businessDay: order.businessDay,
    now,
    paidAt: null,
    replaces: null,
  });
}
