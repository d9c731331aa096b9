import { type Paise, paise, rateBps } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billSeries, invoiceNumber } from "#domain/orders/bills/invoiceNumber.ts";
import { newBill } from "#domain/orders/bills/newBill.ts";
import { type Addition, newOrder, withAdditions, withChanges } from "#domain/orders/order/order.ts";
import { taxRatesOn } from "#domain/orders/order/taxed.ts";
import { SeriesPrefix, type Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { TAX_CLASS_DEFAULT, type TaxClass } from "#domain/settings/taxClass.ts";
import { calendarDay, type Instant, toBusinessDay } from "#domain/time.ts";

/** The invoice number of the example bill, without its series. */
export const EXAMPLE_NUMBER = 123;

/** Returns an example of a bill with the given settings, for the preview. */
export function exampleBill(settings: Settings, now: Instant): Bill {
  const today = calendarDay(now);
  const tax = taxRatesOn(settings, today);
  const prefix = (name: "invoicePrefix" | "liquorPrefix") =>
    SeriesPrefix.safeParse(settings[name]).data ?? defaultSettings[name];
  const prefixes = { invoicePrefix: prefix("invoicePrefix"), liquorPrefix: prefix("liquorPrefix") };
  const businessDay = toBusinessDay(now, settings.cutoffHour);
  const order = newOrder({
    _id: "example",
    billNumber: "BILL-EXAMPLE",
    place: {
      kind: "table",
      table: { _id: "example", name: "T4" },
      area: { _id: "example", name: "Garden" },
    },
    waiter: asha,
    tax,
    businessDay,
    now,
  });
  const lines = tax.vatRate === null ? dishes : [...dishes, beer];
  const filled = withChanges(withAdditions(order, lines), { discount: { percent: rateBps(1000) } });
  const { series, liquorSeries } = billSeries(filled, { ...settings, ...prefixes }, today);
  return newBill(filled, {
    _id: "example",
    invoiceNumber: invoiceNumber(series, EXAMPLE_NUMBER),
    liquorInvoiceNumber: liquorSeries === undefined ? null : invoiceNumber(liquorSeries, EXAMPLE_NUMBER),
    settings,
    issuedBy: asha,
    businessDay,
    now,
    paidAt: null,
    replaces: null,
  });
}

const asha = { _id: "example", name: "Asha" };

const dishes = [
  dish("Paneer Tikka", 2, paise(24_900)),
  dish("Dal Makhani", 1, paise(21_050)),
  dish("Sweet Lassi", 3, paise(9_000)),
];

/** Only with a VAT rate: without one no bill has liquor. */
const beer = dish("Lager 650 ml", 2, paise(32_000), "liquor");

function dish(name: string, quantity: number, rate: Paise, taxClass: TaxClass = TAX_CLASS_DEFAULT): Addition {
  const sold = {
    menuItem: { _id: name, name },
    choice: null,
    category: asha,
    taxClass,
    hsnSac: "",
  };
  return { _id: name, ...sold, isVeg: true, quantity, rate, notes: "", addedBy: asha };
}
