import { type Paise, paise, rateBps, times } from "#domain/money.ts";
import type { Bill, BillLine } from "#domain/orders/bills/api.ts";
import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { totalsOf } from "#domain/orders/order/totals.ts";
import { InvoicePrefix, type Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { taxProfileOn } from "#domain/settings/taxProfile.ts";
import { businessDayOf, calendarDay, type Instant } from "#domain/time.ts";

/** The invoice number of the example bill, without its series. */
export const EXAMPLE_NUMBER = 123;

/** Returns an example of a bill with the given settings, for the preview. */
export function exampleBill(settings: Settings, now: Instant): Bill {
  const today = calendarDay(now);
  const tax = taxProfileOn(settings, today);
  const discountPercentage = rateBps(1000);
  const totals = totalsOf(lines, discountPercentage, tax);
  const prefix = InvoicePrefix.safeParse(settings.invoicePrefix).data ?? defaultSettings.invoicePrefix;
  const { resortTitle, address, phone, gstin, fssai, sac, thankYou } = settings;
  return {
    _id: "example",
    createdAt: now,
    invoiceNumber: invoiceNumber(invoiceSeries(prefix, today), EXAMPLE_NUMBER),
    order: { _id: "example", billNumber: "BILL-EXAMPLE" },
    orderTime: now,
    table: { _id: "example", name: "T4" },
    area: { _id: "example", name: "Garden" },
    waiter: { _id: "example", name: "Asha" },
    issuer: { resortTitle, address, phone, gstin, fssai, sac, thankYou },
    lines,
    discountPercentage,
    tax: { mode: tax.mode, cgstRate: tax.cgstRate, sgstRate: tax.sgstRate },
    subtotal: totals.totalAmount,
    discountAmount: totals.discountAmount,
    cgst: totals.cgst,
    sgst: totals.sgst,
    roundOff: totals.roundOff,
    grandTotal: totals.grandTotal,
    status: "issued",
    businessDay: businessDayOf(now, settings.cutoffHour),
    issuedBy: { _id: "example", name: "Asha" },
    paidAt: null,
    printCount: 1,
    replaces: null,
    cancelled: null,
    payments: [],
  };
}

const lines: BillLine[] = [
  line("Paneer Tikka", 2, paise(24_900)),
  line("Dal Makhani", 1, paise(21_050)),
  line("Sweet Lassi", 3, paise(9_000)),
];

function line(name: string, quantity: number, rate: Paise): BillLine {
  return { menuItem: name, name, quantity, rate, amount: times(rate, quantity), isVeg: true };
}
