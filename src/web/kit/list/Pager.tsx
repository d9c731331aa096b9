import { Button } from "@mantine/core";
import classes from "./Pager.module.css";

interface PagerProps {
  /** The current page, counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
  /** The plural of the list's rows, for screen readers: "Orders". */
  readonly label: string;
  readonly numbersMax?: number;
}

/** Shows Previous, page numbers and Next; nothing for a single page. */
export function Pager({ page, pages, onChange, label, numbersMax = 5 }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={`${label}: pages`}>
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      {pageNumbers(page, pages, numbersMax).map((number) => (
        <Button
          key={number}
          className={classes.number ?? ""}
          variant={number === page ? "filled" : "default"}
          aria-current={number === page ? "page" : undefined}
          aria-label={`Page ${number}`}
          onClick={() => onChange(number)}
        >
          {number}
        </Button>
      ))}
      <Button variant="default" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** Returns at most `count` consecutive page numbers with the current one in the middle where possible: page 7 of 9 → 5 6 7 8 9. */
export function pageNumbers(page: number, pages: number, count: number): number[] {
  const shown = Math.min(count, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}
