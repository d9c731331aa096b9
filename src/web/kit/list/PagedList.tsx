import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import type { DaySpan } from "#domain/span.ts";
import type { BusinessDay } from "#domain/time.ts";
import { EmptyState } from "../feedback/EmptyState.tsx";
import classes from "./PagedList.module.css";
import { Pager } from "./Pager.tsx";
import { SpanBar } from "./SpanBar.tsx";
import type { ListPage, Paging } from "./usePaging.ts";

interface PagedListProps<Row> {
  /** The plural of the list's rows, for screen readers: "Orders". */
  readonly label: string;
  readonly paging: Paging<unknown>;
  /** The rows that the page's window holds: those of this page and of those before it. */
  readonly rows: readonly Row[];
  readonly meta: ListMeta;
  readonly today: BusinessDay;
  /** Shown instead of a list without a row. */
  readonly empty: ReactNode;
  /** Shows the rows of this page. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The facts that the server said of a list beside its rows. */
interface ListMeta {
  readonly total?: number | undefined;
  readonly nextCursor?: string | undefined;
  readonly span?: DaySpan | undefined;
  readonly earlierDay?: BusinessDay | undefined;
}

/** Shows one page of a list, above it which days it shows, and below it the buttons that lead to the other pages. */
export function PagedList<Row>({ label, paging, rows, meta, today, empty, children }: PagedListProps<Row>) {
  const { shown, isLoading, goToPage, goEarlier, goLater } = paging;
  const list = useRef<HTMLDivElement>(null);
  const page = rows.slice((shown.number - 1) * shown.size, shown.number * shown.size);
  const pages = pageCount(shown, rows.length, meta);
  const { earlier, isInSameDays } = previousPageOrDays(shown, meta);
  return (
    <div ref={list} className={classes.list} data-loading={isLoading || undefined} aria-busy={isLoading}>
      {(meta.span ?? earlier ?? goLater) && (
        <SpanBar
          label={label}
          span={meta.span}
          total={totalCount(shown, rows.length, meta)}
          today={today}
          onEarlier={earlier && (() => goEarlier(earlier))}
          onLater={goLater}
        />
      )}
      {rows.length === 0 ? (
        empty
      ) : page.length === 0 ? (
        <EmptyState
          title="Nothing is left on this page"
          action={<Button onClick={() => goToPage(pages)}>Go to the last page</Button>}
        />
      ) : (
        children(page)
      )}
      <Pager label={label} page={Math.min(shown.number, pages)} pages={pages} onChange={goToPage} />
      {earlier && isInSameDays && shown.number === pages && (
        <Button
          variant="default"
          fullWidth
          onClick={() => {
            goEarlier(earlier);
            list.current?.scrollIntoView();
          }}
        >
          Earlier
        </Button>
      )}
    </div>
  );
}

/** Returns the number of rows of the whole list: as the server counted them, or all that were read. */
function totalCount({ start }: ListPage<unknown>, loadedCount: number, { total, nextCursor }: ListMeta) {
  return nextCursor === undefined && start.cursor === undefined ? loadedCount : total;
}

/** Returns how many pages lead to the rows that the screen can hold. Where they are not counted, there is one more than was read. */
function pageCount(shown: ListPage<unknown>, loadedCount: number, meta: ListMeta): number {
  const total = shown.start.cursor === undefined ? totalCount(shown, loadedCount, meta) : undefined;
  const rows = total ?? loadedCount + (meta.nextCursor === undefined ? 0 : 1);
  return Math.max(1, Math.ceil(Math.min(rows, shown.rowsMax) / shown.size));
}

/** Returns where "Earlier" leads: behind the rows that the screen holds if it can hold no more, else to the days before. */
function previousPageOrDays(
  { start, window, rowsMax }: ListPage<unknown>,
  { nextCursor, earlierDay }: ListMeta,
) {
  const isInSameDays = window.limit === rowsMax && nextCursor !== undefined;
  return {
    isInSameDays,
    earlier: isInSameDays ? { ...start, cursor: nextCursor } : earlierDay && { lastDay: earlierDay },
  };
}
