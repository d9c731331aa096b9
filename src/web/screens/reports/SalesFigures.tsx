import { formatRupees, type Paise, ZERO } from "#domain/money.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import type { Sold } from "#domain/reports/compare.ts";
import { Money } from "../../kit/Money.tsx";
import { Figures } from "./Figures.tsx";
import { formatChange } from "./formatChange.ts";
import type { Comparison } from "./useComparison.ts";

interface SalesFiguresProps {
  readonly report: SalesReport;
  readonly comparison: Comparison;
}

/** Shows the key figures, each beside that of the previous days where it can be compared; refunds and tips if there are any. */
export function SalesFigures({ report, comparison: { when, compared } }: SalesFiguresProps) {
  const against = (numberOf: (sold: Sold) => number, textOf: (before: Sold) => string) => {
    if (!compared) return {};
    const { now, before } = compared;
    const note = (
      <>
        <strong>{formatChange(numberOf(now), numberOf(before))}</strong> {textOf(before)} {when}
      </>
    );
    return { note };
  };
  const amount = (of: (sold: Sold) => Paise) => against(of, (before) => formatRupees(of(before)));
  const unless0 = (label: string, amount: Paise) =>
    amount === ZERO ? [] : [{ label, value: <Money amount={amount} /> }];
  return (
    <Figures
      label="Sales"
      figures={[
        {
          label: "Total Sales",
          value: <Money amount={report.totalSales} />,
          isMain: true,
          ...amount(({ sales }) => sales),
        },
        {
          label: "Total Orders",
          value: report.totalOrders,
          ...against(
            ({ orders }) => orders,
            ({ orders }) => orders.toLocaleString("en-IN"),
          ),
        },
        {
          label: "Average Order Value",
          value: <Money amount={report.averageOrderValue} />,
          ...amount(({ average }) => average),
        },
        ...unless0("Refunds", report.refunds),
        ...unless0("Tips", report.tips),
      ]}
    />
  );
}
