import { type Paise, paise, rateBps } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { newBill } from "#domain/orders/bills/newBill.ts";
import { type Addition, newOrder, withAdditions, withChanges } from "#domain/orders/order/order.ts";
import { SeriesPrefix, type Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { TAX_CLASS_DEFAULT } from "#domain/settings/taxClass.ts";
import { taxProfileOn } from "#domain/settings/taxProfile.ts";
import { calendarDay, type Instant, toBusinessDay } from "#domain/time.ts";

/** The invoice number of the example bill, without its series. */
export const EXAMPLE_NUMBER = 123;

/** Returns an example of a bill with the given settings, for the preview. */
export function exampleBill(settings: Settings, now: Instant): Bill {
  const today = calendarDay(now);
  const { mode, cgstRate, sgstRate } = taxProfileOn(settings, today);
  const prefix = SeriesPrefix.safeParse(settings.invoicePrefix).data ?? defaultSettings.invoicePrefix;
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
    tax: { mode, cgstRate, sgstRate },
    businessDay,
    now,
  });
  return newBill(withChanges(withAdditions(order, dishes), { discount: { percent: rateBps(1000) } }), {
    _id: "example",
    invoiceNumber: invoiceNumber(invoiceSeries(prefix, today), EXAMPLE_NUMBER),
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

function dish(name: string, quantity: number, rate: Paise): Addition {
  const sold = {
    menuItem: { _id: name, name },
    choice: null,
    category: asha,
    taxClass: TAX_CLASS_DEFAULT,
    hsnSac: "",
  };
  return { _id: name, ...sold, isVeg: true, quantity, rate, notes: "", addedBy: asha };
}
