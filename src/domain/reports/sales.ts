import { averageOf, minus, type Paise, paise, sum, times } from "../money.ts";
import { PaymentType } from "../orders/order/api.ts";
import type { PaymentKind } from "../orders/payments/api.ts";
import { computeEffect, paymentEffects } from "../orders/payments/paymentKinds.ts";
import type { BusinessDay } from "../time.ts";
import { type SalesReport, TOP_MAX } from "./api.ts";
import { type DayRange, listDays } from "./range.ts";

interface SoldSum {
  readonly orders: number;
  /** The totals of the paid bills, refunds not subtracted. */
  readonly sales: Paise;
  readonly refunds: Paise;
}

export interface DaySum extends SoldSum {
  readonly day: BusinessDay;
}

/** The sales of an hour of the clock, 0 to 23 in Asia/Kolkata, on all days of a range. */
export interface HourSum extends SoldSum {
  readonly hour: number;
}

/** Sums of the bills issued in the range and not cancelled, less the credit notes issued in it. */
export interface IssuedSum {
  readonly bills: number;
  readonly unpaid: number;
  readonly creditNotes: number;
  readonly credited: Paise;
  readonly total: Paise;
  readonly subtotal: Paise;
  readonly discounts: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly roundOff: Paise;
  /** The part of these sums that is liquor. */
  readonly liquor: LiquorSum;
}

/** Sums of the liquor on bills. */
export interface LiquorSum {
  readonly subtotal: Paise;
  readonly discounts: Paise;
  readonly vat: Paise;
  readonly roundOff: Paise;
}

export interface PaymentSum {
  readonly kind: PaymentKind;
  readonly type: PaymentType;
  readonly count: number;
  readonly amount: Paise;
  readonly tips: Paise;
}

/** The sales of an item or variant under one name; `lastSoldAt` finds the newest of several names. */
export interface ItemSum {
  readonly menuItem: string;
  readonly name: string;
  /** Empty for an item without variants. */
  readonly variant: string;
  readonly quantity: number;
  readonly revenue: Paise;
  readonly lastSoldAt: number;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The sums of a range. Rows of the same day, hour, type or item are added up. */
export interface SalesSums {
  readonly days: readonly DaySum[];
  readonly hours: readonly HourSum[];
  readonly issued: readonly IssuedSum[];
  readonly payments: readonly PaymentSum[];
  readonly items: readonly ItemSum[];
}

/** Computes the sales report of a range from its sums. Taxes are those stored on the bills. */
export function salesReport(
  range: DayRange,
  { days, hours, issued, payments, items }: SalesSums,
): Omit<SalesReport, "notCharged" | "taxByRate" | "due" | "overpaid" | "waived" | "unbilled"> {
  const orders = totalOf(days, (day) => day.orders);
  const refunds = sum(days.map((day) => day.refunds));
  const totalSales = minus(sum(days.map(({ sales }) => sales)), refunds);
  const all = addedUp(issued);
  return {
    startDate: range.from,
    endDate: range.to,
    totalSales,
    totalOrders: orders,
    averageOrderValue: averageOf(totalSales, orders),
    topSellingItems: topSelling(items),
    salesByDate: byKey(listDays(range), days, ({ day }) => day).map(({ key, sales, orders }) => ({
      date: key,
      sales,
      orders,
    })),
    byPaymentType: byPaymentType(payments),
    byHour: byKey(HOURS, hours, ({ hour }) => hour).map(({ key, sales, orders }) => ({
      hour: key,
      sales,
      orders,
    })),
    refunds,
    tips: tipsOf(payments),
    issuedBills: all.bills,
    unpaidBills: all.unpaid,
    issuedTotal: all.total,
    creditNotes: { count: all.creditNotes, total: all.credited },
    discounts: all.discounts,
    taxableValue: minus(all.subtotal, all.discounts),
    cgst: all.cgst,
    sgst: all.sgst,
    roundOff: all.roundOff,
    liquor: liquorFigures(all.liquor),
  };
}

function totalOf<T>(rows: readonly T[], countOf: (row: T) => number): number {
  return rows.reduce((total, row) => total + countOf(row), 0);
}

function addedUp(rows: readonly IssuedSum[]): IssuedSum {
  return {
    bills: totalOf(rows, ({ bills }) => bills),
    unpaid: totalOf(rows, ({ unpaid }) => unpaid),
    creditNotes: totalOf(rows, ({ creditNotes }) => creditNotes),
    credited: sum(rows.map(({ credited }) => credited)),
    total: sum(rows.map(({ total }) => total)),
    subtotal: sum(rows.map(({ subtotal }) => subtotal)),
    discounts: sum(rows.map(({ discounts }) => discounts)),
    cgst: sum(rows.map(({ cgst }) => cgst)),
    sgst: sum(rows.map(({ sgst }) => sgst)),
    roundOff: sum(rows.map(({ roundOff }) => roundOff)),
    liquor: {
      subtotal: sum(rows.map(({ liquor }) => liquor.subtotal)),
      discounts: sum(rows.map(({ liquor }) => liquor.discounts)),
      vat: sum(rows.map(({ liquor }) => liquor.vat)),
      roundOff: sum(rows.map(({ liquor }) => liquor.roundOff)),
    },
  };
}

function liquorFigures({ subtotal, discounts, vat, roundOff }: LiquorSum): SalesReport["liquor"] {
  const taxableValue = minus(subtotal, discounts);
  return { subtotal, discounts, taxableValue, vat, roundOff, total: sum([taxableValue, vat, roundOff]) };
}

/** Sums sales less refunds and counts orders for every key, including keys without sales. */
function byKey<K, Sum extends SoldSum>(
  keys: readonly K[],
  rows: readonly Sum[],
  keyOf: (row: Sum) => K,
): { readonly key: K; readonly sales: Paise; readonly orders: number }[] {
  const sums = new Map(keys.map((key) => [key, { sales: 0, orders: 0 }]));
  for (const row of rows) {
    const at = sums.get(keyOf(row));
    if (!at) continue;
    at.sales += row.sales - row.refunds;
    at.orders += row.orders;
  }
  return [...sums].map(([key, { sales, orders }]) => ({ key, sales: paise(sales), orders }));
}

/** Sums the money held per payment type. An overpayment counts until it is returned. */
function byPaymentType(payments: readonly PaymentSum[]): SalesReport["byPaymentType"] {
  return PaymentType.options.map((type) => {
    const ofType = payments.filter((payment) => payment.type === type);
    const counted = (kind: PaymentKind) =>
      totalOf(
        ofType.filter((one) => one.kind === kind),
        ({ count }) => count,
      );
    return {
      type,
      amount: computeEffect(ofType, "held"),
      count: counted("payment") - counted("reversal"),
      tips: tipsOf(ofType),
    };
  });
}

/** Sums tips; the tip of a reversed payment is subtracted. */
function tipsOf(payments: readonly PaymentSum[]): Paise {
  return sum(payments.map(({ kind, tips }) => times(tips, paymentEffects[kind].held)));
}

/** Returns the items with the most revenue. */
function topSelling(items: readonly ItemSum[]): SalesReport["topSellingItems"] {
  return soldByItem(items)
    .slice(0, TOP_MAX)
    .map(({ name, quantity, revenue }) => ({ name, quantity, revenue }));
}

/** Sums the sales per item and variant, by revenue. A renamed item is counted under its newest name. */
export function soldByItem(items: readonly ItemSum[]): readonly ItemSum[] {
  const byItem = new Map<string, ItemSum>();
  for (const item of items) {
    const key = JSON.stringify([item.menuItem, item.variant]);
    const known = byItem.get(key);
    byItem.set(key, known ? joined(known, item) : item);
  }
  return [...byItem.values()].sort(
    (a, b) => b.revenue - a.revenue || b.quantity - a.quantity || a.name.localeCompare(b.name),
  );
}

function joined(a: ItemSum, b: ItemSum): ItemSum {
  const newer = b.lastSoldAt > a.lastSoldAt ? b : a;
  return { ...newer, quantity: a.quantity + b.quantity, revenue: sum([a.revenue, b.revenue]) };
}
