import { notChargedWords } from "#domain/orders/order/notCharged.ts";
import { paymentTypeWords } from "#domain/orders/payments/paymentTypeWords.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import { formatDay } from "#domain/time.ts";
import type { Column } from "../../kit/list/DataTable.tsx";
import { Money } from "../../kit/Money.tsx";

/** Returns when an hour of the day begins: "20:00". */
export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

export const itemColumns: readonly Column<SalesReport["topSellingItems"][number]>[] = [
  { header: "Item", cell: ({ name }) => name },
  { header: "Quantity", isFigure: true, cell: ({ quantity }) => quantity },
  { header: "Revenue (₹)", isFigure: true, cell: ({ revenue }) => <Money amount={revenue} form="column" /> },
];

export const paymentColumns: readonly Column<SalesReport["byPaymentType"][number]>[] = [
  { header: "Payment", cell: ({ type }) => paymentTypeWords[type] },
  { header: "Payments", isFigure: true, cell: ({ count }) => count },
  { header: "Amount (₹)", isFigure: true, cell: ({ amount }) => <Money amount={amount} form="column" /> },
  { header: "Tips (₹)", isFigure: true, cell: ({ tips }) => <Money amount={tips} form="column" /> },
];

export const notChargedColumns: readonly Column<SalesReport["notCharged"][number]>[] = [
  { header: "Kind", cell: ({ kind }) => notChargedWords[kind] },
  {
    header: "Value at menu prices (₹)",
    isFigure: true,
    cell: ({ amount }) => <Money amount={amount} form="column" />,
  },
];

export const dayColumns: readonly Column<SalesReport["salesByDate"][number]>[] = [
  { header: "Date", cell: ({ date }) => formatDay(date) },
  { header: "Orders", isFigure: true, cell: ({ orders }) => orders },
  { header: "Sales (₹)", isFigure: true, cell: ({ sales }) => <Money amount={sales} form="column" /> },
];

export const hourColumns: readonly Column<SalesReport["byHour"][number]>[] = [
  { header: "Hour", cell: ({ hour }) => hourLabel(hour) },
  { header: "Orders", isFigure: true, cell: ({ orders }) => orders },
  { header: "Sales (₹)", isFigure: true, cell: ({ sales }) => <Money amount={sales} form="column" /> },
];

/** Sorts the hours as a business day has them: it begins at the cutoff hour, so the hours after midnight come last. */
export function hoursOfDay({ byHour }: SalesReport, cutoffHour: number): SalesReport["byHour"] {
  return [...byHour.slice(cutoffHour), ...byHour.slice(0, cutoffHour)];
}
