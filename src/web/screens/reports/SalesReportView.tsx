import { Stack, Text } from "@mantine/core";
import { useDeferredValue } from "react";
import { type ReportSearch, reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { formatDay } from "#domain/time.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { Money } from "../../kit/Money.tsx";
import { useAsk } from "../../sync/cache/useAsk.ts";
import { Figures } from "./Figures.tsx";
import { LazyChart } from "./LazyChart.tsx";
import classes from "./ReportTable.module.css";
import { ReportTable } from "./ReportTable.tsx";
import { dayColumns, hourColumns, hourLabel, itemColumns, paymentColumns } from "./salesColumns.tsx";

interface SalesReportViewProps {
  readonly search: ReportSearch | undefined;
  readonly problem: string | undefined;
}

/** Shows the sales report of a range of days. While another range loads, the last report stays in view. */
export function SalesReportView({ search, problem }: SalesReportViewProps) {
  const shown = useDeferredValue(search);
  if (!search || !shown) return <EmptyState title="No range yet" {...(problem && { text: problem })} />;
  return <Report search={shown} isLoading={JSON.stringify(shown) !== JSON.stringify(search)} />;
}

function Report({ search, isLoading }: { readonly search: ReportSearch; readonly isLoading: boolean }) {
  const report = useAsk(reportsApi.sales, { search });
  const { cutoffHour } = useAsk(settingsApi.read);
  const byHour = hoursOfDay(report, cutoffHour);
  const isOneDay = report.startDate === report.endDate;
  return (
    <div className={classes.report} data-loading={isLoading || undefined} aria-busy={isLoading}>
      <Text c="dimmed" role="status">
        {isOneDay
          ? `Business day ${formatDay(report.startDate)}`
          : `Business days ${formatDay(report.startDate)} to ${formatDay(report.endDate)}`}
      </Text>
      <Stack gap={4}>
        <Text c="dimmed" size="sm">
          Sales and payments, by business day of payment: paid bills less refunds.
        </Text>
        <Figures label="Sales" figures={mainFigures(report)} />
      </Stack>
      {isOneDay ? (
        <LazyChart label="Sales by hour" xLabel="Hour of the day" bars={openHours(byHour).map(hourBar)} />
      ) : (
        <LazyChart label="Sales by date" xLabel="Business day" bars={report.salesByDate.map(dayBar)} />
      )}
      <div className={classes.pair}>
        <ReportTable
          title="Top Selling Items"
          rows={report.topSellingItems}
          columns={itemColumns}
          keyOf={({ name }) => name}
          empty="Nothing was sold in this range."
        />
        <ReportTable
          title="By payment type"
          rows={report.byPaymentType}
          columns={paymentColumns}
          keyOf={({ type }) => type}
          empty="Nothing was paid in this range."
        />
      </div>
      <Stack gap={4}>
        <Text c="dimmed" size="sm">
          Tax, by the invoice's date (midnight to midnight): all bills issued in this range and not cancelled,
          paid or not.
        </Text>
        <Figures label="Tax and discounts" figures={taxFigures(report)} />
      </Stack>
      <div className={classes.pair}>
        <ReportTable
          title="Sales by date"
          rows={report.salesByDate.toReversed()}
          columns={dayColumns}
          keyOf={({ date }) => date}
          empty="No days."
        />
        <ReportTable
          title="Sales by hour"
          rows={byHour.filter(({ orders, sales }) => orders > 0 || sales !== 0)}
          columns={hourColumns}
          keyOf={({ hour }) => String(hour)}
          empty="Nothing was sold in this range."
        />
      </div>
    </div>
  );
}

function mainFigures(report: SalesReport) {
  return [
    { label: "Total Sales", value: <Money amount={report.totalSales} />, isMain: true },
    { label: "Total Orders", value: report.totalOrders, isMain: true },
    { label: "Average Order Value", value: <Money amount={report.averageOrderValue} />, isMain: true },
    { label: "Refunds", value: <Money amount={report.refunds} />, isMain: true },
    { label: "Tips", value: <Money amount={report.tips} />, isMain: true },
  ];
}

function taxFigures(report: SalesReport) {
  return [
    { label: "Bills issued", value: report.issuedBills },
    { label: "Not paid yet", value: report.unpaidBills },
    { label: "Total of the bills", value: <Money amount={report.issuedTotal} /> },
    { label: "Discounts", value: <Money amount={report.discounts} /> },
    { label: "Taxable value", value: <Money amount={report.taxableValue} /> },
    { label: "CGST", value: <Money amount={report.cgst} /> },
    { label: "SGST", value: <Money amount={report.sgst} /> },
    { label: "Round off", value: <Money amount={report.roundOff} /> },
  ];
}

const dayBar = ({ date, sales }: SalesReport["salesByDate"][number]) => ({
  label: formatDay(date).slice(0, 5),
  amount: sales,
});

const hourBar = ({ hour, sales }: SalesReport["byHour"][number]) => ({
  label: hourLabel(hour),
  amount: sales,
});

type Hours = SalesReport["byHour"];

/** Sorts the hours as a business day has them: it begins at the cutoff hour, so the hours after midnight come last. */
function hoursOfDay({ byHour }: SalesReport, cutoffHour: number): Hours {
  return [...byHour.slice(cutoffHour), ...byHour.slice(0, cutoffHour)];
}

/** Returns the hours from one before the first sale to one after the last; all hours if there was no sale. */
function openHours(byHour: Hours): Hours {
  const first = byHour.findIndex(({ sales }) => sales !== 0);
  const last = byHour.findLastIndex(({ sales }) => sales !== 0);
  return first < 0 ? byHour : byHour.slice(Math.max(0, first - 1), last + 2);
}
