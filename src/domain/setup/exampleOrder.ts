import { type Paise, paise, rateBps } from "../money.ts";
import type { Order } from "../orders/order/api.ts";
import { type Addition, newOrder, withAdditions, withChanges } from "../orders/order/order.ts";
import { taxRatesOn } from "../orders/order/taxed.ts";
import type { Settings } from "../settings/api.ts";
import { TAX_CLASS_DEFAULT, type TaxClass } from "../settings/taxClass.ts";
import { calendarDay, type Instant, toBusinessDay } from "../time.ts";

/** The waiter of the example. */
export const EXAMPLE_WAITER = { _id: "example", name: "Asha" };

/** Returns an order that nobody gave, for example and test papers. It has liquor if liquor can be billed. */
export function exampleOrder(settings: Settings, now: Instant): Order {
  const tax = taxRatesOn(settings, calendarDay(now));
  const order = newOrder({
    _id: "example",
    billNumber: "BILL-EXAMPLE",
    place: {
      kind: "table",
      table: { _id: "example", name: "T4" },
      area: { _id: "example", name: "Garden" },
    },
    waiter: EXAMPLE_WAITER,
    tax,
    businessDay: toBusinessDay(now, settings.cutoffHour),
    now,
  });
  const lines = tax.vatRate === null ? dishes : [...dishes, beer];
  return withChanges(withAdditions(order, lines), { discount: { percent: rateBps(1000) } });
}

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
    category: EXAMPLE_WAITER,
    taxClass,
    hsnSac: "",
  };
  return { _id: name, ...sold, isVeg: true, quantity, rate, notes: "", addedBy: EXAMPLE_WAITER };
}
