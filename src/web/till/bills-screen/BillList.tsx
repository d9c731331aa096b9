import { Button } from "@mantine/core";
import { type Bill, billsApi } from "#domain/bills/api.ts";
import { ZERO } from "#domain/money.ts";
import { type BusinessDay, formatDateTime, formatDay, formatTime } from "#domain/time.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { type Column, DataTable } from "../../kit/list/DataTable.tsx";
import { PagedList } from "../../kit/list/PagedList.tsx";
import type { Paging } from "../../kit/list/usePaging.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useAskSnapshot } from "../../sync/useAsk.ts";
import classes from "./BillsScreen.module.css";
import type { BillFilter } from "./billFilter.ts";
import { billStatusWords, billTones, paymentOf, refundedOf } from "./billWords.ts";

interface BillListProps {
  readonly paging: Paging<BillFilter>;
  readonly onView: (bill: Bill) => void;
  readonly onAllDays: () => void;
}

export function BillList({ paging, onView, onAllDays }: BillListProps) {
  const { filter, window } = paging.shown;
  const { value: bills, total = bills.length } = useAskSnapshot(billsApi.list, {
    search: { ...filter, ...window },
  });
  return (
    <PagedList
      label="Bills"
      paging={paging}
      count={bills.length}
      total={total}
      empty={<NoBills filter={filter} onAllDays={onAllDays} />}
    >
      <DataTable
        label="Bills"
        rows={bills}
        columns={columnsFor(filter.date)}
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
    </PagedList>
  );
}

/** With one day on view its date need not stand in every row. */
function columnsFor(day: BusinessDay | undefined): readonly Column<Bill>[] {
  return [
    { header: "Bill No.", cell: (bill) => bill.invoiceNumber },
    {
      header: "Time",
      cell: ({ createdAt }) => (day ? formatTime(createdAt) : formatDateTime(createdAt)),
    },
    { header: "Table", cell: (bill) => `${bill.table.name} · ${bill.area.name}` },
    { header: "Status", cell: (bill) => <Status bill={bill} /> },
    { header: "Payment", cell: (bill) => paymentOf(bill) || "–" },
    { header: "Total", cell: (bill) => <Money amount={bill.grandTotal} />, isFigure: true },
  ];
}

function Status({ bill }: { readonly bill: Bill }) {
  const refunded = refundedOf(bill);
  return (
    <span className={classes.badges}>
      <StatusBadge tone={billTones[bill.status]}>{billStatusWords[bill.status]}</StatusBadge>
      {refunded !== ZERO && (
        <StatusBadge tone="danger">
          Refunded <Money amount={refunded} />
        </StatusBadge>
      )}
    </span>
  );
}

interface NoBillsProps {
  readonly filter: BillFilter;
  readonly onAllDays: () => void;
}

function NoBills({ filter, onAllDays }: NoBillsProps) {
  const { date, search, status } = filter;
  const isNarrowed = search !== undefined || status !== undefined;
  if (!date) return <EmptyState title={isNarrowed ? "No bills found" : "No bills yet"} />;
  return (
    <EmptyState
      title={isNarrowed ? `No bills found on ${formatDay(date)}` : `No bills on ${formatDay(date)}`}
      text="A bill appears here when it is printed or settled."
      action={
        <Button variant="default" onClick={onAllDays}>
          {isNarrowed ? "Search all days" : "Show all days"}
        </Button>
      }
    />
  );
}
