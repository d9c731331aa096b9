import { Button } from "@mantine/core";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { formatPayments } from "#domain/orders/payments/tenders.ts";
import { formatDateTime, formatDay, formatTime } from "#domain/time.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { type Column, DataTable } from "../../kit/list/DataTable.tsx";
import { PagedList } from "../../kit/list/PagedList.tsx";
import type { Paging } from "../../kit/list/usePaging.ts";
import { Money } from "../../kit/Money.tsx";
import { TakeOrder } from "../../kit/TakeOrder.tsx";
import { useIsNarrow } from "../../kit/useIsNarrow.ts";
import { useApiSnapshot } from "../../sync/hooks/useApiQuery.ts";
import { BillRows } from "./BillRows.tsx";
import { BillStatusBadges } from "./BillStatusBadges.tsx";
import { type BillFilter, billsSearch } from "./billFilter.ts";
import { InvoiceNumbers } from "./InvoiceNumbers.tsx";

interface BillListProps {
  readonly paging: Paging<BillFilter>;
  readonly onView: (bill: Bill) => void;
  readonly onAllDays: () => void;
}

/** Shows a page of bills: a table, or below 1,000 px cards. */
export function BillList({ paging, onView, onAllDays }: BillListProps) {
  const { window, ...page } = paging.shown;
  const today = useToday();
  const filter = billsSearch(page, today);
  const listed = useApiSnapshot(billsApi.list, { search: { ...filter, ...window } });
  const isNarrow = useIsNarrow();
  // The date is left out if all bills are of one day.
  const timeOf = ({ createdAt }: Bill) => (filter.date ? formatTime(createdAt) : formatDateTime(createdAt));
  return (
    <PagedList
      label="Bills"
      paging={paging}
      rows={listed.value}
      meta={listed}
      today={today}
      empty={<NoBills filter={filter} hasEarlier={listed.earlierDay !== undefined} onAllDays={onAllDays} />}
    >
      {(bills) =>
        isNarrow ? (
          <BillRows bills={bills} timeOf={timeOf} onView={onView} />
        ) : (
          <DataTable
            label="Bills"
            rows={bills}
            columns={columnsWith(timeOf)}
            keyOf={(bill) => bill._id}
            actions={(bill) => (
              <Button
                variant="subtle"
                px="xs"
                aria-label={`View bill ${bill.invoiceNumber}`}
                onClick={() => onView(bill)}
              >
                View
              </Button>
            )}
          />
        )
      }
    </PagedList>
  );
}

function columnsWith(timeOf: (bill: Bill) => string): readonly Column<Bill>[] {
  return [
    { header: "Bill No.", cell: (bill) => <InvoiceNumbers bill={bill} /> },
    { header: "Time", cell: timeOf, isUnbroken: true },
    { header: "Table", cell: (bill) => `${bill.table.name} · ${bill.area.name}` },
    { header: "Status", cell: (bill) => <BillStatusBadges bill={bill} /> },
    { header: "Payment", cell: (bill) => formatPayments(bill.payments) || "–" },
    { header: "Total (₹)", cell: (bill) => <Money amount={bill.grandTotal} form="column" />, isFigure: true },
  ];
}

interface NoBillsProps {
  readonly filter: BillFilter;
  readonly hasEarlier: boolean;
  readonly onAllDays: () => void;
}

function NoBills({ filter, hasEarlier, onAllDays }: NoBillsProps) {
  const { date, search, status } = filter;
  const isNarrowed = search !== undefined || status !== undefined;
  if (!date && hasEarlier)
    return <EmptyState title="No bills found in these days" text="Earlier ones are a tap away." />;
  if (!date)
    return <EmptyState title={isNarrowed ? "No bills found" : "No bills yet"} action={<TakeOrder />} />;
  return (
    <EmptyState
      title={isNarrowed ? `No bills found on ${formatDay(date)}` : `No bills on ${formatDay(date)}`}
      text={isNarrowed ? "Only this day was searched." : "A bill appears here when it is printed or settled."}
      action={<Button onClick={onAllDays}>{isNarrowed ? "Search all days" : "Show all days"}</Button>}
    />
  );
}
