import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { PAGE_OFFSET_MAX } from "#domain/entity.ts";
import type { DaySpan } from "#domain/span.ts";
import type { BusinessDay } from "#domain/time.ts";
import { EmptyState } from "../feedback/EmptyState.tsx";
import classes from "./PagedList.module.css";
import { Pager } from "./Pager.tsx";
import { SpanBar } from "./SpanBar.tsx";
import type { Paging } from "./usePaging.ts";

interface PagedListProps {
  /** What the list holds, for screen readers: "Orders". */
  readonly label: string;
  readonly paging: Paging<unknown>;
  /** The number of rows of this page. */
  readonly count: number;
  /** What the server said of the list: its rows in all, and the days that it shows, if it shows some days only. */
  readonly listed: ListedPart;
  readonly today: BusinessDay;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

interface ListedPart {
  readonly total?: number | undefined;
  readonly span?: DaySpan | undefined;
  readonly earlierDay?: BusinessDay | undefined;
}

/** Shows one page of a list, above it which days it shows, and below it the buttons that lead to the other pages. */
export function PagedList({ label, paging, count, listed, today, empty, children }: PagedListProps) {
  const { shown, isLoading, goToPage, goEarlier, goLater } = paging;
  const { total = count, span, earlierDay } = listed;
  const pages = Math.max(1, Math.ceil(Math.min(total, PAGE_OFFSET_MAX) / shown.size));
  return (
    <div className={classes.list} data-loading={isLoading || undefined} aria-busy={isLoading}>
      {span && (
        <SpanBar
          label={label}
          span={span}
          total={total}
          today={today}
          onEarlier={earlierDay && (() => goEarlier(earlierDay))}
          onLater={goLater}
        />
      )}
      {total === 0 ? (
        empty
      ) : count === 0 ? (
        <EmptyState
          title="Nothing is left on this page"
          action={<Button onClick={() => goToPage(pages)}>Go to the last page</Button>}
        />
      ) : (
        children
      )}
      {total > 0 && (
        <Pager label={label} page={Math.min(shown.number, pages)} pages={pages} onChange={goToPage} />
      )}
    </div>
  );
}
