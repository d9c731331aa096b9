import { Button } from "@mantine/core";
import { activityApi } from "#domain/activity/api.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { PagedList } from "../../kit/list/PagedList.tsx";
import { dayFilter, type Paging } from "../../kit/list/usePaging.ts";
import { TakeOrder } from "../../kit/TakeOrder.tsx";
import { useApiSnapshot } from "../../sync/hooks/useApiQuery.ts";
import classes from "./Activity.module.css";
import { ActivityRow, type ActivityRowProps } from "./ActivityRow.tsx";
import type { ActivityFilter } from "./useActivityFilter.ts";
import { useEntityNames } from "./useEntityNames.ts";

interface ActivityListProps extends Pick<ActivityRowProps, "onNarrow"> {
  readonly paging: Paging<ActivityFilter>;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function ActivityList({ paging, isFiltered, onNarrow, onClear }: ActivityListProps) {
  const { filter, start, window } = paging.shown;
  const search = { ...filter, ...dayFilter(start, undefined), ...window };
  const listed = useApiSnapshot(activityApi.list, { search });
  const nameOf = useEntityNames();
  const { span, earlierDay } = listed;
  // True if the days before are outside the filter: no button for them.
  const isEarlierDayOutsideFilter =
    filter.startDate !== undefined && earlierDay !== undefined && earlierDay < filter.startDate;
  return (
    <PagedList
      label="Activity"
      paging={paging}
      rows={listed.value}
      meta={isEarlierDayOutsideFilter ? { ...listed, earlierDay: undefined } : listed}
      today={useToday()}
      empty={
        <EmptyState
          title={span ? "Nothing found in these days" : "Nothing found"}
          text={isFiltered ? "Try other filters." : "Nothing has happened yet."}
          action={isFiltered ? <Button onClick={onClear}>Clear filters</Button> : <TakeOrder />}
        />
      }
    >
      {(entries) => (
        <ul className={classes.rows} aria-label="Activity">
          {entries.map((entry) => (
            <li key={entry.seq}>
              <ActivityRow entry={entry} nameOf={nameOf} onNarrow={onNarrow} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
