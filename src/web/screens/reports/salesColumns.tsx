import { formatRate, minus, type Paise, ZERO } from "#domain/money.ts";
import { notChargedLabels } from "#domain/orders/order/notCharged.ts";
import { isLiquor } from "#domain/orders/order/totals.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import type { TaxMode } from "#domain/settings/api.ts";
import { formatDay } from "#domain/time.ts";
import type { Column } from "../../kit/list/DataTable.tsx";
import { Money } from "../../kit/Money.tsx";
import classes from "./ReportTable.module.css";

/** Creates a column of amounts; a row without one has an empty cell. */
export function moneyColumn<Row>(header: string, amountOf: (row: Row) => Paise | undefined): Column<Row> {
  const cell = (row: Row) => {
    const amount = amountOf(row);
    return amount !== undefined && <Money amount={amount} form="column" />;
  };
  return { header: `${header} (₹)`, isFigure: true, cell };
}

/** Returns the start of an hour of the day: "20:00". */
export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

export const itemColumns: readonly Column<SalesReport["topSellingItems"][number]>[] = [
  { header: "Item", cell: ({ name }) => name },
  { header: "Quantity", isFigure: true, cell: ({ quantity }) => quantity },
  moneyColumn("Revenue", ({ revenue }) => revenue),
];

interface TenderRow {
  readonly name: string;
  readonly amount: Paise;
  /** Undefined for rows that are no tender. */
  readonly count?: number;
  readonly tips?: Paise;
}

type Tenders = Pick<SalesReport, "byPaymentType" | "due" | "waived" | "overpaid" | "unbilled" | "totalSales">;

const TOTAL = "Total Sales";

/** Lists the tenders, and the other rows that make them add up to the sales. A credit is owed and not paid. */
export function tenderRows(report: Tenders): readonly TenderRow[] {
  const unbilled = { name: "Without a paid bill", amount: minus(ZERO, report.unbilled) };
  return [
    ...report.byPaymentType.map(({ type, ...tender }) => ({
      name: type === "credit" ? "On credit, not paid" : paymentTypeLabels[type],
      ...tender,
    })),
    { name: "Due", amount: report.due },
    { name: "Written off", amount: report.waived },
    { name: "Overpaid", amount: minus(ZERO, report.overpaid) },
    ...(report.unbilled === ZERO ? [] : [unbilled]),
    { name: TOTAL, amount: report.totalSales },
  ];
}

export const isTotalRow = ({ name }: TenderRow) => name === TOTAL;

export const tenderColumns: readonly Column<TenderRow>[] = [
  { header: "Tender", cell: ({ name }) => name },
  { header: "Count", isFigure: true, cell: ({ count }) => count },
  moneyColumn("Amount", ({ amount }) => amount),
  moneyColumn("Tips", ({ tips }) => tips),
];

const modeLabels: Record<TaxMode, string> = {
  regular: "Regular",
  composition: "Composition",
  unregistered: "Not registered",
};

type TaxRow = SalesReport["taxByRate"][number];

/** Returns the columns of the taxes; that of VAT only if there is liquor. */
export function rateColumns(rows: readonly TaxRow[]): readonly Column<TaxRow>[] {
  return rows.some(isLiquor) ? [...gstColumns, moneyColumn("VAT", ({ vat }) => vat)] : gstColumns;
}

const gstColumns: readonly Column<TaxRow>[] = [
  {
    header: "Rate",
    cell: (row) => (
      <>
        {isLiquor(row)
          ? `VAT ${formatRate(row.vatRate)}`
          : `${formatRate(row.cgstRate)} + ${formatRate(row.sgstRate)}`}
        <small className={classes.code}>
          {isLiquor(row) ? "Liquor" : modeLabels[row.mode]} · HSN/SAC {row.hsnSac || "none"}
        </small>
      </>
    ),
  },
  moneyColumn("Taxable", ({ taxableValue }) => taxableValue),
  moneyColumn("CGST", ({ cgst }) => cgst),
  moneyColumn("SGST", ({ sgst }) => sgst),
];

export const notChargedColumns: readonly Column<SalesReport["notCharged"][number]>[] = [
  { header: "Kind", cell: ({ kind }) => notChargedLabels[kind] },
  moneyColumn("Value at menu prices", ({ amount }) => amount),
];

export const dayColumns: readonly Column<SalesReport["salesByDate"][number]>[] = [
  { header: "Date", cell: ({ date }) => formatDay(date) },
  { header: "Orders", isFigure: true, cell: ({ orders }) => orders },
  moneyColumn("Sales", ({ sales }) => sales),
];

export const hourColumns: readonly Column<SalesReport["byHour"][number]>[] = [
  { header: "Hour", cell: ({ hour }) => hourLabel(hour) },
  { header: "Orders", isFigure: true, cell: ({ orders }) => orders },
  moneyColumn("Sales", ({ sales }) => sales),
];

/** Sorts the hours of a business day: it starts at the cutoff hour, so the hours after midnight come last. */
export function hoursOfDay({ byHour }: SalesReport, cutoffHour: number): SalesReport["byHour"] {
  return [...byHour.slice(cutoffHour), ...byHour.slice(0, cutoffHour)];
}
