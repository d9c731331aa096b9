import { Button, Text } from "@mantine/core";
import { useDeferredValue } from "react";
import { ZERO } from "#domain/money.ts";
import { type ReportSearch, reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { formatDay } from "#domain/time.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { NothingSold } from "./NothingSold.tsx";
import classes from "./ReportTable.module.css";
import { ReportTable } from "./ReportTable.tsx";
import { SalesChart } from "./SalesChart.tsx";
import { SalesFigures } from "./SalesFigures.tsx";
import {
  dayColumns,
  hourColumns,
  hoursOfDay,
  isTotalRow,
  itemColumns,
  notChargedColumns,
  rateColumns,
  tenderColumns,
  tenderRows,
} from "./salesColumns.tsx";
import { TaxFigures } from "./TaxFigures.tsx";
import { useComparison } from "./useComparison.ts";

interface SalesReportViewProps {
  readonly search: ReportSearch | undefined;
  readonly problem: string | undefined;
  readonly onMonth: () => void;
}

/** Shows the sales report of a range of days. While another range loads, the last report stays visible. */
export function SalesReportView({ search, problem, onMonth }: SalesReportViewProps) {
  const shown = useDeferredValue(search);
  if (!search || !shown) {
    const action = <Button onClick={onMonth}>Show This Month</Button>;
    return <EmptyState title="No range yet" {...(problem && { text: problem })} action={action} />;
  }
  const isLoading = JSON.stringify(shown) !== JSON.stringify(search);
  return <Report search={shown} isLoading={isLoading} onMonth={onMonth} />;
}

/** True for days without sales and money, including owed, written off or returned amounts. */
const isWithoutMoney = (report: SalesReport) =>
  report.totalOrders === 0 && tenderRows(report).every(({ amount, tips }) => amount === ZERO && !tips);

interface ReportProps {
  readonly search: ReportSearch;
  readonly isLoading: boolean;
  readonly onMonth: () => void;
}

function Report({ search, isLoading, onMonth }: ReportProps) {
  const report = useApiQuery(reportsApi.sales, { search });
  const { cutoffHour } = useApiQuery(settingsApi.read);
  const comparison = useComparison(report, cutoffHour);
  const isEmpty = isWithoutMoney(report);
  return (
    <div className={classes.report} data-loading={isLoading || undefined} aria-busy={isLoading}>
      <Text c="dimmed" role="status">
        {formatDays(report)}, by day of payment: paid bills less refunds.
      </Text>
      <SalesFigures report={report} comparison={comparison} />
      {isEmpty ? (
        <NothingSold comparison={comparison} onMonth={search.range === "month" ? undefined : onMonth} />
      ) : (
        <>
          <SalesChart report={report} comparison={comparison} cutoffHour={cutoffHour} />
          <Best report={report} />
        </>
      )}
      <div className={classes.pair}>
        {!isEmpty && (
          <ReportTable
            title="Sales by date"
            rows={report.salesByDate.toReversed()}
            columns={dayColumns}
            empty="No days."
          />
        )}
        <div className={classes.report}>
          <TaxFigures report={report} />
          {report.taxByRate.length > 0 && (
            <ReportTable
              title="Tax by rate"
              rows={report.taxByRate}
              columns={rateColumns(report.taxByRate)}
              empty={null}
            />
          )}
          <NotCharged report={report} />
          {!isEmpty && (
            <ReportTable
              title="Sales by hour"
              rows={hoursOfDay(report, cutoffHour).filter(({ orders, sales }) => orders > 0 || sales !== 0)}
              columns={hourColumns}
              empty="Nothing was sold in this range."
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Shows what was not charged, which is in no other figure of the report. */
function NotCharged({ report }: { readonly report: SalesReport }) {
  const rows = report.notCharged.filter(({ amount }) => amount > ZERO);
  if (rows.length === 0) return null;
  return <ReportTable title="Not charged" rows={rows} columns={notChargedColumns} empty={null} />;
}

function Best({ report }: { readonly report: SalesReport }) {
  return (
    <div className={classes.pair}>
      <ReportTable
        title="Top Selling Items"
        rows={report.topSellingItems}
        columns={itemColumns}
        empty="Nothing was sold in this range."
      />
      <ReportTable
        title="By payment type"
        rows={tenderRows(report)}
        columns={tenderColumns}
        isTotal={isTotalRow}
        empty="Nothing was paid in this range."
      />
    </div>
  );
}

function formatDays({ startDate, endDate }: SalesReport): string {
  if (startDate === endDate) return `Business day ${formatDay(startDate)}`;
  return `Business days ${formatDay(startDate)} to ${formatDay(endDate)}`;
}
