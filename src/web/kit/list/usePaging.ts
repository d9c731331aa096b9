import { useDeferredValue, useMemo, useState } from "react";

/** The number of KOTs or orders on a page (spec section 9). */
const PAGE_SIZE = 10;

/** One page of a filtered list, and what to ask the server for it. */
interface Page<Filter> {
  readonly filter: Filter;
  /** Counted from 1. */
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
  /** Identifies filter and page, for the `resetOn` of an error boundary. */
  readonly key: string;
}

/**
 * Returns the page of a long list to show, and the function that goes to another. A changed filter starts at the first page;
 * the filter must be the same object as long as it has not changed.
 */
export function usePaging<Filter>(filter: Filter, size: number = PAGE_SIZE): Paging<Filter> {
  const [chosen, setChosen] = useState({ filter, number: 1 });
  const number = chosen.filter === filter ? chosen.number : 1;
  const wanted = useMemo(
    () => ({ filter, number, size, window: { limit: size, offset: (number - 1) * size } }),
    [filter, number, size],
  );
  const shown = useDeferredValue(wanted);
  return {
    shown,
    isLoading: shown !== wanted,
    goToPage: (to) => setChosen({ filter, number: to }),
    key: `${JSON.stringify(filter)} ${number}`,
  };
}
