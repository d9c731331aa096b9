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
  /** All loaded rows: those of the page and of the pages before it. */
  readonly rows: readonly Row[];
  readonly meta: ListMeta;
  readonly today: BusinessDay;
  /** Shown instead of a list without rows. */
  readonly empty: ReactNode;
  readonly children: (pageRows: readonly Row[]) => ReactNode;
}

/** What the server returns beside the rows of a list. */
interface ListMeta {
  readonly total?: number | undefined;
  /** Undefined if all rows of the span are loaded. */
  readonly nextCursor?: string | undefined;
  readonly span?: DaySpan | undefined;
  /** The newest day with rows before the span. */
  readonly earlierDay?: BusinessDay | undefined;
}

/** Shows a page of a list between its days, with buttons to earlier and later ones, and the buttons to its other pages. */
export function PagedList<Row>({ label, paging, rows, meta, today, empty, children }: PagedListProps<Row>) {
  const { shown, isLoading, goToPage, goEarlier, goLater } = paging;
  const { number, size, rowsMax } = shown;
  const list = useRef<HTMLDivElement>(null);
  const pageRows = rows.slice((number - 1) * size, number * size);
  const lastPage = countPages(shown, rows.length, meta);
  const nextRows = meta.nextCursor === undefined ? undefined : { ...shown.start, cursor: meta.nextCursor };
  // A screen that may not load more rows continues in a new list after the last one.
  const olderRows = shown.window.limit === rowsMax ? nextRows : undefined;
  const earlier = olderRows ?? (meta.earlierDay && { lastDay: meta.earlierDay });
  return (
    <div ref={list} className={classes.list} data-loading={isLoading || undefined} aria-busy={isLoading}>
      {(meta.span ?? earlier ?? goLater) && (
        <SpanBar
          label={label}
          span={meta.span}
          total={countRows(shown, rows.length, meta)}
          today={today}
          onEarlier={earlier && (() => goEarlier(earlier))}
          onLater={goLater}
        />
      )}
      {rows.length === 0 ? (
        empty
      ) : pageRows.length === 0 ? (
        <EmptyState
          title="Nothing is left on this page"
          action={<Button onClick={() => goToPage(lastPage)}>Go to the last page</Button>}
        />
      ) : (
        children(pageRows)
      )}
      <Pager label={label} page={Math.min(number, lastPage)} pages={lastPage} onChange={goToPage} />
      {olderRows && number === lastPage && (
        <Button
          variant="default"
          fullWidth
          onClick={() => {
            goEarlier(olderRows);
            list.current?.scrollIntoView();
          }}
        >
          Earlier
        </Button>
      )}
    </div>
  );
}

/** Returns the number of rows of the span: all loaded ones if there are no others, else the server's count, if it counted them. */
function countRows({ start }: ListPage<unknown>, loadedCount: number, { total, nextCursor }: ListMeta) {
  return nextCursor === undefined && start.cursor === undefined ? loadedCount : total;
}

/** Returns the number of pages that the screen can show. If the rows are not counted, one more than is loaded. */
function countPages(shown: ListPage<unknown>, loadedCount: number, meta: ListMeta): number {
  const total = shown.start.cursor === undefined ? countRows(shown, loadedCount, meta) : undefined;
  const rowCount = total ?? loadedCount + (meta.nextCursor === undefined ? 0 : 1);
  return Math.max(1, Math.ceil(Math.min(rowCount, shown.rowsMax) / shown.size));
}
