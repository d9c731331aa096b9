import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf, Query } from "#domain/endpoint.ts";
import { type AskArgs, askOptions, type LooseArgs, type Rest, searchText } from "./ask.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * The answer to a question, kept fresh by live events. Suspends until it is there and throws to the nearest boundary
 * when it cannot be had and nothing is cached.
 */
export function useAsk<E extends Query>(endpoint: E, ...[args]: Rest<AskArgs<E>>): OutputOf<E> {
  return useSuspenseQuery(useAskOptions(endpoint, args)).data.value;
}

/** As `useAsk`, with the journal position (for `usePendingCommands`) and, for pages of a list, total and next cursor. */
export function useAskSnapshot<E extends Query>(
  endpoint: E,
  ...[args]: Rest<AskArgs<E>>
): Snapshot<OutputOf<E>> {
  return useSuspenseQuery(useAskOptions(endpoint, args)).data;
}

/** What is known so far. While other arguments are being asked for, the last answer stays on view and `isStale` is true. */
export interface AskState<T> {
  readonly value: T | undefined;
  readonly seq: number;
  readonly total: number | undefined;
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** As `useAsk` without suspending or throwing: for search while typing, paging, and parts that may be missing. */
export function useAskState<E extends Query>(
  endpoint: E,
  args: AskArgs<E> | undefined,
  options: { readonly enabled?: boolean; readonly refreshEveryMs?: number } = {},
): AskState<OutputOf<E>> {
  const query = useQuery({
    ...useAskOptions(endpoint, args),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    // For what no event tells of.
    ...(options.refreshEveryMs !== undefined && { refetchInterval: options.refreshEveryMs }),
  });
  return {
    value: query.data?.value,
    seq: query.data?.seq ?? 0,
    total: query.data?.total,
    isStale: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Screens ask at every rendering, and encoding a search takes a tap's time: a search kept at hand is encoded once. */
function useAskOptions<E extends Query>(endpoint: E, args: LooseArgs | undefined) {
  const { search } = args ?? {};
  const text = useMemo(() => searchText(endpoint, search), [endpoint, search]);
  return askOptions(endpoint, args, text);
}
