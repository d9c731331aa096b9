import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type DaySpan, formatSpan } from "#domain/span.ts";
import { type BusinessDay, calendarDay } from "#domain/time.ts";
import { useNow } from "../useNow.ts";
import classes from "./SpanBar.module.css";

interface SpanBarProps {
  /** The plural of the list's rows, for screen readers: "Orders". */
  readonly label: string;
  /** Undefined if the list may reach back to the first day of all. */
  readonly span: DaySpan | undefined;
  /** The number of rows of the whole list; undefined if unknown. */
  readonly total: number | undefined;
  readonly today: BusinessDay;
  /** Undefined if there is nothing earlier. */
  readonly onEarlier: (() => void) | undefined;
  /** Undefined at the newest days. */
  readonly onLater: (() => void) | undefined;
}

/** Shows which days a list covers, and their number of rows if known, between the buttons to earlier and later days. */
export function SpanBar({ label, span, total, today, onEarlier, onLater }: SpanBarProps) {
  const date = calendarDay(useNow());
  return (
    <nav className={classes.bar} aria-label={`${label}: days`}>
      {(onEarlier || onLater) && (
        <Button
          variant="default"
          px="sm"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          disabled={!onEarlier}
          onClick={onEarlier}
        >
          Earlier
        </Button>
      )}
      {span && (
        <span className={classes.span} role="status">
          <strong>{formatSpan(span, today, date)}</strong>
          {total !== undefined && total > 0 && (
            <span className={classes.total}>{total.toLocaleString("en-IN")} in all</span>
          )}
        </span>
      )}
      {onLater && (
        <Button
          variant="default"
          px="sm"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={onLater}
        >
          Later
        </Button>
      )}
    </nav>
  );
}
