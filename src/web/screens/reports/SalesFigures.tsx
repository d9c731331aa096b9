import { formatRupees, type Paise } from "#domain/money.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import { Money } from "../../kit/Money.tsx";
import { Figures } from "./Figures.tsx";
import { formatChange } from "./formatChange.ts";
import type { Comparison } from "./useComparison.ts";

interface SalesFiguresProps {
  readonly report: SalesReport;
  readonly comparison: Comparison;
}

/** Shows the key figures, each beside that of the previous days. */
export function SalesFigures({ report, comparison }: SalesFiguresProps) {
  const { when, report: before, isSoFar } = comparison;
  const against = (now: number, then: number, shown: string) => (
    <>
      <strong>{formatChange(now, then, isSoFar)}</strong> {shown} {when}
    </>
  );
  const amount = (label: string, now: Paise, then: Paise | undefined) => ({
    label,
    value: <Money amount={now} />,
    note: then === undefined ? " " : against(now, then, formatRupees(then)),
  });
  const orders = before?.totalOrders;
  return (
    <Figures
      label="Sales"
      figures={[
        { ...amount("Total Sales", report.totalSales, before?.totalSales), isMain: true },
        {
          label: "Total Orders",
          value: report.totalOrders,
          note:
            orders === undefined ? " " : against(report.totalOrders, orders, orders.toLocaleString("en-IN")),
        },
        amount("Average Order Value", report.averageOrderValue, before?.averageOrderValue),
        { label: "Refunds", value: <Money amount={report.refunds} /> },
        { label: "Tips", value: <Money amount={report.tips} /> },
      ]}
    />
  );
}
