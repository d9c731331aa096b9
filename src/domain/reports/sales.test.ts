import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { Day } from "../time.ts";
import {
  type DaySum,
  type HourSum,
  type IssuedSum,
  type ItemSum,
  type PaymentSum,
  salesReport,
} from "./sales.ts";

const thursday = Day.decode("2026-11-19");
const friday = Day.decode("2026-11-20");
const saturday = Day.decode("2026-11-21");
const range = { from: thursday, to: saturday };
const nothing = { days: [], hours: [], issued: [], payments: [], items: [] };

const sold = (orders: number, sales: number, refunds = 0) => ({
  orders,
  sales: paise(sales),
  refunds: paise(refunds),
});

const payment = (
  kind: PaymentSum["kind"],
  type: PaymentSum["type"],
  [count, amount, tips = 0]: readonly [number, number, number?],
): PaymentSum => ({ kind, type, count, amount: paise(amount), tips: paise(tips) });

const days: DaySum[] = [
  { day: thursday, ...sold(2, 100_000) },
  { day: friday, ...sold(2, 24_100, 4_000) },
  { day: friday, ...sold(0, 0, 100) },
];
const hours: HourSum[] = [
  { hour: 13, ...sold(2, 100_000) },
  { hour: 13, ...sold(1, 21_000) },
  { hour: 0, ...sold(1, 3_100) },
  { hour: 14, ...sold(0, 0, 4_100) },
];
// total = subtotal − discounts + cgst + sgst + VAT + roundOff
const issued: IssuedSum[] = [
  {
    bills: 3,
    unpaid: 0,
    creditNotes: 1,
    credited: paise(4_100),
    total: paise(107_700),
    subtotal: paise(100_000),
    discounts: paise(5_000),
    cgst: paise(2_500),
    sgst: paise(2_500),
    roundOff: paise(100),
    liquor: { subtotal: paise(40_000), discounts: paise(2_000), vat: paise(7_600), roundOff: paise(30) },
  },
  {
    bills: 2,
    unpaid: 1,
    creditNotes: 0,
    credited: paise(0),
    total: paise(26_000),
    subtotal: paise(24_000),
    discounts: paise(1_000),
    cgst: paise(450),
    sgst: paise(451),
    roundOff: paise(99),
    liquor: { subtotal: paise(10_000), discounts: paise(0), vat: paise(2_000), roundOff: paise(-10) },
  },
];
const payments = [
  payment("payment", "cash", [2, 80_000, 700]),
  payment("payment", "cash", [3, 25_000]),
  payment("returned", "cash", [1, 5_000]),
  payment("waived", "cash", [1, 2_000]),
  payment("payment", "upi", [1, 24_100, 50]),
  payment("refund", "upi", [1, 4_000]),
  payment("refund", "credit", [1, 100]),
];

test("sales are those of the paid bills less what was refunded, tax is that of the issued bills", () => {
  expect(salesReport(range, { days, hours, issued, payments, items: [] })).toMatchObject({
    startDate: "2026-11-19",
    endDate: "2026-11-21",
    totalSales: 120_000, // 124,100 − 4,100
    totalOrders: 4,
    averageOrderValue: 30_000,
    discounts: 6_000,
    taxableValue: 118_000, // 124,000 − 6,000
    cgst: 2_950,
    sgst: 2_951,
    roundOff: 199,
    liquor: {
      ...{ subtotal: 50_000, discounts: 2_000, taxableValue: 48_000 },
      ...{ vat: 9_600, roundOff: 20, total: 57_620 },
    },
    refunds: 4_100,
    tips: 750,
    issuedBills: 5,
    unpaidBills: 1,
    creditNotes: { count: 1, total: 4_100 },
    issuedTotal: 133_700,
  });
});

test("every day of the range has its sales, and a refund counts on its own day", () => {
  expect(salesReport(range, { ...nothing, days }).salesByDate).toEqual([
    { date: "2026-11-19", sales: 100_000, orders: 2 },
    { date: "2026-11-20", sales: 20_000, orders: 2 },
    { date: "2026-11-21", sales: 0, orders: 0 },
  ]);
});

test("all hours of the clock are there, and a refund counts in its own hour", () => {
  const { byHour } = salesReport(range, { ...nothing, hours });
  expect(byHour.map(({ hour }) => hour)).toEqual([...Array(24).keys()]);
  expect(byHour.filter(({ sales, orders }) => sales !== 0 || orders !== 0)).toEqual([
    { hour: 0, sales: 3_100, orders: 1 },
    { hour: 13, sales: 121_000, orders: 3 },
    { hour: 14, sales: -4_100, orders: 0 },
  ]);
});

test("a payment type holds what was received less what was given back, and counts what was received", () => {
  expect(salesReport(range, { ...nothing, payments }).byPaymentType).toEqual([
    { type: "cash", amount: 100_000, count: 5, tips: 700 },
    { type: "card", amount: 0, count: 0, tips: 0 },
    { type: "upi", amount: 20_100, count: 1, tips: 50 },
    { type: "credit", amount: -100, count: 0, tips: 0 },
  ]);
});

const soldItem = (menuItem: string, name: string, figures: readonly [number, number, number]): ItemSum => {
  const [quantity, revenue, lastSoldAt] = figures;
  return { menuItem, name, variant: "", quantity, revenue: paise(revenue), lastSoldAt };
};

test("the best items go by revenue, then pieces, then name; a renamed one is one, under its newest name", () => {
  const items = [
    soldItem("water", "Water", [90, 1_000, 9]),
    soldItem("naan", "Butter Naan", [4, 20_000, 30]),
    soldItem("chai", "Chai", [9, 9_000, 9]),
    soldItem("dal", "Dal", [3, 54_000, 10]),
    soldItem("appam", "Appam", [5, 30_000, 9]),
    soldItem("naan", "Naan", [1, 10_000, 3]),
    soldItem("roti", "Roti", [10, 30_000, 5]),
    soldItem("dal", "Dal Tadka", [2, 40_000, 20]),
  ];
  expect(salesReport(range, { ...nothing, items }).topSellingItems).toEqual([
    { name: "Dal Tadka", quantity: 5, revenue: 94_000 },
    { name: "Roti", quantity: 10, revenue: 30_000 },
    { name: "Appam", quantity: 5, revenue: 30_000 },
    { name: "Butter Naan", quantity: 5, revenue: 30_000 },
    { name: "Chai", quantity: 9, revenue: 9_000 },
  ]);
});

test("a range without sales is nothing but zeros", () => {
  const {
    salesByDate,
    byHour,
    byPaymentType,
    topSellingItems,
    startDate,
    endDate,
    liquor,
    creditNotes,
    ...figures
  } = salesReport({ from: friday, to: friday }, nothing);
  expect([startDate, endDate]).toEqual(["2026-11-20", "2026-11-20"]);
  expect(new Set(Object.values({ ...figures, ...liquor, ...creditNotes }))).toEqual(new Set([0]));
  expect(salesByDate).toEqual([{ date: "2026-11-20", sales: 0, orders: 0 }]);
  expect([byHour.length, byPaymentType.length, topSellingItems.length]).toEqual([24, 4, 0]);
});
