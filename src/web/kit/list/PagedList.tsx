import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../feedback/EmptyState.tsx";
import classes from "./PagedList.module.css";
import { Pager } from "./Pager.tsx";
import type { Paging } from "./usePaging.ts";

interface PagedListProps {
  /** What the list holds, for screen readers: "Orders". */
  readonly label: string;
  readonly paging: Paging<unknown>;
  /** The number of rows of this page. */
  readonly count: number;
  /** The number of rows of the whole list. */
  readonly total: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** Shows one page of a list, and below it the buttons that lead to the others. */
export function PagedList({ label, paging, count, total, empty, children }: PagedListProps) {
  const { shown, isLoading, goToPage } = paging;
  const pages = Math.max(1, Math.ceil(total / shown.size));
  if (total === 0) return empty;
  return (
    <div className={classes.list} data-loading={isLoading || undefined} aria-busy={isLoading}>
      {count === 0 ? (
        <EmptyState
          title="Nothing is left on this page"
          action={<Button onClick={() => goToPage(pages)}>Go to the last page</Button>}
        />
      ) : (
        children
      )}
      <Pager label={label} page={Math.min(shown.number, pages)} pages={pages} onChange={goToPage} />
    </div>
  );
}
