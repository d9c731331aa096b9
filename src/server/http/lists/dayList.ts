import { PAGE_OFFSET_MAX } from "#domain/entity.ts";
import type { DaySpan, ListScope } from "#domain/span.ts";
import { type BusinessDay, instant, isInYears } from "#domain/time.ts";
import type { PageInfo } from "../feature.ts";
import { cursorText, type Page, type PageCursor } from "./page.ts";

/** How a list that is sorted by days reads its rows. */
export interface DayList<Row> {
  /** Found by a typed number, newest first: these stand before all others, whatever their day. */
  readonly hits: readonly Row[];
  /** Whether there can be no others, because the typed text is in no name. */
  readonly areHitsAll: boolean;
  /** Reads the other rows. */
  readonly rows: (page: Page) => Promise<readonly Row[]>;
  /** Counts the other rows; not asked where the page's own rows tell it. */
  readonly count: () => Promise<number>;
  /** Finds the newest day before this one that has any rows of this kind. */
  readonly dayBefore: (day: BusinessDay) => Promise<BusinessDay | undefined>;
  readonly cursorOf: (row: Row) => PageCursor;
  readonly isOldestFirst?: boolean;
}

/** Rows of a page, and what its headers say. */
export interface DayRows<Row> extends PageInfo {
  readonly rows: readonly Row[];
}

/**
 * Reads one page of a list that is sorted by days. It is counted only where its scope says so: others may reach back to the
 * first day of all (clarification 55).
 */
export async function readDayList<Row>(
  list: DayList<Row>,
  scope: ListScope,
  page: Page,
): Promise<DayRows<Row>> {
  const { limit, offset, after } = page;
  const hits = after ? [] : list.hits.slice(offset, offset + limit);
  const left = limit - hits.length;
  // One row more than the page has shows whether there is a next one.
  const part = {
    limit: left + 1,
    offset: after ? offset : Math.max(0, offset - list.hits.length),
    after,
  };
  const found = list.areHitsAll ? [] : await list.rows(part);
  const others = found.slice(0, left);
  const next = found.length > left ? found[left] : undefined;
  const last = others.at(-1);
  const isLastPage = next === undefined && !after && (part.offset === 0 || others.length > 0);
  /** What comes next, where no page can be asked for it. */
  const unreached = !after && offset + limit >= PAGE_OFFSET_MAX ? next : undefined;
  const countOthers = async () => (isLastPage ? part.offset + others.length : await list.count());
  const earlierDay =
    scope.span && (await earlierDayOf(list, scope.span, unreached && list.cursorOf(unreached).day));
  return {
    rows: [...hits, ...others],
    nextCursor: next && cursorText(last ? list.cursorOf(last) : before(list.cursorOf(next), list)),
    // Hits stand in no order that a cursor could go on in.
    nextOffset: !after && list.hits.length > offset + limit ? offset + limit : undefined,
    total: scope.isCounted ? list.hits.length + (list.areHitsAll ? 0 : await countOthers()) : undefined,
    span: scope.span,
    // A mistyped year that was stored before it was refused cannot be asked for.
    earlierDay: earlierDay && isInYears(earlierDay) ? earlierDay : undefined,
  };
}

/** Returns the last day of the span to go on with: where there are rows that no page reaches, it begins with their day. */
async function earlierDayOf<Row>(
  { dayBefore }: Pick<DayList<Row>, "dayBefore">,
  { from, to }: DaySpan,
  unreached: BusinessDay | undefined,
): Promise<BusinessDay | undefined> {
  if (unreached === undefined) return await dayBefore(from);
  // A day that fills all pages by itself cannot be shown any further.
  return unreached < to ? unreached : await dayBefore(to);
}

/** Returns a cursor after which this row comes first, for a page that hits have filled. */
function before<Row>(
  { at, ...row }: PageCursor,
  { isOldestFirst = false }: Pick<DayList<Row>, "isOldestFirst">,
): PageCursor {
  return { ...row, at: instant(isOldestFirst ? at - 1 : at + 1) };
}
