import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { OutputOf, Query } from "#domain/endpoint.ts";
import { fillPath, type SearchOf } from "#domain/endpoint.ts";
import type { DaySpan } from "#domain/span.ts";
import type { BusinessDay } from "#domain/time.ts";
import { fetchSnapshot } from "./ask.ts";
import { searchText } from "./newAsk.ts";
import { queryClient } from "./queryClient.ts";

/** A query of a list that is read page by page, with the cursor that each page ends with, and span by span. */
type PagedQuery = Query<
  string,
  z.ZodType<{ cursor?: string | undefined; endDate?: BusinessDay | undefined }>,
  z.ZodArray<z.ZodType>
>;

/** Where a page begins: after a cursor, or with the last day of an earlier span. */
interface PageStart {
  readonly cursor?: string;
  readonly endDate?: BusinessDay;
}

export interface Pages<Row> {
  readonly rows: readonly Row[] | undefined;
  /** The rows of earlier arguments are still shown. */
  readonly isStale: boolean;
  readonly hasMore: boolean;
  /** The days that were read, for a list that reads some days only. */
  readonly span: DaySpan | undefined;
  /** The newest day before those; `readOn` goes there when there are no more rows in them. */
  readonly earlierDay: BusinessDay | undefined;
  readonly isReadingOn: boolean;
  readonly readOn: () => void;
  readonly error: Error | null;
  /** Reads again from the start. */
  readonly reread: () => void;
}

/**
 * Returns the rows of all pages read so far. Live events do not refresh them: a list must not move while somebody reads it,
 * and reading every page again for each change would cost the server more than the change.
 */
export function useInfiniteAsk<E extends PagedQuery>(
  endpoint: E,
  search: SearchOf<E>,
): Pages<OutputOf<E> extends readonly (infer Row)[] ? Row : never> {
  const path = fillPath(endpoint.path, {});
  const queryKey = ["pages", path, searchText(endpoint, search)];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const text = searchText(endpoint, { ...search, ...pageParam });
      return await fetchSnapshot(endpoint, path, text, signal);
    },
    initialPageParam: {} as PageStart,
    getNextPageParam: ({ nextCursor, earlierDay }, _, { endDate }): PageStart | undefined => {
      if (nextCursor) return { cursor: nextCursor, ...(endDate && { endDate }) };
      return earlierDay && { endDate: earlierDay };
    },
    placeholderData: keepPreviousData,
    meta: { topics: [] },
  });
  const pages = query.data?.pages ?? [];
  const last = pages.at(-1);
  const newest = pages[0]?.span?.to;
  return {
    span: last?.span && { from: last.span.from, to: newest ?? last.span.to },
    earlierDay: last?.nextCursor === undefined ? last?.earlierDay : undefined,
    rows: query.data?.pages.flatMap(({ value }) => value as never[]),
    isStale: query.isPlaceholderData,
    hasMore: last?.nextCursor !== undefined,
    isReadingOn: query.isFetchingNextPage,
    readOn: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
    error: query.error,
    reread: () => {
      queryClient.setQueryData<InfiniteData<unknown>>(
        queryKey,
        (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
      );
      void query.refetch();
    },
  };
}
