import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { usePaging } from "../../kit/list/usePaging.ts";
import { Page } from "../../kit/Page.tsx";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { ActivityList } from "./ActivityList.tsx";
import { useActivityFilter } from "./useActivityFilter.ts";

/**
 * Entries are tall: 25 open as fast as the screen can, 50 took 80 ms more at a quarter of the speed. Each
 * page starts after a cursor, so newer changes do not shift an older page.
 */
const entryPages = { size: 25, rowsMax: 25 };

/** Activity: shows every change ever made, its author, and the values before it. */
export function ActivityPage() {
  const { filter, isFiltered, narrow, clear } = useActivityFilter();
  const paging = usePaging(filter, entryPages);
  return (
    <Page title="Activity" text="Every change, newest first. Nothing here can be edited or deleted.">
      <ActivityFilters filter={filter} isFiltered={isFiltered} onNarrow={narrow} onClear={clear} />
      <AsyncBoundary title="Failed to load activity" resetOn={paging.key}>
        <ActivityList paging={paging} isFiltered={isFiltered} onNarrow={narrow} onClear={clear} />
      </AsyncBoundary>
    </Page>
  );
}
