import { useDeferredValue, useMemo, useState } from "react";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import type { BusinessDay } from "#domain/time.ts";

/** How much of a list is shown on a page, and how much of it a screen holds. */
interface PageSizes {
  readonly size: number;
  /** The most rows that are read at once; "Earlier" reads on after them. */
  readonly rowsMax: number;
}

/** Cards stand ten to a page, and the pages have numbers (spec section 9). A screen holds at most 1,000 of them. */
const cardPages: PageSizes = { size: 10, rowsMax: PAGE_LIMIT_MAX };
/** The rows of a table are low: they stand on one page, and "Earlier" leads to the next ones. */
export const tablePages: PageSizes = { size: 100, rowsMax: 100 };

/** Where a list begins that does not begin with its newest row: with an earlier day, or after the last row that was read. */
interface ListStart {
  readonly lastDay?: BusinessDay;
  readonly cursor?: string;
}

/** One page of a filtered list, and what to ask the server for it. */
export interface ListPage<Filter> extends PageSizes {
  readonly filter: Filter;
  readonly start: ListStart;
  /** Counted from 1, from that start. */
  readonly number: number;
  /** The part of the list to ask for: this page and those before it. */
  readonly window: { readonly limit: number; readonly cursor?: string };
}

export interface Paging<Filter> {
  /** The page to show: the previous one until the wanted one is loaded. */
  readonly shown: ListPage<Filter>;
  /** Another page than the shown one is being loaded. */
  readonly isLoading: boolean;
  readonly goToPage: (number: number) => void;
  readonly goEarlier: (start: ListStart) => void;
  /** Goes back to where the list began before; undefined at its newest rows. */
  readonly goLater: (() => void) | undefined;
  /** Identifies filter, start and page, for the `resetOn` of an error boundary. */
  readonly key: string;
}

const newest: ListStart = {};

/**
 * Returns the page of a long list to show, and the functions that go to another page or to earlier rows. A changed filter
 * starts at the first page of the newest rows; the filter must be the same object as long as it has not changed.
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
  const wanted = useMemo(() => {
    const window = { limit: Math.min(number * size, rowsMax), ...(start.cursor && { cursor: start.cursor }) };
    return { filter, start, number, size, rowsMax, window };
  }, [filter, start, number, size, rowsMax]);
  const shown = useDeferredValue(wanted);
  return {
    shown,
    isLoading: shown !== wanted,
    goToPage: (to) => setChosen({ filter, starts, number: to }),
    goEarlier: (to) => setChosen({ filter, starts: [...starts, to], number: 1 }),
    goLater:
      starts.length === 0 ? undefined : () => setChosen({ filter, starts: starts.slice(0, -1), number: 1 }),
    key: `${JSON.stringify([filter, start])} ${number}`,
  };
}

/**
 * Returns the days to ask a list for: one day where `day` says which, else those up to the last day, of which the server takes
 * as many as it looks through at once.
 */
export function dayFilter({ lastDay }: ListStart, day: BusinessDay | undefined) {
  if (day !== undefined) return { date: lastDay ?? day };
  return lastDay === undefined ? {} : { endDate: lastDay };
}
