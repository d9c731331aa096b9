import { useDeferredValue, useMemo, useState } from "react";
import type { BusinessDay } from "#domain/time.ts";

/** The number of KOTs or orders on a page (spec section 9). */
const PAGE_SIZE = 10;

/** One page of a filtered list, and what to ask the server for it. */
interface Page<Filter> {
  readonly filter: Filter;
  /** The last day of the span that the page is in; undefined for the newest span. */
  readonly lastDay: BusinessDay | undefined;
  /** Counted from 1, in that span. */
  readonly number: number;
  readonly size: number;
  readonly window: { readonly limit: number; readonly offset: number };
}

export interface Paging<Filter> {
  /** The page to show: the previous one until the wanted one is loaded. */
  readonly shown: Page<Filter>;
  /** Another page than the shown one is being loaded. */
  readonly isLoading: boolean;
  readonly goToPage: (number: number) => void;
  /** Goes to the span that ends with this day. */
  readonly goEarlier: (lastDay: BusinessDay) => void;
  /** Goes back to the span before that; undefined in the newest one. */
  readonly goLater: (() => void) | undefined;
  /** Identifies filter, span and page, for the `resetOn` of an error boundary. */
  readonly key: string;
}

/**
 * Returns the page of a long list to show, and the functions that go to another page or to the days before. A changed filter
 * starts at the first page of the newest days; the filter must be the same object as long as it has not changed.
 */
export function usePaging<Filter>(filter: Filter, size: number = PAGE_SIZE): Paging<Filter> {
  const start: { filter: Filter; lastDays: readonly BusinessDay[]; number: number } = {
    filter,
    lastDays: [],
    number: 1,
  };
  const [chosen, setChosen] = useState(start);
  const { lastDays, number } = chosen.filter === filter ? chosen : start;
  const lastDay = lastDays.at(-1);
  const wanted = useMemo(
    () => ({ filter, lastDay, number, size, window: { limit: size, offset: (number - 1) * size } }),
    [filter, lastDay, number, size],
  );
  const shown = useDeferredValue(wanted);
  return {
    shown,
    isLoading: shown !== wanted,
    goToPage: (to) => setChosen({ filter, lastDays, number: to }),
    goEarlier: (day) => setChosen({ filter, lastDays: [...lastDays, day], number: 1 }),
    goLater:
      lastDay === undefined
        ? undefined
        : () => setChosen({ filter, lastDays: lastDays.slice(0, -1), number: 1 }),
    key: `${JSON.stringify(filter)} ${lastDay} ${number}`,
  };
}

/**
 * Returns the days to ask a list for: one day where `day` says which, else those up to the last day, of which the server takes
 * as many as it looks through at once.
 */
export function daysAsked(lastDay: BusinessDay | undefined, day: BusinessDay | undefined) {
  if (day !== undefined) return { date: lastDay ?? day };
  return lastDay === undefined ? {} : { endDate: lastDay };
}
