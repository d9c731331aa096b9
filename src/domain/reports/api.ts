import { z } from "zod";
import { download, query } from "../endpoint.ts";
import { Id } from "../entity.ts";
import { Percent, Rupees } from "../money.ts";
import { PaymentType } from "../orders/order/api.ts";
import { NotChargedKind } from "../orders/order/notCharged.ts";
import { TaxMode } from "../settings/api.ts";
import { TaxClass } from "../settings/taxClass.ts";
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

/** The length of the report's top lists. */
export const TOP_MAX = 5;

/**
 * The sales report has two bases (clarification 47). Sales count on the business day on which the order closes, payments on
 * the one on which they are received, refunds on their own; the sales by day and by hour add up to totalSales. Tax figures
 * count by the calendar date of issue: all bills issued and not cancelled, paid or not, less the credit notes issued; issuedTotal = taxableValue + cgst +
 * sgst + liquor.vat + roundOff.
 */
export const SalesReport = z.object({
  startDate: Day,
  endDate: Day,
  totalSales: Rupees,
  totalOrders: z.number(),
  /** totalSales ÷ number of orders, rounded half up to the paisa; zero without orders. */
  averageOrderValue: Rupees,
  /** At most TOP_MAX items, by revenue before discounts. */
  topSellingItems: z.array(z.object({ name: z.string(), quantity: z.number(), revenue: Rupees })),
  /** Every day of the range, including days without sales. */
  salesByDate: z.array(z.object({ date: Day, sales: Rupees, orders: z.number() })),
  /** Money received less given back, and credit. totalSales = sum of byPaymentType + due + waived − overpaid − unbilled. */
  byPaymentType: z.array(
    z.object({
      type: PaymentType,
      amount: Rupees,
      count: z.number(),
      /** Not part of the amount: a tip is not a sale. */
      tips: Rupees,
    }),
  ),
  /** Amounts that became due on orders with a paid bill, less what was collected or written off. */
  due: Rupees,
  /** Overpayments of those orders, less what was returned. */
  overpaid: Rupees,
  /** Amounts due that were written off. */
  waived: Rupees,
  /** Received for orders without a paid bill at the range's end, less earlier payments for orders billed in it. */
  unbilled: Rupees,
  /** All 24 hours of the clock in Asia/Kolkata. */
  byHour: z.array(z.object({ hour: z.number(), sales: Rupees, orders: z.number() })),
  refunds: Rupees,
  tips: Rupees,
  issuedBills: z.number(),
  /** The number of issued bills that are not paid yet. */
  unpaidBills: z.number(),
  issuedTotal: Rupees,
  /** The credit notes with a date in the range, which the tax figures have subtracted. */
  creditNotes: z.object({ count: z.number(), total: Rupees }),
  discounts: Rupees,
  taxableValue: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  roundOff: Rupees,
  /** The part of the figures above that is liquor; total = taxableValue + vat + roundOff. */
  liquor: z.object({
    subtotal: Rupees,
    discounts: Rupees,
    taxableValue: Rupees,
    vat: Rupees,
    roundOff: Rupees,
    total: Rupees,
  }),
  /** The taxes of the issued bills less those of the credit notes; they add up to taxableValue, cgst, sgst and liquor.vat. */
  taxByRate: z.array(
    z.object({
      mode: TaxMode,
      taxClass: TaxClass,
      /** Empty if neither the dish nor the settings have a code. */
      hsnSac: z.string(),
      cgstRate: Percent,
      sgstRate: Percent,
      taxableValue: Rupees,
      cgst: Rupees,
      sgst: Rupees,
      vatRate: Percent,
      vat: Rupees,
    }),
  ),
  /** The value of uncharged dishes at menu prices, by the date of the slip. Not part of any other figure. */
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

/** The most items that a report lists, sold and unsold. */
export const SOLD_ITEMS_MAX = 1_000;

/** The sales of a range by item and variant, and the menu's items that were not sold. */
export const SoldItems = z.object({
  startDate: Day,
  endDate: Day,
  /** By revenue before discounts. */
  sold: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      revenue: Rupees,
      /** The share of all revenue; the shares add up to 100. */
      share: Percent,
    }),
  ),
  neverSold: z.array(z.object({ _id: z.string(), name: z.string(), category: z.string() })),
});
export type SoldItems = z.output<typeof SoldItems>;

/** The number of written rows, and of all rows of the file; the latter is null until they are counted. */
const ExportProgress = z.object({ rows: z.number(), ofRows: z.number().nullable() });

export const reportsApi = {
  /** 422 naming startDate or endDate if a custom range lacks one, ends before it starts or is longer than 400 days. */
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
   * One row per line of an issued, not cancelled bill, per line of a credit note, with its figures below zero, and per line of a
   * slip, by their date. The tax columns add up to the report's tax figures, "Total" to issuedTotal. The tenders, tips and
   * credit account of a bill or note are in its first row.
   */
  exportSales: download({
    path: "/reports/sales/export",
    permission: "reports.read",
    summary: "The bill lines of a range as a spreadsheet",
    search: z.strictObject({ ...ReportSearch.shape, format: SheetFormat, exportId: Id.optional() }),
  }),
  /** 404 if this node is not writing that export. */
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
