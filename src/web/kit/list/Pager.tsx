import { Button } from "@mantine/core";
import classes from "./Pager.module.css";

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
  /** What is paged, for screen readers: "Orders". */
  readonly label: string;
  /** At most so many page numbers, with the current one among them. */
  readonly numbers?: number;
}

/** Previous, page numbers, Next. Nothing at all for a single page. */
export function Pager({ page, pages, onChange, label, numbers = 5 }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={`${label}: pages`}>
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      {pageNumbers(page, pages, numbers).map((number) => (
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

/** A window of at most `count` consecutive pages around the current one: page 7 of 9 → 5 6 7 8 9. */
export function pageNumbers(page: number, pages: number, count: number): number[] {
  const shown = Math.min(count, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, place) => first + place);
}
