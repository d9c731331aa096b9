import { averageOf, minus, type Paise, sum, ZERO } from "../money.ts";
import type { SalesReport } from "./api.ts";

/** What is compared of a report. */
export interface Sold {
  readonly sales: Paise;
  readonly orders: number;
  /** Zero without orders. */
  readonly average: Paise;
}

export interface Comparable {
  readonly now: Sold;
  readonly before: Sold;
  /** end: the whole ranges. hour: until this hour of the clock. yesterday: without today, which is not over. */
  readonly until: "end" | "yesterday" | { readonly hour: number };
}

type Report = Pick<
  SalesReport,
  "startDate" | "endDate" | "totalSales" | "totalOrders" | "salesByDate" | "byHour"
>;

/** The running business day: the hour of the clock now, and the hour at which the day began. */
export interface OpenDay {
  readonly hour: number;
  readonly cutoffHour: number;
}

/**
 * Returns what of a report can be compared with the same number of days before: as much of one as of the other. A day that is
 * not over is compared until its last full hour, or left out of several days. Undefined where nothing was sold before.
 */
export function comparable(
  report: Report,
  before: Report,
  open: OpenDay | undefined,
): Comparable | undefined {
  const compared = open === undefined ? whole(report, before) : partial(report, before, open);
  return compared && compared.before.sales > 0 ? compared : undefined;
}

const whole = (now: Report, before: Report): Comparable => ({
  now: toSold(now.totalSales, now.totalOrders),
  before: toSold(before.totalSales, before.totalOrders),
  until: "end",
});

function partial(report: Report, before: Report, { hour, cutoffHour }: OpenDay): Comparable | undefined {
  if (report.startDate !== report.endDate) {
    const withoutLast = ({ totalSales, totalOrders, salesByDate }: Report) => {
      const last = salesByDate.at(-1);
      return toSold(minus(totalSales, last?.sales ?? ZERO), totalOrders - (last?.orders ?? 0));
    };
    return { now: withoutLast(report), before: withoutLast(before), until: "yesterday" };
  }
  const fullHours = (hour - cutoffHour + 24) % 24;
  const untilNow = ({ byHour }: Report) => {
    const hours = [...byHour.slice(cutoffHour), ...byHour.slice(0, cutoffHour)].slice(0, fullHours);
    return toSold(
      sum(hours.map(({ sales }) => sales)),
      hours.reduce((count, { orders }) => count + orders, 0),
    );
  };
  return { now: untilNow(report), before: untilNow(before), until: { hour } };
}

function toSold(sales: Paise, orders: number): Sold {
  return { sales, orders, average: orders === 0 ? ZERO : averageOf(sales, orders) };
}
