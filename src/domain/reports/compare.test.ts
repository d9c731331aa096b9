import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { Day } from "../time.ts";
import { comparable } from "./compare.ts";

const at = { 3: [100, 1], 11: [400, 2], 20: [1_000, 5] } as const;
type Hours = Readonly<Record<number, readonly [sales: number, orders: number]>>;

/** A report whose last day sold this at these hours, after days that sold this each. */
function report(hours: Hours, earlier: readonly number[] = []) {
  const byHour = Array.from({ length: 24 }, (_, hour) => {
    const [sales = 0, orders = 0] = hours[hour] ?? [];
    return { hour, sales: paise(sales), orders };
  });
  const lastSales = Object.values(hours).reduce((total, [sales]) => total + sales, 0);
  const lastOrders = Object.values(hours).reduce((total, [, orders]) => total + orders, 0);
  const days = [...earlier.map((sales) => ({ sales, orders: 1 })), { sales: lastSales, orders: lastOrders }];
  const salesByDate = days.map(({ sales, orders }, index) => ({
    ...{ date: Day.decode(`2026-11-${String(index + 10)}`), sales: paise(sales), orders },
  }));
  const total = (field: "sales" | "orders") => days.reduce((count, day) => count + day[field], 0);
  return {
    ...{ startDate: Day.decode("2026-11-10"), endDate: Day.decode(`2026-11-${String(days.length + 9)}`) },
    ...{ totalSales: paise(total("sales")), totalOrders: total("orders"), salesByDate, byHour },
  };
}

test("days that are over are compared whole", () => {
  expect(comparable(report(at), report({ 12: [300, 2] }), undefined)).toEqual({
    now: { sales: 1_500, orders: 8, average: 188 },
    before: { sales: 300, orders: 2, average: 150 },
    until: "end",
  });
});

test.each([
  ["at noon", 12, 400, 400],
  ["before the evening's first hour is over", 20, 400, 400],
  ["after it", 21, 1_400, 1_400],
  ["after midnight, before the cut-off hour", 3, 1_400, 1_400],
  ["in the last hour", 4 - 1, 1_400, 1_400],
])("a running day is compared until its last full hour: %s", (_, hour, now, before) => {
  const compared = comparable(report(at), report({ ...at, 23: [0, 0] }), { hour, cutoffHour: 4 });
  expect(compared).toMatchObject({ now: { sales: now }, before: { sales: before }, until: { hour } });
});

test("several days of which the last is running are compared without it", () => {
  const compared = comparable(report(at, [200, 300]), report({ 13: [9_000, 9] }, [100, 150]), {
    ...{ hour: 12, cutoffHour: 4 },
  });
  expect(compared).toEqual({
    now: { sales: 500, orders: 2, average: 250 },
    before: { sales: 250, orders: 2, average: 125 },
    until: "yesterday",
  });
});

test.each([
  ["an empty day", report({}), undefined],
  ["a day that was empty until this hour", report({ 20: [500, 1] }), { hour: 12, cutoffHour: 4 }],
  ["a day in its first hour", report(at), { hour: 4, cutoffHour: 4 }],
])("nothing is compared with %s", (_, before, open) => {
  expect(comparable(report(at), before, open)).toBeUndefined();
});
