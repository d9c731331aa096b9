import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { PAGE_OFFSET_MAX } from "#domain/entity.ts";
import { type DaySpan, spanWords } from "#domain/span.ts";
import type { BusinessDay } from "#domain/time.ts";
import classes from "./SpanBar.module.css";

interface SpanBarProps {
  /** What the list holds, for screen readers: "Orders". */
  readonly label: string;
  readonly span: DaySpan;
  /** The number of rows within the span. */
  readonly total: number | undefined;
  readonly today: BusinessDay;
  /** Undefined where there is nothing earlier. */
  readonly onEarlier: (() => void) | undefined;
  /** Undefined where the newest span is shown. */
  readonly onLater: (() => void) | undefined;
}

/** Says which days a list shows and how many rows they have, between the buttons to earlier and later days. */
export function SpanBar({ label, span, total, today, onEarlier, onLater }: SpanBarProps) {
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
      <span className={classes.span} role="status">
        <strong>{spanWords(span, today)}</strong>
        {total !== undefined && total > 0 && (
          <span className={classes.total}>
            {total.toLocaleString("en-IN")} in all
            {total > PAGE_OFFSET_MAX && ", the rest by Earlier on the last page"}
          </span>
        )}
      </span>
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
