import { useDeferredValue, useMemo, useState } from "react";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import type { BusinessDay } from "#domain/time.ts";

/** How many rows a page shows, and how many a screen holds. */
interface PageSizes {
  readonly size: number;
  /** Limit of rows in one query; "Earlier" continues after them. */
  readonly rowsMax: number;
}

/** Ten cards per page, with page numbers (spec section 9). A screen holds at most 1,000. */
const cardPages: PageSizes = { size: 10, rowsMax: PAGE_LIMIT_MAX };
/** Table rows are low: one page shows all that are loaded, and "Earlier" loads the next ones. */
export const tablePages: PageSizes = { size: 100, rowsMax: 100 };

/** Where a list starts if not at its newest row: at an earlier day, or after the last loaded row. */
interface ListStart {
  readonly lastDay?: BusinessDay;
  readonly cursor?: string;
}

export interface ListPage<Filter> extends PageSizes {
  readonly filter: Filter;
  readonly start: ListStart;
  /** Counted from 1, from that start. */
  readonly number: number;
  /** The rows to query: those of this page and of the pages before it. */
  readonly window: { readonly limit: number; readonly cursor?: string };
}

export interface Paging<Filter> {
  /** The page to show: the previous one until the requested one is loaded. */
  readonly shown: ListPage<Filter>;
  /** True while another page is loading. */
  readonly isLoading: boolean;
  readonly goToPage: (number: number) => void;
  readonly goEarlier: (start: ListStart) => void;
  /** Returns to the previous start; undefined at the newest rows. */
  readonly goLater: (() => void) | undefined;
  /** Identifies filter, start and page, for the `resetOn` of an error boundary. */
  readonly key: string;
}

const newest: ListStart = {};

/**
 * Returns the page of a long list to show, and the functions that go to another page or to earlier rows. A
 * changed filter starts at the first page of the newest rows; the filter must be a stable object.
 */
export function usePaging<Filter>(filter: Filter, sizes: PageSizes = cardPages): Paging<Filter> {
  const first: { filter: Filter; starts: readonly ListStart[]; number: number } = {
    filter,
    starts: [],
    number: 1,
  };
  const [chosen, setChosen] = useState(first);
  const { starts, number } = chosen.filter === filter ? chosen : first;
  const start = starts.at(-1) ?? newest;
  const { size, rowsMax } = sizes;
  const requested = useMemo(() => {
    const window = { limit: Math.min(number * size, rowsMax), ...(start.cursor && { cursor: start.cursor }) };
    return { filter, start, number, size, rowsMax, window };
  }, [filter, start, number, size, rowsMax]);
  const shown = useDeferredValue(requested);
  return {
    shown,
    isLoading: shown !== requested,
    goToPage: (to) => setChosen({ filter, starts, number: to }),
    goEarlier: (to) => setChosen({ filter, starts: [...starts, to], number: 1 }),
    goLater:
      starts.length === 0 ? undefined : () => setChosen({ filter, starts: starts.slice(0, -1), number: 1 }),
    key: `${JSON.stringify([filter, start])} ${number}`,
  };
}

/** Returns the days to query: only `day` if set, else those up to the last day, limited by what the server searches at once. */
export function dayFilter({ lastDay }: ListStart, day: BusinessDay | undefined) {
  if (day !== undefined) return { date: lastDay ?? day };
  return lastDay === undefined ? {} : { endDate: lastDay };
}
