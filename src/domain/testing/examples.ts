import type { Category, MenuItem } from "../menu/api.ts";
import type { Station } from "../menu/stationsApi.ts";
import { paise, rateBps, ZERO, ZERO_RATE } from "../money.ts";
import type { Bill } from "../orders/bills/api.ts";
import type { PendingContext } from "../orders/commands/pending.ts";
import type { Kot, KotItem } from "../orders/kot/api.ts";
import type { Order, TaxRates } from "../orders/order/api.ts";
import { type Addition, newOrder } from "../orders/order/order.ts";
import { toSoldItem } from "../orders/order/sold.ts";
import { NOT_TENDERED, type Payment, type PaymentKind } from "../orders/payments/api.ts";
import type { Settings } from "../settings/api.ts";
import { instant, toBusinessDay } from "../time.ts";

/** The examples of the tests: one evening at table T4. A test overrides only the fields that it is about. */

export const now = instant(Date.parse("2026-11-20T14:55:00Z"));
export const businessDay = toBusinessDay(now, 4);

export const person = { _id: "0190c000-0000-4000-8000-000000000001", name: "Asha" };
export const table = { _id: "0190c000-0000-4000-8000-000000000002", name: "T4" };
export const area = { _id: "0190c000-0000-4000-8000-000000000003", name: "Garden" };
/** The place of all examples, a table. */
export const place = { kind: "table", table, area } as const;
const orderId = "0190c000-0000-4000-8000-000000000004";

/** The rates of an ordinary restaurant. */
export const regular: TaxRates = {
  mode: "regular",
  cgstRate: rateBps(250),
  sgstRate: rateBps(250),
  vatRate: null,
};
export const composition: TaxRates = { ...regular, mode: "composition" };
export const unregistered: TaxRates = { ...regular, mode: "unregistered" };

export function exampleOrder(tax: TaxRates = regular): Order {
  return newOrder({
    _id: orderId,
    billNumber: "BILL-1795100100000",
    place,
    waiter: person,
    tax,
    businessDay,
    now,
  });
}

export const dal: MenuItem = {
  _id: "dal",
  createdAt: now,
  name: "Dal",
  category: { _id: "curries", name: "Curries", taxClass: "service", station: null },
  taxClass: null,
  station: null,
  kitchenName: "",
  description: "",
  price: paise(18_000),
  image: "",
  isVegetarian: true,
  isAvailable: true,
  isActive: true,
  preparationTime: 15,
  code: "",
  choices: null,
};

/** A menu with only Dal, and a floor with only table T4. */
export const pendingContext: PendingContext = {
  person,
  tax: regular,
  businessDay,
  discountLimit: rateBps(10_00),
  courses: [],
  findItem: (id) => (id === dal._id ? dal : undefined),
  findTable: (id) => (id === table._id ? place : undefined),
};

/** Default: one Dal at ₹180. */
export function exampleAddition(given: Partial<Addition> & Pick<Addition, "_id">): Addition {
  return {
    ...toSoldItem(dal),
    quantity: 1,
    rate: paise(18_000),
    notes: "",
    addedBy: person,
    ...given,
  };
}

/** An item whose pieces are on the order to which they moved, else on `order`. */
export function exampleKotItem(
  given: Partial<KotItem> & Pick<KotItem, "_id">,
  order: string = orderId,
): KotItem {
  const { line = "line", quantity = 1, change = "add", voidedQuantity = 0 } = given;
  const remaining = change === "add" ? quantity - voidedQuantity : 0;
  const work = { line, component: 0, quantity: remaining, status: "pending" } as const;
  const orders = given.movedTo?.map((to) => to.order) ?? [order];
  return {
    line,
    menuItem: { _id: "dal", name: "Dal" },
    quantity,
    change,
    notes: "",
    work: remaining > 0 ? orders.map((workOrder) => ({ ...work, order: workOrder })) : [],
    preparationStatus: "pending",
    voidedQuantity,
    ...given,
  };
}

export function exampleKot(given: Partial<Kot> = {}): Kot {
  return {
    _id: "kot",
    kotNumber: "KOT1795100100000123",
    token: 7,
    kind: "order",
    order: { _id: orderId, billNumber: "BILL-1795100100000" },
    place,
    table,
    area,
    waiter: person,
    status: "pending",
    items: [exampleKotItem({ _id: "item" }, given.order?._id)],
    notes: "",
    covers: null,
    isPrinted: false,
    printCount: 0,
    isSeen: false,
    businessDay,
    createdAt: now,
    orderedAt: null,
    voided: null,
    ...given,
  };
}

/** The common fields of the example bill's lines. */
const lineOfBill = {
  choice: null,
  category: { _id: "curries", name: "Curries" },
  taxClass: "service",
  hsnSac: "996332",
  discount: null,
  cgstRate: rateBps(250),
  sgstRate: rateBps(250),
  ...{ vatRate: ZERO_RATE, vat: ZERO },
} as const;

/** Two Dal at ₹180 and a long-named curry at ₹405.50, 10 % off, 2.5 % + 2.5 %: ₹723.23 before round off, ₹723 after. */
export function exampleBill(given: Partial<Bill> = {}): Bill {
  return {
    _id: "bill",
    invoiceNumber: "A/26-27/000123",
    liquorInvoiceNumber: null,
    order: { _id: orderId, billNumber: "BILL-1795100100000" },
    orderTime: instant(now - 55 * 60_000),
    place,
    table,
    area,
    waiter: person,
    paymentType: "cash",
    issuer: {
      resortTitle: "Palm Grove Resort",
      address: "Beach Road, Kovalam",
      phone: "0471 2480000",
      gstin: "27AAPFU0939F1ZV",
      fssai: "10012011000001",
      sac: "996332",
      vatNumber: "",
      thankYou: "Thank you, visit again",
    },
    guest: null,
    lines: [
      {
        ...{
          menuItem: "dal",
          name: "Dal",
          quantity: 2,
          rate: paise(18_000),
          amount: paise(36_000),
          isVeg: true,
        },
        ...lineOfBill,
        ...{ discountAmount: paise(3600), taxable: paise(32_400), cgst: paise(810), sgst: paise(810) },
      },
      {
        menuItem: "curry",
        name: "Malabar Prawn Curry with Coconut Milk, Curry Leaves and Two Appam",
        ...{ quantity: 1, rate: paise(40_550), amount: paise(40_550), isVeg: false },
        ...lineOfBill,
        ...{ discountAmount: paise(4055), taxable: paise(36_495), cgst: paise(912), sgst: paise(912) },
      },
    ],
    ...{ discount: { percent: rateBps(1000) }, discountPercentage: rateBps(1000), discountRupees: ZERO },
    tax: regular,
    subtotal: paise(76_550),
    discountAmount: paise(7655),
    cgst: paise(1722),
    sgst: paise(1722),
    roundOff: paise(-39),
    grandTotal: paise(72_300),
    liquor: null,
    status: "issued",
    businessDay,
    createdAt: now,
    issuedBy: person,
    paidAt: null,
    printCount: 0,
    replaces: null,
    cancelled: null,
    payments: [],
    creditNotes: [],
    ...given,
  };
}

export function exampleSettings(given: Partial<Settings> = {}): Settings {
  return {
    resortTitle: "Palm Grove Resort",
    address: "Beach Road, Kovalam",
    phone: "0471 2480000",
    gstin: "27AAPFU0939F1ZV",
    fssai: "10012011000001",
    sac: "996332",
    taxProfiles: [],
    ...{ liquorRates: [], vatNumber: "", isLiquorInvoicedApart: false, liquorPrefix: "L" },
    invoicePrefix: "A",
    slipPrefix: "NC",
    notePrefix: "CN",
    receiptPrefix: "R",
    picture: "",
    voucherPrefix: "RV",
    cutoffHour: 4,
    discountLimit: rateBps(10_000),
    courses: [],
    waitersSettle: true,
    isCashTipInDrawer: true,
    upiId: "",
    thankYou: "Thank you, visit again",
    canonicalOrigin: "",
    kotBackupSeconds: 20,
    kotAlarmSeconds: 120,
    paperExpiryMinutes: 15,
    print: { address: true, waiter: true },
    ...given,
  };
}

/** A payment row; by default cash without a tip. */
export function examplePayment(kind: PaymentKind, amount: number, more: Partial<Payment> = {}): Payment {
  return {
    _id: `${kind}${amount}`,
    createdAt: now,
    kind,
    type: "cash",
    amount: paise(amount),
    ...NOT_TENDERED,
    reason: "",
    receivedBy: person,
    ...more,
  };
}

export function exampleStation(_id: string): Station {
  return { _id, createdAt: now, name: _id, sortOrder: 1 };
}

export function exampleCategory(given: Partial<Category> = {}): Category {
  return {
    _id: "curries",
    createdAt: now,
    name: "Curries",
    station: null,
    description: "",
    image: "",
    isActive: true,
    sortOrder: 1,
    taxClass: "service",
    ...given,
  };
}

/** Default: Dal at ₹180 without a code. */
export function exampleItem(given: Partial<MenuItem> = {}): MenuItem {
  return { ...dal, ...given };
}
