import { Tabs } from "@mantine/core";
import { useState } from "react";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { Page } from "../../kit/Page.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { ExportProgress } from "./ExportProgress.tsx";
import { ItemReportView } from "./items/ItemReportView.tsx";
import { RangeSelect } from "./RangeSelect.tsx";
import { ReportSkeleton } from "./ReportSkeleton.tsx";
import classes from "./ReportsPage.module.css";
import { rangeProblem, type TypedRange, toReportSearch } from "./range.ts";
import { SalesReportView } from "./SalesReportView.tsx";
import { useSalesExport } from "./useSalesExport.ts";

type Tab = "sales" | "items";

/** Reports and Analytics: shows what was sold in a range of days, and figures of the menu. */
export function ReportsPage() {
  const [tab, setTab] = useState<Tab>("sales");
  const [range, setRange] = useState<TypedRange>({ range: "today", startDate: null, endDate: null });
  const salesExport = useSalesExport();
  return (
    <Page title="Reports and Analytics">
      {salesExport.running?.isLong && <ExportProgress running={salesExport.running} />}
      <Tabs
        value={tab}
        onChange={(value) => setTab(value === "items" ? "items" : "sales")}
        keepMounted={false}
      >
        <div className={classes.bar}>
          <Tabs.List>
            <Tabs.Tab value="sales">Sales Report</Tabs.Tab>
            <Tabs.Tab value="items">Item Report</Tabs.Tab>
          </Tabs.List>
          {tab === "sales" && <RangeSelect value={range} onChange={setRange} />}
          <div className={classes.export}>
            <ExportMenu
              tab={tab}
              search={toReportSearch(range)}
              problem={rangeProblem(range)}
              salesExport={salesExport}
            />
          </div>
        </div>
        <Tabs.Panel value="sales">
          <AsyncBoundary
            title="Failed to load sales report"
            fallback={<ReportSkeleton />}
            resetOn={JSON.stringify(range)}
          >
            <SalesReportView
              search={toReportSearch(range)}
              problem={rangeProblem(range)}
              onMonth={() => setRange({ ...range, range: "month" })}
            />
          </AsyncBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="items">
          <AsyncBoundary title="Failed to load item report" fallback={<ReportSkeleton />}>
            <ItemReportView />
          </AsyncBoundary>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
