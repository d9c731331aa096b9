import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf, Query } from "#domain/endpoint.ts";
import { type LooseArgs, type QueryArgs, type Rest, searchText } from "../cache/apiQueries.ts";
import type { Snapshot } from "../cache/snapshot.ts";
import { device } from "../device.ts";

/** Returns a query's answer, refreshed by live events. Suspends while loading; throws if it fails without a cached answer. */
export function useApiQuery<E extends Query>(endpoint: E, ...[args]: Rest<QueryArgs<E>>): OutputOf<E> {
  return useSuspenseQuery(useApiQueryOptions(endpoint, args)).data.value;
}

/** Like `useApiQuery`, with the journal position and, for a paged list, the total and the next cursor. */
export function useApiSnapshot<E extends Query>(
  endpoint: E,
  ...[args]: Rest<QueryArgs<E>>
): Snapshot<OutputOf<E>> {
  return useSuspenseQuery(useApiQueryOptions(endpoint, args)).data;
}

/** The last answer. While the answer for new arguments loads, `value` is still the previous one. */
export interface QueryState<T> {
  readonly value: T | undefined;
  readonly seq: number;
  /** List metadata from the server: total, next cursor, days. */
  readonly meta: Omit<Partial<Snapshot>, "value">;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Returns the state of a query without suspending or throwing: for search while typing, paging and optional parts. */
export function useApiQueryState<E extends Query>(
  endpoint: E,
  args: QueryArgs<E> | undefined,
  options: { readonly enabled?: boolean; readonly refreshEveryMs?: number } = {},
): QueryState<OutputOf<E>> {
  const query = useQuery({
    ...useApiQueryOptions(endpoint, args),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    // For data that changes without an event.
    ...(options.refreshEveryMs !== undefined && { refetchInterval: options.refreshEveryMs }),
  });
  return {
    value: query.data?.value,
    seq: query.data?.seq ?? 0,
    meta: query.data ?? {},
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Returns the options of a query. The same search object is encoded only once, not on every render. */
function useApiQueryOptions<E extends Query>(endpoint: E, args: LooseArgs | undefined) {
  const { search } = args ?? {};
  const text = useMemo(() => searchText(endpoint, search), [endpoint, search]);
  return device.askOptions(endpoint, args, text);
}
