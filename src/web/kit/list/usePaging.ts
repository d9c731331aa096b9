import { useDeferredValue, useMemo, useState } from "react";

/** Spec section 9: page size of KOTs and orders. */
export const PAGE_SIZE = 10;

/** One page of a filtered list, and what to ask the server for it. */
export interface Page<Filter> {
  readonly filter: Filter;
  /** From 1. */
  readonly number: number;
  readonly size: number;
  readonly window: { readonly limit: number; readonly offset: number };
}

export interface Paging<Filter> {
  /** The page to show: the one before stays on view until the wanted one is there. */
  readonly shown: Page<Filter>;
  /** Another page than the one on view is under way. */
  readonly isLate: boolean;
  readonly turnTo: (number: number) => void;
  /** Tells pages apart, to let go of one's error at the next. */
  readonly key: string;
}

/** Pages through a long list. Another filter, which must not be made anew on every render, starts at the first page. */
export function usePaging<Filter>(filter: Filter, size: number = PAGE_SIZE): Paging<Filter> {
  const [turned, setTurned] = useState({ filter, number: 1 });
  const number = turned.filter === filter ? turned.number : 1;
  const wanted = useMemo(
    () => ({ filter, number, size, window: { limit: size, offset: (number - 1) * size } }),
    [filter, number, size],
  );
  const shown = useDeferredValue(wanted);
  return {
    shown,
    isLate: shown !== wanted,
    turnTo: (to) => setTurned({ filter, number: to }),
    key: `${JSON.stringify(filter)} ${number}`,
  };
}
