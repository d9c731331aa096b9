import { type ItemReport, reportsApi } from "#domain/reports/api.ts";
import { ImportMenuLink } from "../../../features/menu/ImportMenuLink.tsx";
import { EmptyState } from "../../../kit/feedback/EmptyState.tsx";
import type { Column } from "../../../kit/list/DataTable.tsx";
import { Money } from "../../../kit/Money.tsx";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { Figures } from "../Figures.tsx";
import classes from "../ReportTable.module.css";
import { ReportTable } from "../ReportTable.tsx";
import { SoldItemsView } from "./SoldItemsView.tsx";

/** Shows the item report: the menu's current figures. */
export function ItemReportView() {
  const { totalItems, availableItems, outOfStockItems, topCategories, priceRange } = useApiQuery(
    reportsApi.items,
  );
  return (
    <div className={classes.report}>
      <Figures
        label="Items"
        figures={[
          { label: "Total Items", value: totalItems },
          { label: "Available Items", value: availableItems },
          { label: "Out of Stock Items", value: outOfStockItems },
        ]}
      />
      <Figures
        label="Price Range"
        figures={[
          { label: "Lowest price", value: <Money amount={priceRange.min} /> },
          { label: "Highest price", value: <Money amount={priceRange.max} /> },
          { label: "Average price", value: <Money amount={priceRange.average} /> },
        ]}
      />
      <ReportTable
        title="Top Categories"
        rows={topCategories}
        columns={categoryColumns}
        empty={<EmptyState title="The menu has no categories yet." action={<ImportMenuLink />} />}
      />
      <SoldItemsView />
    </div>
  );
}

const categoryColumns: readonly Column<ItemReport["topCategories"][number]>[] = [
  { header: "Category", cell: ({ name }) => name },
  { header: "Items", isFigure: true, cell: ({ itemCount }) => itemCount },
];
