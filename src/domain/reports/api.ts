import { z } from "zod";
import { download, query } from "../endpoint.ts";
import { Id } from "../entity.ts";
import { Percent, Rupees } from "../money.ts";
import { PaymentType } from "../orders/order/api.ts";
import { NotChargedKind } from "../orders/order/notCharged.ts";
import { TaxMode } from "../settings/api.ts";
import { SheetFormat } from "../sheetFormat.ts";
import { spanFields } from "../span.ts";
import { Day } from "../time.ts";

/** today: that business day. week: the last 7 days. month: the last 30. custom: needs both dates (spec section 9). */
export const ReportRange = z.enum(["today", "week", "month", "custom"]);
export type ReportRange = z.infer<typeof ReportRange>;

export const ReportSearch = z.strictObject({
  range: ReportRange,
  ...spanFields,
});
export type ReportSearch = z.output<typeof ReportSearch>;

/** The longest range a report covers: a leap year and the month before it. */
export const REPORT_DAYS_MAX = 400;

/** How many rows the report's lists of the best hold. */
export const TOP_MAX = 5;

/**
 * Two rules (clarification 47). Sales go by the business day on which their order closes, as their bills are stored, and payments
 * by the one on which they are received; a refund is subtracted on its own day; the sales by day and by hour sum to totalSales. Tax figures go by the day of issue, which
 * is the invoice's calendar date: all bills issued and not cancelled, paid or not; issuedTotal = taxableValue + cgst + sgst + roundOff.
 */
export const SalesReport = z.object({
  startDate: Day,
  endDate: Day,
  totalSales: Rupees,
  totalOrders: z.number(),
  /** totalSales by order, rounded half up to the paisa; zero without orders. */
  averageOrderValue: Rupees,
  /** At most TOP_MAX, by revenue: the items' amounts before any discount of the bill. */
  topSellingItems: z.array(z.object({ name: z.string(), quantity: z.number(), revenue: Rupees })),
  /** Every day of the range, the ones without sales too. */
  salesByDate: z.array(z.object({ date: Day, sales: Rupees, orders: z.number() })),
  /**
   * Money received less money given back, and what was charged to accounts; `count` counts the payments. With what follows they sum to
   * totalSales = byPaymentType + due + waived - overpaid - unbilled.
   */
  byPaymentType: z.array(
    z.object({
      type: PaymentType,
      amount: Rupees,
      count: z.number(),
      /** Beside the amount: a tip is not a sale. */
      tips: Rupees,
    }),
  ),
  /** Became due on orders whose bill is paid, less what was collected or written off of it. */
  due: Rupees,
  /** Became overpaid on them, less what was returned. */
  overpaid: Rupees,
  /** Written off of what was due. */
  waived: Rupees,
  /** Received for orders that had no paid bill by the end of the range, less what others had received so before it. */
  unbilled: Rupees,
  /** All 24 hours of the clock in Asia/Kolkata. */
  byHour: z.array(z.object({ hour: z.number(), sales: Rupees, orders: z.number() })),
  refunds: Rupees,
  tips: Rupees,
  issuedBills: z.number(),
  /** Those of the issued bills that nobody has paid yet. */
  unpaidBills: z.number(),
  issuedTotal: Rupees,
  discounts: Rupees,
  taxableValue: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  roundOff: Rupees,
  /** The taxes of the issued bills: they sum to taxableValue, cgst and sgst. */
  taxByRate: z.array(
    z.object({
      mode: TaxMode,
      /** Empty where neither the dish nor the settings name one. */
      hsnSac: z.string(),
      cgstRate: Percent,
      sgstRate: Percent,
      taxableValue: Rupees,
      cgst: Rupees,
      sgst: Rupees,
    }),
  ),
  /** The value at menu prices of what was not charged, by the date on its slip. It is in no other figure. */
  notCharged: z.array(z.object({ kind: NotChargedKind, amount: Rupees })),
});
export type SalesReport = z.output<typeof SalesReport>;

export const ItemReport = z.object({
  totalItems: z.number(),
  availableItems: z.number(),
  outOfStockItems: z.number(),
  /** At most TOP_MAX, by number of items. */
  topCategories: z.array(z.object({ name: z.string(), itemCount: z.number() })),
  priceRange: z.object({ min: Rupees, max: Rupees, average: Rupees }),
});
export type ItemReport = z.output<typeof ItemReport>;

/** As many items as a report lists, sold and not. */
export const SOLD_ITEMS_MAX = 1_000;

/** The sales of a range by item, each variant for itself, and the items on the menu that were not sold in it. */
export const SoldItems = z.object({
  startDate: Day,
  endDate: Day,
  /** By revenue: the items' amounts before any discount of the bill. */
  sold: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      revenue: Rupees,
      /** The part of all revenue; the shares sum to 100. */
      share: Percent,
    }),
  ),
  neverSold: z.array(z.object({ _id: z.string(), name: z.string(), category: z.string() })),
});
export type SoldItems = z.output<typeof SoldItems>;

/** Rows written of all rows of the file; the latter is null until they are counted. */
export const ExportProgress = z.object({ rows: z.number(), ofRows: z.number().nullable() });
export type ExportProgress = z.output<typeof ExportProgress>;

export const reportsApi = {
  /** 422 names startDate or endDate when a custom range lacks one, ends before it starts or is longer than 400 days. */
  sales: query({
    path: "/reports/sales",
    permission: "reports.read",
    summary: "Sales by day of payment and tax by day of issue, in a range",
    search: ReportSearch,
    output: SalesReport,
  }),
  items: query({
    path: "/reports/items",
    permission: "reports.read",
    summary: "The menu in figures",
    output: ItemReport,
  }),
  soldItems: query({
    path: "/reports/items/sold",
    permission: "reports.read",
    summary: "What was sold of each item in a range, and what never",
    search: ReportSearch,
    output: SoldItems,
  }),
  /**
   * One row for each line of a bill issued and not cancelled and of a slip, by its date, and one for each refund, by its business day.
   * The columns of tax sum to the report's tax figures, "Total" to issuedTotal less the refunds. The sums of a bill's tenders, its tips
   * and the account of a credit are in its first row.
   */
  exportSales: download({
    path: "/reports/sales/export",
    permission: "reports.read",
    summary: "The bill lines of a range as a spreadsheet",
    search: z.strictObject({ ...ReportSearch.shape, format: SheetFormat, exportId: Id.optional() }),
  }),
  /** 404 for an export that is not being written, or not by the node that is asked. */
  exportProgress: query({
    path: "/reports/exports/:exportId",
    permission: "reports.read",
    summary: "How far the server is with an export of sales, by the id that the device gave it",
    output: ExportProgress,
  }),
  exportItems: download({
    path: "/reports/items/export",
    permission: "reports.read",
    summary: "The items with their prices and availability as a spreadsheet",
    search: z.strictObject({ format: SheetFormat }),
  }),
};
