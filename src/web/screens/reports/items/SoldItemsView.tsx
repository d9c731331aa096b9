import { useState } from "react";
import { type ReportSearch, reportsApi, type SoldItems } from "#domain/reports/api.ts";
import { AsyncBoundary } from "../../../kit/feedback/AsyncBoundary.tsx";
import { EmptyState } from "../../../kit/feedback/EmptyState.tsx";
import type { Column } from "../../../kit/list/DataTable.tsx";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { RangeSelect } from "../RangeSelect.tsx";
import classes from "../ReportTable.module.css";
import { ReportTable } from "../ReportTable.tsx";
import { rangeProblem, type TypedRange, toReportSearch } from "../range.ts";
import { moneyColumn } from "../salesColumns.tsx";

/** Shows which items were sold in a range of days, and which never. Starts with a month: a day sells few dishes. */
export function SoldItemsView() {
  const [range, setRange] = useState<TypedRange>({ range: "month", startDate: null, endDate: null });
  const search = toReportSearch(range);
  return (
    <div>
      <RangeSelect value={range} onChange={setRange} />
      {search ? (
        <AsyncBoundary title="Failed to load item report" resetOn={JSON.stringify(range)}>
          <Sold search={search} />
        </AsyncBoundary>
      ) : (
        <EmptyState title="No range yet" text={rangeProblem(range) ?? ""} />
      )}
    </div>
  );
}

function Sold({ search }: { readonly search: ReportSearch }) {
  const { sold, neverSold } = useApiQuery(reportsApi.soldItems, { search });
  return (
    <div className={classes.pair}>
      <ReportTable title="Sold" rows={sold} columns={soldColumns} empty="Nothing was sold in this range." />
      <ReportTable
        title="Never sold"
        rows={neverSold}
        columns={neverSoldColumns}
        empty="Every item on the menu was sold in this range."
      />
    </div>
  );
}

const soldColumns: readonly Column<SoldItems["sold"][number]>[] = [
  { header: "Item", cell: ({ name }) => name },
  { header: "Sold", isFigure: true, cell: ({ quantity }) => quantity.toLocaleString("en-IN") },
  moneyColumn("Revenue", ({ revenue }) => revenue),
  { header: "Share", isFigure: true, cell: ({ share }) => `${(share / 100).toFixed(1)}%` },
];

const neverSoldColumns: readonly Column<SoldItems["neverSold"][number]>[] = [
  { header: "Item", cell: ({ name }) => name },
  { header: "Category", cell: ({ category }) => category },
];
