import { Button } from "@mantine/core";
import { activityApi } from "#domain/activity/api.ts";
import { type DaySpan, dayWords, spanWords } from "#domain/span.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { TakeOrder } from "../../kit/TakeOrder.tsx";
import { useAskState } from "../../sync/cache/useAsk.ts";
import { useInfiniteAsk } from "../../sync/cache/useInfiniteAsk.ts";
import classes from "./Activity.module.css";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { ActivityRows } from "./ActivityRows.tsx";
import { useActivityFilter } from "./useActivityFilter.ts";
import { useEntityNames } from "./useEntityNames.ts";

const PAGE_SIZE = 100;

/** Says which days were looked through, where not all of them were. */
function SpanShown({ pages: { span } }: { readonly pages: { readonly span: DaySpan | undefined } }) {
  const today = useToday();
  return (
    span && (
      <p className={classes.span} role="status">
        {spanWords(span, today)}
      </p>
    )
  );
}

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
  // Entries before the chosen first day were not asked for.
  const { startDate } = filter;
  const { earlierDay: before } = pages;
  const earlierDay = startDate && before && before < startDate ? undefined : before;
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
      {rows && <SpanShown pages={pages} />}
      {rows?.length === 0 && (
        <EmptyState
          title={pages.span ? "Nothing found in these days" : "Nothing found"}
          text={isFiltered ? "Try other filters." : "Nothing has happened yet."}
          action={isFiltered ? <Button onClick={clear}>Clear filters</Button> : <TakeOrder />}
        />
      )}
      {rows && rows.length > 0 && (
        <ActivityRows
          entries={rows}
          hasMore={pages.hasMore}
          isSpan={pages.span !== undefined}
          isLoadingMore={pages.isReadingOn}
          onLoadMore={pages.readOn}
          nameOf={nameOf}
          onNarrow={narrow}
        />
      )}
      {rows && earlierDay && (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          loading={pages.isReadingOn}
          onClick={pages.readOn}
        >{`Look in the days up to ${dayWords(earlierDay)}`}</Button>
      )}
    </>
  );
}
