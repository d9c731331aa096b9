import { Button, Loader } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import { useScrollParent } from "../../kit/list/useScrollParent.ts";
import classes from "./Activity.module.css";
import { ActivityRow, type ActivityRowProps } from "./ActivityRow.tsx";

const ROW_HEIGHT_GUESS = 120;
/** The next page is loaded when so many rows are left below those in view. */
const LOAD_MORE_ROWS = 20;

interface ActivityRowsProps extends Omit<ActivityRowProps, "entry"> {
  readonly entries: readonly ActivityEntry[];
  readonly hasMore: boolean;
  /** Whether only some days were looked through. */
  readonly isSpan: boolean;
  readonly isLoadingMore: boolean;
  readonly onLoadMore: () => void;
}

/** Shows the entries as rows. Only those in view are rendered, and older ones are loaded while the person scrolls. */
export function ActivityRows({
  entries,
  hasMore,
  isSpan,
  isLoadingMore,
  onLoadMore,
  ...row
}: ActivityRowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const scroller = useScrollParent(ref);
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: () => ROW_HEIGHT_GUESS,
    scrollMargin: scroller?.offset ?? 0,
    getItemKey: (index) => entries[index]?.seq ?? index,
    overscan: 6,
  });
  const items = list.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= entries.length - LOAD_MORE_ROWS;
  useEffect(() => {
    if (scroller && hasMore && isNearEnd && !isLoadingMore) onLoadMore();
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the virtual rows are positioned elements, not list items. */}
      <div
        ref={ref}
        role="list"
        aria-label="Activity"
        className={classes.rows}
        style={{ height: list.getTotalSize() }}
      >
        {items.map(({ key, index, start }) => {
          const entry = entries[index];
          return (
            entry && (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : entries.length}
                className={classes.row}
                style={{ transform: `translateY(${start - list.options.scrollMargin}px)` }}
              >
                <ActivityRow entry={entry} {...row} />
              </div>
            )
          );
        })}
      </div>
      <div className={classes.end}>
        {isLoadingMore && <Loader size="sm" aria-label="Reading older entries" />}
        {!isLoadingMore && hasMore && (
          <Button variant="default" onClick={onLoadMore}>
            Older entries
          </Button>
        )}
        {!hasMore && <span>That is everything{isSpan && " in these days"}.</span>}
      </div>
    </>
  );
}
