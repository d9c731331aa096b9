import { averageOf, minus, type Paise, paise, sum } from "../money.ts";
import { PaymentType } from "../orders/order/api.ts";
import type { PaymentKind } from "../orders/payments/api.ts";
import { effectOf } from "../orders/payments/paymentKinds.ts";
import type { BusinessDay } from "../time.ts";
import { type SalesReport, TOP_MAX } from "./api.ts";
import { type DayRange, daysOf } from "./range.ts";

/** Paid bills of one business day and hour, summed. `hour` is 0 to 23 in Asia/Kolkata. */
export interface BillSum {
  readonly day: BusinessDay;
  readonly hour: number;
  readonly orders: number;
  readonly sales: Paise;
}

/** All bills that were issued in a range and not cancelled, summed. */
export interface IssuedSum {
  readonly bills: number;
  readonly unpaid: number;
  readonly total: Paise;
  readonly subtotal: Paise;
  readonly discounts: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly roundOff: Paise;
}

/** Money of one kind on one business day and hour by one type of payment, summed. */
export interface PaymentSum {
  readonly day: BusinessDay;
  readonly hour: number;
  readonly kind: PaymentKind;
  readonly type: PaymentType;
  readonly count: number;
  readonly amount: Paise;
  readonly tips: Paise;
}

/** What one item sold under one name; `lastSoldAt` tells which of its names is the newest. */
export interface ItemSum {
  readonly menuItem: string;
  readonly name: string;
  readonly quantity: number;
  readonly revenue: Paise;
  readonly lastSoldAt: number;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Computes the sales report of a range from its sums. It adds up what bills store and computes no tax anew. */
export function salesReport(
  range: DayRange,
  {
    bills,
    issued,
    payments,
    items,
  }: {
    readonly issued: IssuedSum;
    readonly bills: readonly BillSum[];
    readonly payments: readonly PaymentSum[];
    readonly items: readonly ItemSum[];
  },
): SalesReport {
  const refunds = payments.filter(({ kind }) => kind === "refund");
  const orders = bills.reduce((count, bill) => count + bill.orders, 0);
  const refunded = sum(refunds.map(({ amount }) => amount));
  const totalSales = minus(sum(bills.map(({ sales }) => sales)), refunded);
  return {
    startDate: range.from,
    endDate: range.to,
    totalSales,
    totalOrders: orders,
    averageOrderValue: averageOf(totalSales, orders),
    topSellingItems: topSelling(items),
    salesByDate: byKey(daysOf(range), bills, refunds, ({ day }) => day).map(({ key, sales, orders }) => ({
      date: key,
      sales,
      orders,
    })),
    byPaymentType: byPaymentType(payments),
    byHour: byKey(HOURS, bills, refunds, ({ hour }) => hour).map(({ key, sales, orders }) => ({
      hour: key,
      sales,
      orders,
    })),
    refunds: refunded,
    tips: sum(payments.map(({ tips }) => tips)),
    issuedBills: issued.bills,
    unpaidBills: issued.unpaid,
    issuedTotal: issued.total,
    discounts: issued.discounts,
    taxableValue: minus(issued.subtotal, issued.discounts),
    cgst: issued.cgst,
    sgst: issued.sgst,
    roundOff: issued.roundOff,
  };
}

/** Sums up sales less refunds and counts orders for every key, also for those without any. */
function byKey<K>(
  keys: readonly K[],
  bills: readonly BillSum[],
  refunds: readonly PaymentSum[],
  keyOf: (row: BillSum | PaymentSum) => K,
): { readonly key: K; readonly sales: Paise; readonly orders: number }[] {
  const sums = new Map(keys.map((key) => [key, { sales: 0, orders: 0 }]));
  for (const bill of bills) {
    const at = sums.get(keyOf(bill));
    if (!at) continue;
    at.sales += bill.sales;
    at.orders += bill.orders;
  }
  for (const refund of refunds) {
    const at = sums.get(keyOf(refund));
    if (at) at.sales -= refund.amount;
  }
  return [...sums].map(([key, { sales, orders }]) => ({ key, sales: paise(sales), orders }));
}

/** Sums up the money held, per payment type. What was overpaid counts from when it was taken until it is returned. */
function byPaymentType(payments: readonly PaymentSum[]): SalesReport["byPaymentType"] {
  return PaymentType.options.map((type) => {
    const ofType = payments.filter((payment) => payment.type === type);
    const received = ofType.filter(({ kind }) => kind === "payment");
    return {
      type,
      amount: effectOf(ofType, "held"),
      count: received.reduce((count, payment) => count + payment.count, 0),
      tips: sum(ofType.map(({ tips }) => tips)),
    };
  });
}

/** Finds the items with the most revenue. One that was renamed counts as one, under its newest name. */
function topSelling(items: readonly ItemSum[]): SalesReport["topSellingItems"] {
  const byItem = new Map<string, ItemSum>();
  for (const item of items) {
    const known = byItem.get(item.menuItem);
    byItem.set(item.menuItem, known ? joined(known, item) : item);
  }
  return [...byItem.values()]
    .sort((a, b) => b.revenue - a.revenue || b.quantity - a.quantity || a.name.localeCompare(b.name))
    .slice(0, TOP_MAX)
    .map(({ name, quantity, revenue }) => ({ name, quantity, revenue }));
}

function joined(a: ItemSum, b: ItemSum): ItemSum {
  const newer = b.lastSoldAt > a.lastSoldAt ? b : a;
  return { ...newer, quantity: a.quantity + b.quantity, revenue: sum([a.revenue, b.revenue]) };
}
