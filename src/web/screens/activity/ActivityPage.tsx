import { Button } from "@mantine/core";
import { activityApi } from "#domain/activity/api.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { useAskState } from "../../sync/cache/useAsk.ts";
import { useInfiniteAsk } from "../../sync/cache/useInfiniteAsk.ts";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { ActivityRows } from "./ActivityRows.tsx";
import { useActivityFilter } from "./useActivityFilter.ts";
import { useEntityNames } from "./useEntityNames.ts";

const PAGE_SIZE = 100;

/** Activity: shows every change that was ever made, who made it, and the values before it. */
export function ActivityPage() {
  return (
    <Page title="Activity" text="Every change, newest first. Nothing here can be edited or deleted.">
      <ActivityView />
    </Page>
  );
}

function ActivityView() {
  const { filter, isFiltered, narrow, clear } = useActivityFilter();
  const pages = useInfiniteAsk(activityApi.list, { ...filter, limit: PAGE_SIZE });
  const newest = useAskState(activityApi.list, { search: { ...filter, limit: 1 } }).value?.[0]?.seq ?? 0;
  const nameOf = useEntityNames();
  const { rows, error, reread } = pages;
  const isBehind = rows !== undefined && !pages.isStale && newest > (rows[0]?.seq ?? 0);
  return (
    <>
      <ActivityFilters filter={filter} isFiltered={isFiltered} onNarrow={narrow} onClear={clear} />
      {isBehind && (
        <Button variant="light" fullWidth mb="sm" onClick={reread}>
          Show newer changes
        </Button>
      )}
      {!rows && error && (
        <ErrorPanel title="Failed to load activity" message={error.message} onRetry={reread} />
      )}
      {!rows && !error && <SkeletonRows />}
      {rows?.length === 0 && (
        <EmptyState
          title="Nothing found"
          text={isFiltered ? "Try other filters." : "Nothing has happened yet."}
          action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
        />
      )}
      {rows && rows.length > 0 && (
        <ActivityRows
          entries={rows}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isReadingOn}
          onLoadMore={pages.readOn}
          nameOf={nameOf}
          onNarrow={narrow}
        />
      )}
    </>
  );
}
