import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../feedback/EmptyState.tsx";
import classes from "./PagedList.module.css";
import { Pager } from "./Pager.tsx";
import type { Paging } from "./usePaging.ts";

interface PagedListProps {
  /** What is listed, for screen readers: "Orders". */
  readonly label: string;
  readonly paging: Paging<unknown>;
  /** How many rows this page has, and the whole list. */
  readonly count: number;
  readonly total: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A page of a list with what turns it. */
export function PagedList({ label, paging, count, total, empty, children }: PagedListProps) {
  const { shown, isLate, turnTo } = paging;
  const pages = Math.max(1, Math.ceil(total / shown.size));
  if (total === 0) return empty;
  return (
    <div className={classes.list} data-late={isLate || undefined} aria-busy={isLate}>
      {count === 0 ? (
        <EmptyState
          title="Nothing is left on this page"
          action={<Button onClick={() => turnTo(pages)}>Go to the last page</Button>}
        />
      ) : (
        children
      )}
      <Pager label={label} page={Math.min(shown.number, pages)} pages={pages} onChange={turnTo} />
    </div>
  );
}
