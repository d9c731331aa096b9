import type { ListScope } from "#domain/span.ts";
import type { BusinessDay } from "#domain/time.ts";
import type { PageInfo } from "../handlers/context.ts";
import { cursorText, type Page, type PageCursor } from "./page.ts";

/** How a list that is sorted by days reads its rows. */
export interface DayList<Row> {
  /** The few rows found by a typed number, newest first: these are before all others, whatever their day. */
  readonly hits: readonly Row[];
  /** Whether there can be no others, because the typed text is in no name. */
  readonly hasOnlyHits: boolean;
  readonly rows: (page: Page) => Promise<readonly Row[]>;
  /** Counts the other rows; not asked where the first page holds them all. */
  readonly count: () => Promise<number>;
  /** Finds the newest day before this one that has any rows of this kind. */
  readonly dayBefore: (day: BusinessDay) => Promise<BusinessDay | undefined>;
  readonly cursorOf: (row: Row) => PageCursor;
}

/** Rows of a page, and what its headers say. */
export interface DayRows<Row> extends PageInfo {
  readonly rows: readonly Row[];
}

/**
 * Reads one page of a list that is sorted by days. The first page holds all hits, and at least one row after them, however few
 * rows are asked for: a cursor cannot continue after a hit, which may be of any day.
 */
export async function readDayList<Row>(
  list: DayList<Row>,
  { span, isCounted }: ListScope,
  { limit, after }: Page,
): Promise<DayRows<Row>> {
  const hits = after ? [] : list.hits;
  const remaining = Math.max(limit - hits.length, 1);
  // One row more than the page has shows whether there is a next one.
  const rows = list.hasOnlyHits ? [] : await list.rows({ limit: remaining + 1, after });
  const others = rows.slice(0, remaining);
  const last = rows.length > remaining ? others.at(-1) : undefined;
  const countAll = async () => list.hits.length + (list.hasOnlyHits ? 0 : await list.count());
  const isWhole = !after && last === undefined;
  const earlierDay = span && (await list.dayBefore(span.from));
  return {
    rows: [...hits, ...others],
    nextCursor: last && cursorText(list.cursorOf(last)),
    total: isCounted ? (isWhole ? hits.length + others.length : await countAll()) : undefined,
    span,
    earlierDay,
  };
}
