import { Button, Loader } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { ActivityEntry } from "#domain/activity/api.ts";
import { useScrollParent } from "../../kit/list/useScrollParent.ts";
import classes from "./Activity.module.css";
import { ActivityRow, type ActivityRowProps } from "./ActivityRow.tsx";

const ROW_HEIGHT_GUESS = 120;
/** The next page is asked for when so many rows are left below. */
const READ_ON_ROWS = 20;

interface ActivityRowsProps extends Omit<ActivityRowProps, "entry"> {
  readonly entries: readonly ActivityEntry[];
  readonly hasMore: boolean;
  readonly isReadingOn: boolean;
  readonly onReadOn: () => void;
}

/** The journal's rows; those in view exist, and older ones are read as one scrolls. */
export function ActivityRows({ entries, hasMore, isReadingOn, onReadOn, ...row }: ActivityRowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const scroller = useScrollParent(ref);
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: () => ROW_HEIGHT_GUESS,
    scrollMargin: scroller?.offset ?? 0,
    getItemKey: (place) => entries[place]?.seq ?? place,
    overscan: 6,
  });
  const items = list.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= entries.length - READ_ON_ROWS;
  useEffect(() => {
    if (scroller && hasMore && isNearEnd && !isReadingOn) onReadOn();
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that come and go are placed, which a real list would not survive. */}
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
                className={classes.place}
                style={{ transform: `translateY(${start - list.options.scrollMargin}px)` }}
              >
                <ActivityRow entry={entry} {...row} />
              </div>
            )
          );
        })}
      </div>
      <div className={classes.end}>
        {isReadingOn && <Loader size="sm" aria-label="Reading older entries" />}
        {!isReadingOn && hasMore && (
          <Button variant="default" onClick={onReadOn}>
            Older entries
          </Button>
        )}
        {!hasMore && <span>That is everything.</span>}
      </div>
    </>
  );
}
