import { z } from "zod";
import { query } from "../endpoint.ts";
import { Rupees } from "../money.ts";
import { PaymentType } from "../orders/api.ts";
import { Day } from "../time.ts";

/** today: that business day. week: the last 7 days. month: the last 30. custom: needs both dates (spec section 9). */
export const ReportRange = z.enum(["today", "week", "month", "custom"]);
export type ReportRange = z.infer<typeof ReportRange>;

export const ReportSearch = z.strictObject({
  range: ReportRange,
  startDate: Day.optional(),
  endDate: Day.optional(),
});
export type ReportSearch = z.output<typeof ReportSearch>;

/** From paid bills by business day of payment; refunds are subtracted and shown. */
export const SalesReport = z.object({
  startDate: Day,
  endDate: Day,
  totalSales: Rupees,
  totalOrders: z.number(),
  averageOrderValue: Rupees,
  /** At most 5, by revenue. */
  topSellingItems: z.array(z.object({ name: z.string(), quantity: z.number(), revenue: Rupees })),
  salesByDate: z.array(z.object({ date: Day, sales: Rupees, orders: z.number() })),
  byPaymentType: z.array(z.object({ type: PaymentType, amount: Rupees, count: z.number() })),
  byHour: z.array(z.object({ hour: z.number(), sales: Rupees, orders: z.number() })),
  discounts: Rupees,
  taxableValue: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  roundOff: Rupees,
  refunds: Rupees,
});
export type SalesReport = z.output<typeof SalesReport>;

export const ItemReport = z.object({
  totalItems: z.number(),
  availableItems: z.number(),
  outOfStockItems: z.number(),
  /** At most 5, by number of items. */
  topCategories: z.array(z.object({ name: z.string(), itemCount: z.number() })),
  priceRange: z.object({ min: Rupees, max: Rupees, average: Rupees }),
});
export type ItemReport = z.output<typeof ItemReport>;

export const reportsApi = {
  sales: query({
    path: "/reports/sales",
    permission: "reports.read",
    summary: "Sales of paid bills in a range",
    search: ReportSearch,
    output: SalesReport,
  }),
  items: query({
    path: "/reports/items",
    permission: "reports.read",
    summary: "The menu in figures",
    output: ItemReport,
  }),
};
